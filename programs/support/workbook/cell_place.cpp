#include "workbook/cell_place.hpp"

#include <algorithm>

#include "text/ascii.hpp"

namespace cis::programs {
namespace {

/// Beyond any sheet, and far from an overflow.
constexpr std::uint32_t beyond_any_sheet = 100'000'000;

void drop_dollar(std::string_view& text) {
    if (text.starts_with('$')) text.remove_prefix(1);
}

}  // namespace

std::string column_letters(std::uint32_t column) {
    std::string letters;
    for (; column > 0; column = (column - 1) / 26) letters += static_cast<char>('A' + (column - 1) % 26);
    std::ranges::reverse(letters);
    return letters;
}

std::string text_of(CellPlace place) { return column_letters(place.column) + std::to_string(place.row); }

std::string text_of(const CellRange& range) { return text_of(range.first) + ":" + text_of(range.last); }

std::optional<CellPlace> cell_place(std::string_view reference) {
    CellPlace place;
    drop_dollar(reference);
    for (; !reference.empty() && is_letter(reference.front()); reference.remove_prefix(1)) {
        const char first = reference.front() >= 'a' ? 'a' : 'A';
        place.column = std::min(place.column * 26 + static_cast<std::uint32_t>(reference.front() - first + 1),
                                beyond_any_sheet);
    }
    drop_dollar(reference);
    for (; !reference.empty() && is_digit(reference.front()); reference.remove_prefix(1)) {
        place.row =
            std::min(place.row * 10 + static_cast<std::uint32_t>(reference.front() - '0'), beyond_any_sheet);
    }
    if (!reference.empty() || place.row == 0 || place.column == 0) return std::nullopt;
    return place;
}

std::optional<CellRange> cell_range(std::string_view reference) {
    const std::size_t colon = reference.find(':');
    const auto first = cell_place(reference.substr(0, colon));
    const auto last = colon == std::string_view::npos ? first : cell_place(reference.substr(colon + 1));
    if (!first || !last || last->row < first->row || last->column < first->column) return std::nullopt;
    return CellRange{.first = *first, .last = *last};
}

}  // namespace cis::programs
