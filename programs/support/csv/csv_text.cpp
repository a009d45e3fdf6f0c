#include "csv/csv_text.hpp"

#include <algorithm>
#include <array>
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

/// With the full-width forms, which some spreadsheets take for the same.
constexpr std::array<std::string_view, 8> formula_signs{
    "=", "+", "-", "@", "\xEF\xBC\x9D", "\xEF\xBC\x8B", "\xEF\xBC\x8D", "\xEF\xBC\xA0"};

bool is_dangerous(std::string_view text) {
    if (text.starts_with('\t') || text.starts_with('\r')) return true;
    // A spreadsheet may skip what nobody sees.
    while (!text.empty()) {
        const Character character = first_character(text);
        if (appearance_of(character.code_point) == Appearance::visible) break;
        text.remove_prefix(character.bytes);
    }
    return std::ranges::any_of(formula_signs, [&](std::string_view sign) { return text.starts_with(sign); });
}

/// JSON that begins with a minus sign can only be a number.
bool is_negative_number(std::string_view text) {
    return text.starts_with('-') && Json::from_text(std::string(text)).has_value();
}

/// Also a text that begins with apostrophes, so that each one that is added can be told from it.
bool needs_apostrophe(std::string_view text) {
    text.remove_prefix(std::min(text.find_first_not_of('\''), text.size()));
    return is_dangerous(text) && !is_negative_number(text);
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

std::string harmless_cell(std::string text) { return needs_apostrophe(text) ? '\'' + std::move(text) : text; }

std::string restored_cell(std::string cell) {
    if (cell.starts_with('\'') && needs_apostrophe(std::string_view(cell).substr(1))) cell.erase(0, 1);
    return cell;
}

}  // namespace cis::programs
