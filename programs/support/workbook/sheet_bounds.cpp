#include "workbook/sheet_bounds.hpp"

#include <string>

#include "workbook/workbook_fault.hpp"
#include "workbook/workbook_limits.hpp"

namespace cis::programs {

void SheetBounds::count_cells(std::uint64_t cells) {
    cells_ += cells;
    if (cells_ > workbook_limits::cells) {
        throw WorkbookFault("has more cells than are read: " + std::to_string(workbook_limits::cells));
    }
}

void SheetBounds::count_text(std::uint64_t bytes) {
    bytes_ += bytes;
    row_bytes_ += bytes;
    if (row_bytes_ > workbook_limits::row_bytes) {
        throw WorkbookFault("has a row with more than " + std::to_string(workbook_limits::row_bytes >> 20U) +
                            " MiB of text");
    }
    if (bytes_ > workbook_limits::cell_bytes) {
        throw WorkbookFault("has a sheet with more than " +
                            std::to_string(workbook_limits::cell_bytes >> 20U) + " MiB of text");
    }
}

void SheetBounds::count_repeated(std::uint64_t cells, std::uint64_t bytes) {
    repeated_ += cells;
    if (repeated_ > workbook_limits::repeated_cells) {
        throw WorkbookFault("has the same texts in more than " +
                            std::to_string(workbook_limits::repeated_cells) +
                            " cells: delete the rows below the list, and the columns beside it");
    }
    bytes_ += bytes;
    count_text(0);
}

void SheetBounds::check(CellPlace place) {
    if (place.row > workbook_limits::last_row) {
        throw WorkbookFault("has a row " + std::to_string(place.row) +
                            ", beyond the last one that a sheet can have (" +
                            std::to_string(workbook_limits::last_row) + ")");
    }
    if (place.column > workbook_limits::last_column) {
        throw WorkbookFault("has a cell beyond the last column that a sheet can have (" +
                            column_letters(workbook_limits::last_column) + "), in row " +
                            std::to_string(place.row));
    }
}

}  // namespace cis::programs
