#pragma once

#include <cstdint>

#include "workbook/sheet_row.hpp"

namespace cis::programs {

/// Counts what a sheet holds, and refuses a sheet that holds too much.
class SheetBounds {
public:
    /// Throws `WorkbookFault`.
    void count_cells(std::uint64_t cells);
    /// Counts the text of a cell that is not empty. Throws `WorkbookFault` beyond a limit.
    void count_text(std::uint64_t bytes);
    /// Counts cells that are repeated without being written. Throws `WorkbookFault` beyond a limit.
    void count_repeated(std::uint64_t cells, std::uint64_t bytes);
    void end_row() noexcept { row_bytes_ = 0; }

    /// Throws `WorkbookFault` if there is no such place on a sheet.
    static void check(CellPlace place);

private:
    std::uint64_t cells_{0};
    std::uint64_t repeated_{0};
    std::uint64_t bytes_{0};
    std::uint64_t row_bytes_{0};
};

}  // namespace cis::programs
