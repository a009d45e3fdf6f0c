#include "csv_text.hpp"

#include <charconv>
#include <utility>

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

bool is_number(std::string_view text) {
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc{} && end == text.data() + text.size();
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
    constexpr std::string_view beginnings = "=+-@\t\r";
    if (text.empty() || beginnings.find(text.front()) == std::string_view::npos || is_number(text))
        return text;
    return '\'' + std::move(text);
}

}  // namespace cis::examples
