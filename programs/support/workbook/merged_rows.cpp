#include "workbook/merged_rows.hpp"

#include <algorithm>
#include <utility>

namespace cis::programs {

MergedRows::MergedRows(std::vector<CellRange> ranges) : ranges_(std::move(ranges)) {
    std::ranges::sort(ranges_, {}, [](const CellRange& range) { return range.first.row; });
}

std::optional<CellRange> MergedRows::touching(const SheetRow& row) {
    std::erase_if(open_, [&](const Merged& merged) { return merged.range.last.row < row.number; });
    for (; next_ < ranges_.size() && ranges_[next_].first.row <= row.number; ++next_) {
        const CellRange& range = ranges_[next_];
        if (!range.has_row(row.number)) continue;
        const bool is_first = range.first.row == row.number;
        const bool has_text = is_first && std::ranges::find(row.cells, range.first.column,
                                                            &SheetCell::column) != row.cells.end();
        open_.push_back({.range = range, .has_text = has_text});
    }
    const auto found = std::ranges::find_if(
        open_, [&](const Merged& merged) { return !row.cells.empty() || row.fault || merged.has_text; });
    if (found == open_.end()) return std::nullopt;
    return found->range;
}

}  // namespace cis::programs
