#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "csv_parser.hpp"
#include "line_source.hpp"
#include "rejection.hpp"

namespace cis::examples {

/// One row of a CSV file, sound or broken.
struct CsvRecord {
    std::size_t line{};                ///< the physical line on which it starts, counted from 1
    std::vector<std::string> cells{};  ///< as many as the header has, unless the record is broken
    std::optional<Rejection> fault{};  ///< why the record is broken
    std::string raw{};                 ///< the text of a broken record, without its last line ending
    std::size_t intact_cells{};        ///< how many of the first cells are divided beyond doubt
};

struct CsvOptions {
    char delimiter = ',';
    /// A record longer than this, in bytes, that has not closed its quote counts as one that never does.
    std::size_t max_record_bytes = std::size_t{4} * 1024 * 1024;
};

/// Reads a CSV file (RFC 4180, UTF-8 with or without a byte order mark, LF or CR LF) record by record.
///
/// A broken record does not end the run and takes no other row with it. When its quoting is at fault, only
/// the physical line on which it starts is given up, its cells being what lenient parsing makes of that line,
/// and reading resumes on the next physical line: so an unterminated quote costs one row. Blank lines are no
/// rows and are skipped. An empty cell, quoted or not, is an empty string.
class CsvReader {
public:
    /// Opens the file and reads its header. Throws `InputError` when there is no sound header,
    /// `std::invalid_argument` for a delimiter that CSV cannot have, and `std::system_error` when the file
    /// cannot be opened or read.
    explicit CsvReader(const std::filesystem::path& file, CsvOptions options = {});

    const std::vector<std::string>& header() const noexcept { return header_; }

    /// The next record, or nothing at the end. Throws `std::system_error` when the file cannot be read.
    std::optional<CsvRecord> next();

    /// Bytes of the lines that were given out so far, for telling how far reading has come.
    std::size_t consumed_bytes() const noexcept { return source_.consumed_bytes(); }

private:
    struct QuotingFault {
        std::size_t column{};
        std::string message{};
    };

    std::optional<QuotingFault> parse_line(const PhysicalLine& line);
    CsvRecord give_up_first_line(std::vector<PhysicalLine> lines, QuotingFault fault);
    CsvRecord complete(const std::vector<PhysicalLine>& lines);
    std::optional<Rejection> content_fault(const std::vector<std::string>& cells) const;
    std::string column_name(std::size_t column) const;

    CsvOptions options_;
    LineSource source_;
    CsvParser parser_;
    std::vector<std::string> header_;
};

}  // namespace cis::examples
