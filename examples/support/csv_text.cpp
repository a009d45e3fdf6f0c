#include "csv_text.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include <cis/core/json.hpp>

namespace cis::examples {
namespace {

void append_quoted(std::string& row, std::string_view cell) {
    row += '"';
    for (const char c : cell) {
        if (c == '"') row += '"';
        row += c;
    }
    row += '"';
}

/// What a spreadsheet may skip at the beginning of a cell, in UTF-8.
constexpr std::array<std::string_view, 26> blanks{
    " ",
    "\t",
    "\n",
    "\v",
    "\f",
    "\r",
    "\xC2\xA0",      // no-break space
    "\xC2\xAD",      // soft hyphen
    "\xE2\x80\x80",  // spaces of fixed widths
    "\xE2\x80\x81",
    "\xE2\x80\x82",
    "\xE2\x80\x83",
    "\xE2\x80\x84",
    "\xE2\x80\x85",
    "\xE2\x80\x86",
    "\xE2\x80\x87",
    "\xE2\x80\x88",
    "\xE2\x80\x89",
    "\xE2\x80\x8A",
    "\xE2\x80\x8B",  // zero width: space, non-joiner, joiner
    "\xE2\x80\x8C",
    "\xE2\x80\x8D",
    "\xE2\x80\x8E",  // left-to-right mark
    "\xE2\x81\xA0",  // word joiner
    "\xE3\x80\x80",  // ideographic space
    "\xEF\xBB\xBF",  // byte order mark
};

/// With the full-width forms, which some spreadsheets take for the same.
constexpr std::array<std::string_view, 8> formula_signs{
    "=", "+", "-", "@", "\xEF\xBC\x9D", "\xEF\xBC\x8B", "\xEF\xBC\x8D", "\xEF\xBC\xA0"};

bool is_dangerous(std::string_view text) {
    if (text.starts_with('\t') || text.starts_with('\r')) return true;
    const auto begins = [&](std::string_view beginning) { return text.starts_with(beginning); };
    for (;;) {
        const auto* const blank = std::ranges::find_if(blanks, begins);
        if (blank == blanks.end()) break;
        text.remove_prefix(blank->size());
    }
    return std::ranges::any_of(formula_signs, begins);
}

/// JSON that begins with a minus sign can only be a number.
bool is_negative_number(std::string_view text) {
    return text.starts_with('-') && Json::from_text(std::string(text)).has_value();
}

}  // namespace

std::string csv_row(const std::vector<std::string>& cells, char delimiter) {
    std::string row;
    for (const std::string& cell : cells) {
        if (!row.empty()) row += delimiter;
        append_quoted(row, cell);
    }
    row += '\n';
    return row;
}

std::string harmless_cell(std::string text) {
    if (!is_dangerous(text) || is_negative_number(text)) return text;
    return '\'' + std::move(text);
}

}  // namespace cis::examples
