#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "csv/rejection.hpp"
#include "csv/row_place.hpp"

namespace cis::programs {

/// One row of a CSV file, or of another table, which may have a fault.
struct CsvRecord {
    /// The number by which people know the row: the line where it started in the first file, or the row of
    /// the sheet. A file of rejects has that number in a column, through any number of rounds. In any other
    /// text file, and for a row without such a number, it equals `begin`.
    std::size_t line{};
    std::size_t begin{};               ///< the physical line of this file where it starts, counted from 1
    std::size_t last_line{};           ///< the physical line where it ends
    std::vector<std::string> cells{};  ///< as many as in the header, unless the record has a fault
    std::optional<Rejection> fault{};  ///< what is wrong with the record
    bool is_added{};                   ///< to a file of rejects, by hand: `line` is a line of that file
    bool has_quoted_line_end{};        ///< whether one of its cells has a line end
    /// The last line of the file, if the record has a fault of quoting. Then it has no cells, and everything
    /// from `begin` to this line is held back, because it may be text inside a cell.
    std::optional<std::size_t> held_back_to{};
    std::size_t row{};   ///< as a spreadsheet counts the rows of a text file; 0: it is not known
    bool is_of_sheet{};  ///< whether `line` is the row of a sheet

    [[nodiscard]] RowPlace place() const noexcept {
        return is_of_sheet ? RowPlace::of_sheet(line) : RowPlace(line, row);
    }
};

}  // namespace cis::programs
