#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "workbook/header_search.hpp"
#include "workbook/sheet_row.hpp"
#include "workbook/table_view.hpp"

namespace cis::programs {

struct TableOptions {
    std::optional<std::string> sheet{};         ///< its name, whether it is hidden or not
    std::optional<std::uint32_t> header_row{};  ///< as the spreadsheet counts
    TitleTest is_title{};                       ///< for the header and the sheet that are proposed
};

/// A row below the header.
struct TableRow {
    std::uint32_t row{};                 ///< as the spreadsheet counts
    bool is_hidden{};                    ///< used only if a person said so
    std::vector<std::string> cells{};    ///< as many as the view has columns; U+FFFD if one cannot be read
    std::vector<CellKind> kinds{};       ///< what the cells hold, in the same order
    std::optional<std::string> fault{};  ///< why no person may be made from it. It quotes no cell.
};

/// Reads the table of people of a workbook, `.xlsx` or `.ods`, row by row, with bounds for the memory that it
/// takes.
///
/// Before it returns the first row, it has read the whole sheet once, because a part of a file is not the
/// list. Rows that are empty are left out. A row has a fault if a person could not tell what it means: an
/// error, a formula without a result, merged cells, a number that has lost digits. A row that is not a person
/// has a fault too: a repeated header, and totals.
class TableReader {
public:
    /// Throws `InputError` if the file is not a workbook that can be read, is damaged or is too large; if it
    /// has no such sheet or header row; or if no sheet has rows. The text names the file. Throws
    /// `std::system_error` if the file cannot be opened.
    explicit TableReader(const std::filesystem::path& file, TableOptions options = {});
    ~TableReader();
    TableReader(const TableReader&) = delete;
    TableReader& operator=(const TableReader&) = delete;

    [[nodiscard]] const TableView& view() const noexcept;

    /// The next row below the header; none at the end, and without a header. Throws `InputError` if the file
    /// has changed since it was opened.
    std::optional<TableRow> next();

private:
    class Table;

    std::string name_;
    std::unique_ptr<Table> table_;
};

}  // namespace cis::programs
