#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "csv/csv_reader.hpp"
#include "csv/look_ahead.hpp"
#include "ingest/rows/json_lines_reader.hpp"
#include "ingest/rows/sheet_reader.hpp"

namespace cis::programs::ingest_command {

/// Whether a text file seems to be a file of rejects, by its beginning. Then it is read with the options of
/// the first file, as far as they suit it.
[[nodiscard]] bool may_be_of_rejects(const std::filesystem::path& file);

/// How a file is read.
struct FileOptions {
    CsvOptions csv{};           ///< also has the header row and the first row of a workbook
    bool is_json_lines{false};  ///< whether text has JSON lines, not CSV
    SheetOptions sheet{};
};

/// Reads a file of any format, record by record. Its content shows whether it is a workbook.
class RecordReader {
public:
    /// Opens the file. Throws what is_workbook(), SheetReader, CsvReader and JsonLinesReader throw. The
    /// rejects of a file of JSON lines, which are CSV, are read with the same options.
    RecordReader(const std::filesystem::path& file, const FileOptions& options)
        : reader_(reader_of(file, options)) {}

    bool is_csv() const noexcept { return std::holds_alternative<CsvReader>(reader_); }
    /// The sheet of a workbook; null for another file.
    const SheetReader* sheet() const noexcept { return std::get_if<SheetReader>(&reader_); }
    /// Whether the numbers of the rows are those of a sheet: in this file, or in the file that the rejects
    /// come from.
    bool has_rows_of_sheet() const;

    const std::vector<std::string>& header() const {
        return std::visit([](const auto& reader) -> const auto& { return reader.header(); }, reader_);
    }
    /// The next record; none at the end. Throws `std::system_error` if the file cannot be read.
    std::optional<CsvRecord> next() {
        return std::visit([](auto& reader) { return reader.next(); }, reader_);
    }
    /// The delimiter of a file of rejects.
    char delimiter() const {
        return std::visit([](const auto& reader) { return reader.delimiter(); }, reader_);
    }
    bool is_pipe() const {
        return std::visit([](const auto& reader) { return reader.is_pipe(); }, reader_);
    }
    /// What reading the whole file shows; none if it can be read only once. Throws what the readers throw.
    std::optional<LookAhead> look_ahead_in(const std::filesystem::path& file,
                                           const FileOptions& options) const;

private:
    using Reader = std::variant<CsvReader, JsonLinesReader, SheetReader>;

    static Reader reader_of(const std::filesystem::path& file, const FileOptions& options);

    Reader reader_;
};

}  // namespace cis::programs::ingest_command
