#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "csv/csv_writer.hpp"
#include "table/row_writer.hpp"

namespace cis::programs {

/// A table as CSV for people and their spreadsheets: it has a byte order mark, and no cell is a formula. Each
/// row is passed to the system at once, so that it survives the end of the process.
class CsvRows : public RowWriter {
public:
    /// Throws `std::system_error`; its code is `std::errc::file_exists` if the name is already taken.
    CsvRows(const std::filesystem::path& file, const std::vector<std::string>& titles, Dialect dialect);

    void write(const std::vector<Cell>& cells) override;
    void end() override {}

private:
    Dialect dialect_;
    CsvWriter writer_;
};

}  // namespace cis::programs
