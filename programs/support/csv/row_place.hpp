#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace cis::programs {

/// Where people find a row in its file. An editor counts the lines of a text file, and a spreadsheet counts
/// rows: a cell with line ends has several lines, but is in one row.
class RowPlace {
public:
    RowPlace() = default;
    /// A row of a text file.
    /// @param row its number in a spreadsheet; 0: it is not known
    RowPlace(std::size_t line, std::size_t row = 0) noexcept : line_(line), row_(row) {}
    /// A row of a workbook.
    [[nodiscard]] static RowPlace of_sheet(std::size_t row) noexcept { return {0, row}; }

    /// The number for options and for programs: the line, or the row of a workbook.
    [[nodiscard]] std::size_t number() const noexcept { return line_ > 0 ? line_ : row_; }
    [[nodiscard]] bool is_of_sheet() const noexcept { return line_ == 0; }
    /// Whether the row and the line have different numbers.
    [[nodiscard]] bool has_two_numbers() const noexcept { return line_ > 0 && row_ > 0 && line_ != row_; }
    /// The place without a word before it: `4`, or `12 (line 26)`.
    [[nodiscard]] std::string numbers() const;

    friend bool operator==(const RowPlace&, const RowPlace&) = default;

private:
    std::size_t line_{0};
    std::size_t row_{0};
};

/// The place as text for people: `line 4`; `row 4` of a workbook; `row 12 (line 26)` if they differ.
[[nodiscard]] std::string text_of(const RowPlace& place);

/// Places as text for people: `line 4`, `lines 4 and 9`, `rows 3, 4, 5 and 329 more`, `rows 4 and 12 (line
/// 26)`.
/// @param places those to name, at least one
/// @param all    how many there are
[[nodiscard]] std::string list_of(const std::vector<RowPlace>& places, std::size_t all);

}  // namespace cis::programs
