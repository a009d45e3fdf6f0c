#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "table/row_writer.hpp"

namespace cis::programs {

/// What a table has besides its rows.
struct TableForm {
    std::vector<std::string> titles{};
    Dialect dialect{};    ///< of a CSV file
    std::string sheet{};  ///< the name of the sheet of a workbook
};

/// Whether a file is to be a workbook, by its name.
[[nodiscard]] bool is_workbook_name(const std::filesystem::path& file);

/// Why a table cannot be written to a file of this name, for the command line; empty if it can.
[[nodiscard]] std::string fault_of_table_file(const std::string& name);

/// A table in a new file that only its owner can read: a workbook if its name ends in `.xlsx`, otherwise CSV.
///
/// A file that is there already is replaced only if that is wanted, and stays as it is until take_place():
/// until then, the rows are in a file beside it. So a run that cannot begin destroys nothing. A workbook is
/// always beside its name until then, because it is not whole.
///
/// The file is there from its first row on, so a run that is killed before leaves no empty one.
class NewTable {
public:
    /// Creates the file and removes it again, so that no run begins that cannot write it. Throws InputError
    /// if the file exists and is not to be replaced, or is not a regular file. Throws `std::system_error` if
    /// it cannot be written.
    NewTable(std::filesystem::path file, TableForm form, bool replaces);
    /// Leaves no draft of a workbook.
    ~NewTable();
    NewTable(const NewTable&) = delete;
    NewTable& operator=(const NewTable&) = delete;

    /// The name of the file, as it was wanted.
    [[nodiscard]] const std::filesystem::path& path() const noexcept { return file_; }

    /// Writes one row. Throws what RowWriter::write() throws, also if somebody else has created the file
    /// meanwhile.
    void write(const std::vector<Cell>& cells);

    /// Completes the file, and gives it its name. Without rows it has only the titles. Throws
    /// `std::system_error`, which names the file that has the rows.
    void take_place();
    /// Removes the file. An earlier file with the same name stays.
    void discard() noexcept;
    /// Removes the file, and the earlier one that it was to replace.
    void leave_none() noexcept;

private:
    void begin();

    std::filesystem::path file_;
    std::filesystem::path written_;  ///< where the rows are
    std::filesystem::path target_;   ///< the file behind links
    TableForm form_;
    std::unique_ptr<RowWriter> rows_{};  ///< none before the first row, and when the file is complete
    bool is_complete_{false};
    bool replaces_;
};

/// Throws InputError if a file of this name cannot be created, because it exists and is not to be replaced,
/// or because it is not a regular file.
/// @param option the option that names the file, for the error
void refuse_taken_name(const std::string& option, const std::filesystem::path& file, bool replaces);

}  // namespace cis::programs
