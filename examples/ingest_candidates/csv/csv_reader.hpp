#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "csv/csv_parser.hpp"
#include "csv/line_source.hpp"
#include "csv/rejection.hpp"

namespace cis::examples {

/// One row of a CSV file, which may have a fault.
struct CsvRecord {
    std::size_t line{};                ///< the physical line where it starts, counted from 1
    std::vector<std::string> cells{};  ///< as many as in the header, unless the record has a fault
    std::optional<Rejection> fault{};  ///< what is wrong with the record
    std::string raw{};                 ///< the text of a record with a fault, without its last line ending
    std::size_t intact_cells{};        ///< how many of the first cells certainly end where they should
};

struct CsvOptions {
    /// Without one, the header decides (detected_delimiter). `sep=;` on the first line is understood too.
    std::optional<char> delimiter{};
    /// Of a file without a byte order mark: a name that iconv knows.
    std::string encoding = "utf-8";
    /// A longer record (in bytes) with an open quote counts as a record whose quote is never closed.
    std::size_t max_record_bytes = std::size_t{4} * 1024 * 1024;
    /// A longer line is a fault. Only its beginning is kept.
    std::size_t max_line_bytes = std::size_t{4} * 1024 * 1024;
    /// Standard input and pipes end for the reader when this is requested. A file is read to its end.
    std::stop_token stop{};
};

/// Reads a CSV file (RFC 4180, LF or CR LF) record by record. Cells are in UTF-8, whatever the file's
/// encoding.
///
/// A record with a fault neither ends the run nor affects another row. If its quoting is wrong, only the
/// physical line where it starts is given up; its cells are the result of lenient parsing. Reading continues
/// on the next physical line, so an unterminated quote costs one row. Blank lines are skipped. An empty cell,
/// quoted or not, is an empty string.
class CsvReader {
public:
    /// Opens the file, `-` for standard input, and reads its header. Throws `InputError` if the file is not
    /// text, if its encoding is unknown, if the header is missing or wrong, or if its delimiter cannot be
    /// detected; `std::invalid_argument` for a delimiter that CSV cannot have; and `std::system_error` if
    /// the file cannot be opened or read.
    explicit CsvReader(const std::filesystem::path& file, CsvOptions options = {});

    const std::vector<std::string>& header() const noexcept { return header_; }

    /// The next record, or nothing at the end. Throws `std::system_error` if the file cannot be read.
    std::optional<CsvRecord> next();

    /// The delimiter, given or detected.
    char delimiter() const noexcept { return delimiter_; }

    /// Whether the input is not a regular file.
    bool is_pipe() const noexcept { return source_.text().is_pipe(); }

    /// Whether the file is in UTF-8.
    bool is_utf8() const noexcept { return source_.text().encoding() == "UTF-8"; }

    /// The part of the file that next() has returned, 0 to 1; nothing if its size is unknown.
    std::optional<double> fraction_read() const noexcept {
        return source_.text().fraction(source_.consumed_bytes());
    }

private:
    struct LineFault {
        std::size_t column{};
        std::string message{};
    };

    std::optional<LineFault> parse_line(const PhysicalLine& line);
    CsvRecord give_up_first_line(std::vector<PhysicalLine> lines, LineFault fault);
    CsvRecord complete(const std::vector<PhysicalLine>& lines);
    const char* text_fault(std::string_view cell) const;
    std::optional<Rejection> content_fault(const std::vector<std::string>& cells) const;
    std::string column_name(std::size_t column) const;

    CsvOptions options_;
    LineSource source_;
    char delimiter_;
    CsvParser parser_;
    std::vector<std::string> header_;
};

}  // namespace cis::examples
