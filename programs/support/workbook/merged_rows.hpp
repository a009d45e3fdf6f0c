#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "workbook/sheet_row.hpp"

namespace cis::programs {

/// Finds the merged cells that touch a row. The rows must come in order.
class MergedRows {
public:
    explicit MergedRows(std::vector<CellRange> ranges);

    /// The merged cells that touch a row with text. Those that touch an empty row count if they show text,
    /// because the text may mean this row too.
    [[nodiscard]] std::optional<CellRange> touching(const SheetRow& row);

private:
    struct Merged {
        CellRange range{};
        bool has_text{};
    };

    std::vector<CellRange> ranges_;  ///< by their first rows
    std::size_t next_{0};
    std::vector<Merged> open_;  ///< those that reach to the row, or beyond it
};

}  // namespace cis::programs
