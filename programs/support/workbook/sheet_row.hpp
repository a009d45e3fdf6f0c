#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "workbook/cell_place.hpp"

namespace cis::programs {

/// What a cell holds. Dates, times and percentages are numbers to a spreadsheet.
enum class CellKind { text, number, boolean };

/// The text of a cell that cannot be read: U+FFFD.
inline constexpr const char* unread_text = "\xEF\xBF\xBD";

/// A cell that is not empty, as a person sees it and means it.
struct SheetCell {
    std::uint32_t column{};
    std::string text{};
    CellKind kind{CellKind::text};
};

/// A row of a sheet that is written in the file.
struct SheetRow {
    std::uint32_t number{};
    bool is_hidden{};                ///< by hand, by a filter or in a closed group
    bool has_subtotal{};             ///< one of its cells is a formula SUBTOTAL
    bool is_struck{};                ///< one of its texts is struck out
    std::vector<SheetCell> cells{};  ///< in the order of the columns
    /// Why no person may be made from the row: `cell D4 holds the error #N/A`. It quotes no cell.
    std::optional<std::string> fault{};
};

/// What the file says about a sheet besides its rows. Some of it comes after the rows.
struct SheetLayout {
    std::vector<CellRange> merged{};
    std::vector<std::pair<std::uint32_t, std::uint32_t>> hidden_columns{};  ///< from, to
    std::vector<CellRange> totals{};                                        ///< of tables
    std::vector<std::uint32_t> table_headers{};  ///< rows with the titles of a table
};

/// The rows of a sheet, one by one.
class SheetRows {
public:
    SheetRows() = default;
    virtual ~SheetRows() = default;
    SheetRows(const SheetRows&) = delete;
    SheetRows& operator=(const SheetRows&) = delete;

    /// The next row that is written, in order; none at the end, when all checksums are right. Throws
    /// `WorkbookFault`: then no row may be used, not even those that came before.
    virtual std::optional<SheetRow> next() = 0;

    /// Complete when there are no more rows.
    [[nodiscard]] virtual const SheetLayout& layout() const noexcept = 0;
};

}  // namespace cis::programs
