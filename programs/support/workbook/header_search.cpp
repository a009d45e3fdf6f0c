#include "workbook/header_search.hpp"

#include <algorithm>
#include <cstddef>
#include <map>
#include <tuple>

#include "text/ascii.hpp"

namespace cis::programs {
namespace {

constexpr std::size_t longest_title = 200;
constexpr std::size_t fewest_phone_digits = 6;

bool is_address(std::string_view text) {
    const std::size_t at = text.find('@');
    return at != std::string_view::npos && at > 0 && text.find('@', at + 1) == std::string_view::npos &&
           text.find('.', at) != std::string_view::npos &&
           text.find_first_of(" \t\n") == std::string_view::npos;
}

bool is_phone(std::string_view text) {
    if (text.find_first_not_of("+0123456789 ()-./") != std::string_view::npos) return false;
    return static_cast<std::size_t>(std::ranges::count_if(text, is_digit)) >= fewest_phone_digits;
}

bool has_address(const SheetRow& row) {
    return std::ranges::any_of(row.cells, [](const SheetCell& cell) { return is_address(cell.text); });
}

bool has_cell(const SheetRow& row, std::uint32_t column) {
    return std::ranges::find(row.cells, column, &SheetCell::column) != row.cells.end();
}

/// Whether all cells may be titles.
bool is_like_titles(const SheetRow& row) {
    return !row.fault && !row.cells.empty() && std::ranges::all_of(row.cells, [](const SheetCell& cell) {
        return cell.kind == CellKind::text && cell.text.size() <= longest_title && !is_address(cell.text) &&
               !is_phone(cell.text);
    });
}

/// The column with most of the addresses; none if there are none.
std::optional<std::uint32_t> address_column(const std::vector<SheetRow>& rows) {
    std::map<std::uint32_t, std::size_t> counts;
    for (const SheetRow& row : rows) {
        for (const SheetCell& cell : row.cells) {
            if (is_address(cell.text)) ++counts[cell.column];
        }
    }
    const auto best = std::ranges::max_element(counts, {}, [](const auto& count) { return count.second; });
    if (best == counts.end()) return std::nullopt;
    return best->first;
}

}  // namespace

std::size_t known_titles(const SheetRow& row, const TitleTest& is_title) {
    if (has_address(row)) return 0;
    return static_cast<std::size_t>(std::ranges::count_if(row.cells, [&](const SheetCell& cell) {
        return cell.text.size() <= longest_title && is_title(cell.text);
    }));
}

std::optional<std::uint32_t> proposed_header(const std::vector<SheetRow>& first_rows,
                                             const TitleTest& is_title) {
    const auto addresses = address_column(first_rows);
    using Score = std::tuple<std::size_t, bool, std::size_t>;
    Score best{0, false, 0};
    std::optional<std::uint32_t> found;
    bool is_behind_address = false;
    for (const SheetRow& row : first_rows) {
        is_behind_address = is_behind_address || (addresses && has_address(row) && has_cell(row, *addresses));
        const std::size_t known = known_titles(row, is_title);
        // Below a person, only known words make a header.
        if (has_address(row) || (known == 0 && (is_behind_address || !is_like_titles(row)))) continue;
        const Score score{known, addresses && has_cell(row, *addresses), row.cells.size()};
        if (score <= best) continue;
        best = score;
        found = row.number;
    }
    return found;
}

}  // namespace cis::programs
