#include "csv/csv_text.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include <cis/core/json.hpp>
#include <cis/core/unseen_characters.hpp>

namespace cis::programs {
namespace {

void append_quoted(std::string& row, std::string_view cell) {
    row += '"';
    for (const char c : cell) {
        if (c == '"') row += '"';
        if (c == '\0') {
            row += replacement_character;
        } else {
            row += c;
        }
    }
    row += '"';
}

/// The signs at which a formula begins, including their full-width forms, which some spreadsheets take for
/// the same.
constexpr std::array<std::string_view, 8> formula_signs{
    "=", "+", "-", "@", "\xEF\xBC\x9D", "\xEF\xBC\x8B", "\xEF\xBC\x8D", "\xEF\xBC\xA0"};

/// Whether a text begins a formula. @param skipped what a spreadsheet may skip besides invisible characters
bool begins_formula(std::string_view text, std::string_view skipped) {
    while (!text.empty()) {
        const Character character = first_character(text);
        const bool is_skipped = skipped.find(text.front()) != std::string_view::npos;
        if (!is_skipped && appearance_of(character.code_point) == Appearance::visible) break;
        text.remove_prefix(character.bytes);
    }
    return std::ranges::any_of(formula_signs, [&](std::string_view sign) { return text.starts_with(sign); });
}

bool is_dangerous(std::string_view text) {
    return text.starts_with('\t') || text.starts_with('\r') || begins_formula(text, "");
}

/// Whether a text is a negative number. JSON that begins with a minus sign can only be a number.
bool is_negative_number(std::string_view text) {
    return text.starts_with('-') && Json::from_text(std::string(text)).has_value();
}

/// The text after its apostrophes. A text that already begins with apostrophes gets another one, so that each
/// added one can be recognised.
std::string_view after_apostrophes(std::string_view text) {
    text.remove_prefix(std::min(text.find_first_not_of('\''), text.size()));
    return text;
}

bool needs_apostrophe(std::string_view text) {
    text = after_apostrophes(text);
    return is_dangerous(text) && !is_negative_number(text);
}

/// The ends of pieces. After one of these, a spreadsheet with another delimiter or other rules for quotes may
/// begin a cell.
constexpr std::string_view ends_of_pieces = ",;|\t\r\n";

/// Whether a piece of a text, after such an end, needs an apostrophe. A number may be the last one of a JSON
/// list.
bool piece_needs_apostrophe(std::string_view piece) {
    piece = after_apostrophes(piece);
    if (!begins_formula(piece, "\"")) return false;
    return !is_negative_number(piece.substr(0, piece.find_last_not_of("]} ") + 1));
}

/// The text, with the pieces after the first one changed.
/// @param change appends a piece to the text
template <class Change>
std::string with_pieces(std::string_view text, Change change) {
    std::string changed;
    changed.reserve(text.size());
    std::size_t end = std::min(text.find_first_of(ends_of_pieces), text.size());
    changed.append(text.substr(0, end));
    while (end < text.size()) {
        changed += text[end];
        text.remove_prefix(end + 1);
        end = std::min(text.find_first_of(ends_of_pieces), text.size());
        change(changed, text.substr(0, end));
    }
    return changed;
}

}  // namespace

std::string csv_row(const std::vector<std::string>& cells, char delimiter, std::string_view line_end) {
    std::string row;
    for (const std::string& cell : cells) {
        if (!row.empty()) row += delimiter;
        append_quoted(row, cell);
    }
    return row.append(line_end);
}

std::string harmless_cell(std::string text) {
    const bool is_one = needs_apostrophe(text);
    text = with_pieces(text, [](std::string& changed, std::string_view piece) {
        if (piece_needs_apostrophe(piece)) changed += '\'';
        changed += piece;
    });
    return is_one ? '\'' + std::move(text) : text;
}

std::string restored_cell(std::string cell) {
    cell = with_pieces(cell, [](std::string& changed, std::string_view piece) {
        if (piece.starts_with('\'') && piece_needs_apostrophe(piece.substr(1))) piece.remove_prefix(1);
        changed += piece;
    });
    if (cell.starts_with('\'') && needs_apostrophe(std::string_view(cell).substr(1))) cell.erase(0, 1);
    return cell;
}

}  // namespace cis::programs
