#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "csv/csv_reader.hpp"
#include "rows/json_lines_reader.hpp"

namespace cis::programs {

/// Reads a file of either format, record by record.
class RecordReader {
public:
    /// Opens the file. Throws what CsvReader and JsonLinesReader throw.
    /// @param is_json_lines whether the command says that the file has JSON lines. The rejects of such a
    /// file, which are CSV, are read with the same command
    RecordReader(const std::filesystem::path& file, const CsvOptions& options, bool is_json_lines);

    bool is_csv() const noexcept { return std::holds_alternative<CsvReader>(reader_); }
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

private:
    using Reader = std::variant<CsvReader, JsonLinesReader>;

    Reader reader_;
};

}  // namespace cis::programs
