#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "csv/csv_record.hpp"
#include "csv/csv_scanner.hpp"
#include "csv/first_line.hpp"
#include "csv/line_end.hpp"
#include "csv/own_file.hpp"
#include "csv/text_source.hpp"

namespace cis::programs {

struct CsvOptions {
    /// The delimiter. If it is not set, the header decides (detected_delimiter). `sep=;` on the first line is
    /// understood too. In a file of rejects, the header always decides.
    std::optional<char> delimiter{};
    /// The encoding of a file without a byte order mark: a name that iconv knows.
    std::string encoding = "utf-8";
    /// The most memory for a row. A longer row is a fault of quoting.
    std::size_t max_row_bytes = std::size_t{32} * 1024 * 1024;
    /// The row with the titles, as a spreadsheet counts. Without it, the first line that is not blank. A file
    /// of rejects begins with its titles.
    std::optional<std::size_t> header_row{};
    /// The line of the first row that is read, counted from 1. The header is still read at the beginning. A
    /// file of rejects is read as a whole.
    std::size_t from_line = 1;
    /// When this is requested, standard input and pipes end for the reader. A file is read to its end.
    std::stop_token stop{};
};

/// Reads a CSV file (RFC 4180, with any line ends) record by record. Cells are in UTF-8, whatever the file's
/// encoding.
///
/// A record with faulty cells does not affect other records. After a fault of quoting (QuotingFault), nothing
/// can be trusted any more: text inside a cell looks like rows. Then one record stands for the whole rest of
/// the file, and it is the last one. Blank lines are skipped. An empty cell, quoted or not, is an empty
/// string. Cells that are missing at the end of a line are empty. Empty cells beyond those of the header are
/// left out. In our own files (is_own_file()), cells are as they were before harmless_cell(). Standard input
/// and pipes must end with a line end. Otherwise their last record may have been cut off, which is a fault.
class CsvReader {
public:
    /// Opens the file, `-` for standard input, and reads its header. Throws `InputError` if the file is not
    /// text, if its encoding is unknown, if the header is missing or wrong, if its delimiter cannot be
    /// detected, or if the file does not have the line to begin at. Throws `std::invalid_argument` for a
    /// delimiter that CSV cannot have. Throws `std::system_error` if the file cannot be opened or read.
    explicit CsvReader(const std::filesystem::path& file, CsvOptions options = {});

    const std::vector<std::string>& header() const noexcept { return header_; }

    /// The name for messages: the quoted name of the file, or `standard input`.
    const std::string& name() const noexcept { return text_.name(); }
    /// Whether the file comes from `cis ingest --rejects`.
    bool is_of_rejects() const noexcept { return own_.is_of_rejects(); }

    /// The next record; none at the end. Throws `std::system_error` if the file cannot be read.
    std::optional<CsvRecord> next();

    /// The delimiter, given or detected.
    char delimiter() const noexcept { return layout_.delimiter; }

    /// How the lines of the file end.
    LineEnd line_end() const noexcept { return layout_.line_end; }
    /// The encoding of the file, as iconv names it.
    const std::string& encoding() const noexcept { return text_.encoding(); }

    /// Whether the input is not a regular file.
    bool is_pipe() const noexcept { return text_.is_pipe(); }

private:
    /// What the beginning of the file shows.
    struct Layout {
        char delimiter{};
        LineEnd line_end{};
        bool names_delimiter{};     ///< the first line is `sep=;`
        std::size_t bytes_above{};  ///< of the rows between that line and the header
    };

    Layout read_layout();
    [[nodiscard]] bool read_more_of_head();
    [[nodiscard]] FirstLine line_of_head(std::size_t from);
    [[nodiscard]] std::size_t bytes_of_row(std::size_t from, LineEnd line_end);
    [[nodiscard]] std::size_t begin_of_header(std::size_t from, LineEnd line_end);
    void skip_to_header();
    void read_header();
    void skip_lines();
    [[nodiscard]] bool fill();
    void take(std::size_t bytes) noexcept;
    [[nodiscard]] std::size_t spreadsheet_row(std::size_t line) const noexcept;
    [[nodiscard]] std::optional<CsvRecord> scanned();
    [[nodiscard]] CsvRecord record_with_fault(std::size_t line, const QuotingFault& fault) const;
    void hold_back_the_rest(CsvRecord& record);
    [[nodiscard]] std::optional<Rejection> content_fault(const CsvRecord& record, bool has_line_end) const;
    [[nodiscard]] const char* text_fault(std::string_view cell) const;
    [[nodiscard]] std::string column_name(std::size_t column) const;

    CsvOptions options_;
    TextSource text_;
    std::string head_;        ///< what was read to detect the layout
    std::string_view block_;  ///< what was read, but not scanned yet
    Layout layout_;
    CsvScanner scanner_;
    LineCount lines_;
    std::vector<std::string> header_;
    OwnFile own_;
    std::size_t lines_inside_rows_{0};  ///< lines so far that begin no row of a spreadsheet
    bool are_rows_counted_{true};
};

}  // namespace cis::programs
