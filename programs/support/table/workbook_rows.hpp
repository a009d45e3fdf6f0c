#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "table/row_writer.hpp"

namespace cis::programs {

/// Whether this build writes workbooks (CIS_WITH_XLSX).
[[nodiscard]] bool writes_workbooks() noexcept;

/// A table as a workbook, `.xlsx`. A text is a text: no cell is a formula, and a number that a person enters
/// in a column of texts stays as it is written. Times are dates in the time zone of the process. The titles
/// stay in sight and have a filter. The columns are as wide as their cells need, within limits. Rows that do
/// not fit on a sheet are on the next one.
///
/// The rows are on the disk, not in memory. The file is whole only after end(), which reads it back.
class WorkbookRows : public RowWriter {
public:
    /// Throws `std::system_error`; its code is `std::errc::file_exists` if the name is already taken. Throws
    /// InputError if this build writes no workbooks.
    /// @param sheet the name of the sheet, of at most 28 plain characters
    WorkbookRows(const std::filesystem::path& file, const std::vector<std::string>& titles,
                 const std::string& sheet);
    ~WorkbookRows() override;

    /// Throws `std::system_error` too if a text is longer than a workbook can hold.
    void write(const std::vector<Cell>& cells) override;
    void end() override;

private:
    class Book;

    std::unique_ptr<Book> book_;
};

}  // namespace cis::programs
