#include "csv/csv_reader.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include <cis/core/unseen_characters.hpp>

#include "csv/csv_text.hpp"
#include "csv/delimiter.hpp"
#include "csv/misread_mark.hpp"
#include "csv/own_file.hpp"
#include "csv/reject_columns.hpp"
#include "failure/input_error.hpp"
#include "text/number_of.hpp"
#include "text/utf8.hpp"

namespace cis::programs {
namespace {

/// What is wrong with a line end outside quotes that does not end a line in this file.
std::string stray_line_end_in(LineEnd line_end) {
    switch (line_end) {
        case LineEnd::cr: return "a line feed outside quotes, although carriage returns end the lines";
        case LineEnd::cr_lf:
            return "a line feed or a carriage return alone outside quotes, although the first line ends with "
                   "both (CR LF): let all lines end in the same way";
        case LineEnd::lf:
        case LineEnd::lf_cr: break;
    }
    return "a carriage return outside quotes";
}

constexpr const char* not_utf8 =
    "is not valid UTF-8: save the file again as \"CSV UTF-8\", or name its encoding with --encoding";

/// How many bytes are searched for the header and its end. If there is no end, these bytes are judged.
constexpr std::size_t longest_header = std::size_t{1} << 20U;

/// Fits a row to the header, if the row only lacks empty cells, or only has empty ones too many. A row of
/// several lines is not changed: its quotes may have swallowed the end of another row.
void fit(std::vector<std::string>& cells, std::size_t columns) {
    while (cells.size() > columns && without_unseen_ends(cells.back()).empty()) cells.pop_back();
    const bool has_lines = std::ranges::any_of(
        cells, [](const std::string& cell) { return cell.find_first_of("\r\n") != std::string::npos; });
    if (cells.size() < columns && !has_lines) cells.resize(columns);
}

}  // namespace

CsvReader::CsvReader(const std::filesystem::path& file, CsvOptions options)
    : options_(std::move(options)),
      text_(file, options_.encoding, options_.stop),
      layout_(read_layout()),
      scanner_(layout_.delimiter, layout_.line_end, options_.max_row_bytes),
      lines_(layout_.line_end) {
    skip_to_header();
    read_header();
    skip_lines();
}

CsvReader::Layout CsvReader::read_layout() {
    const std::optional<char> given = options_.delimiter;
    if (given && !delimiter_from({&*given, 1})) {
        throw std::invalid_argument(
            "the delimiter must be an ASCII character other than a quote or a line ending");
    }
    FirstLine line = line_of_head(0);
    if (line.text.starts_with('{')) {
        throw InputError(text_.name() +
                         " begins with {, as files of JSON lines do: use --input-format jsonl");
    }
    // The layout of a file of rejects is as it was written, or as a spreadsheet has saved it, whatever the
    // first file had.
    if (const auto of_rejects = delimiter_of_rejects(line.text))
        return {.delimiter = *of_rejects, .line_end = line.end};
    const auto declared = declared_delimiter(line.text);
    Layout layout{.line_end = line.end, .names_delimiter = declared.has_value()};
    if (options_.header_row) {
        const std::size_t begin = declared ? bytes_of_row(0, line.end) : 0;
        const std::size_t header = begin_of_header(begin, line.end);
        layout.bytes_above = header - begin;
        line = line_of_head(header);
    }
    auto delimiter = given ? given : declared;
    if (!delimiter) delimiter = detected_delimiter(line.text);
    if (!delimiter) {
        throw InputError("the header of " + text_.name() +
                         " does not show whether a comma, a semicolon or a tab divides it: use --delimiter");
    }
    layout.delimiter = *delimiter;
    return layout;
}

/// @return whether there was more
bool CsvReader::read_more_of_head() {
    const std::string_view block = text_.read();
    head_ += block;
    return !block.empty() && head_.size() <= longest_header;
}

/// The first line that is not blank, from a byte of the head on.
FirstLine CsvReader::line_of_head(std::size_t from) {
    const auto line = [&](bool is_all) { return first_line(std::string_view(head_).substr(from), is_all); };
    auto found = line(false);
    while (!found) {
        const bool has_more = read_more_of_head();
        found = line(!has_more);
    }
    return *found;
}

/// How many bytes the row has that begins at a byte of the head, with its end. A blank line is a row.
std::size_t CsvReader::bytes_of_row(std::size_t from, LineEnd line_end) {
    const FirstLine line = line_of_head(from);
    const std::string_view rest = std::string_view(head_).substr(from);
    const bool is_blank = rest.find_first_of("\r\n") == 0;
    const std::size_t text = is_blank ? 0 : line.text.size();
    return text + LineCount(line_end).rest_of_line(rest.substr(text));
}

/// The byte of the head where the row with the titles begins.
std::size_t CsvReader::begin_of_header(std::size_t from, LineEnd line_end) {
    for (std::size_t row = 1; row < *options_.header_row; ++row) {
        from += bytes_of_row(from, line_end);
        if (from < head_.size() || read_more_of_head()) continue;
        throw InputError(text_.name() + " has no row " + std::to_string(*options_.header_row) +
                         ", which should have the titles");
    }
    return from;
}

/// Skips what comes before the header.
void CsvReader::skip_to_header() {
    block_ = head_;
    if (layout_.names_delimiter) {
        (void)scanned();
        lines_inside_rows_ = 1;  // no spreadsheet shows that line
    }
    if (layout_.bytes_above == 0) return;
    take(layout_.bytes_above);
    lines_inside_rows_ = lines_.current() - *options_.header_row;
}

void CsvReader::read_header() {
    auto record = scanned();
    if (!record) throw InputError(text_.name() + " is empty: it must have a header line");
    if (record->fault) {
        throw InputError("the header on line " + std::to_string(record->line) + " of " + text_.name() +
                         " is wrong: " + record->fault->param + ": " + record->fault->message);
    }
    if (layout_.bytes_above > 0 && record->row != *options_.header_row) {
        throw InputError(text_.name() + " has nothing in row " + std::to_string(*options_.header_row) +
                         ", which should have the titles");
    }
    header_ = std::move(record->cells);
    // Line ends in titles do not make the rows doubtful.
    scanner_ = CsvScanner(layout_.delimiter, layout_.line_end, options_.max_row_bytes);
    if (const std::string fault = fault_of_first_title(header_); !fault.empty())
        throw InputError(text_.name() + ' ' + fault);
    own_ = OwnFile(header_);
    if (own_.is_own()) scanner_.take_backslashes_as_text();
}

/// Skips to the line at which the wanted rows begin. There may be anything before it, even open quotes.
void CsvReader::skip_lines() {
    const std::size_t from = options_.from_line;
    if (own_.is_of_rejects() || from <= lines_.current()) return;
    are_rows_counted_ = false;
    while (lines_.current() < from && fill()) take(lines_.rest_of_line(block_));
    if (lines_.current() == from && fill()) return;
    throw InputError(text_.name() + " has " + number_of(lines_.last(), "line") + ": there is no line " +
                     std::to_string(from) + " to begin at");
}

/// @return whether there is text that was not scanned
bool CsvReader::fill() {
    if (block_.empty()) block_ = text_.read();
    return !block_.empty();
}

void CsvReader::take(std::size_t bytes) noexcept {
    lines_.add(block_.substr(0, bytes));
    block_.remove_prefix(bytes);
}

std::optional<CsvRecord> CsvReader::next() {
    auto record = scanned();
    if (record && record->held_back_to) hold_back_the_rest(*record);
    return record;
}

/// The row of a spreadsheet that begins at a line; 0 if it is not known.
std::size_t CsvReader::spreadsheet_row(std::size_t line) const noexcept {
    return are_rows_counted_ ? line - lines_inside_rows_ : 0;
}

/// The next record. A record with a fault of quoting is not complete yet.
std::optional<CsvRecord> CsvReader::scanned() {
    for (;;) {
        scanner_.reset();
        const std::size_t line = lines_.current();
        while (!scanner_.has_row() && !scanner_.fault() && fill()) take(scanner_.feed(block_));
        const bool has_line_end = scanner_.has_row();
        scanner_.finish();
        if (scanner_.fault()) return record_with_fault(line, *scanner_.fault());
        if (!scanner_.has_row()) return std::nullopt;
        if (scanner_.cells().empty()) continue;
        CsvRecord record{.line = line,
                         .begin = line,
                         .last_line = lines_.last(),
                         .cells = std::move(scanner_.cells()),
                         .has_quoted_line_end = scanner_.has_quoted_line_end()};
        if (!header_.empty()) fit(record.cells, header_.size());
        record.row = spreadsheet_row(line);
        lines_inside_rows_ += record.last_line - line;
        own_.restore(record);
        record.fault = content_fault(record, has_line_end);
        return record;
    }
}

CsvRecord CsvReader::record_with_fault(std::size_t line, const QuotingFault& fault) const {
    std::string message(to_string(fault.kind));
    if (lines_.current() != line && fault.kind != QuotingFault::Kind::not_closed)
        message += " (see line " + std::to_string(lines_.current()) + ")";
    return {.line = line,
            .begin = line,
            .last_line = lines_.last(),
            .fault = Rejection{.param = column_name(fault.column), .message = std::move(message)},
            .held_back_to = lines_.last(),
            .row = spreadsheet_row(line)};
}

void CsvReader::hold_back_the_rest(CsvRecord& record) {
    scanner_.reset();
    while (fill()) take(block_.size());
    record.last_line = std::max(record.begin, lines_.last());
    record.held_back_to = record.last_line;
    record.fault->message += ". Lines " + std::to_string(record.begin) + " to " +
                             std::to_string(*record.held_back_to) +
                             (own_.is_of_rejects() ? " of this file" : "") +
                             " are held back, because they may be text of this cell: correct the file";
    if (!own_.is_of_rejects())
        record.fault->message += ", or go on with --from-line N, where line N begins a row";
}

/// What is wrong with the bytes of a cell; null if nothing is wrong.
const char* CsvReader::text_fault(std::string_view cell) const {
    if (cell.find('\0') != std::string_view::npos) return "contains a NUL byte";
    if (is_valid_utf8(cell)) return nullptr;
    return text_.encoding() == "UTF-8" ? not_utf8 : "has bytes that are not text in its encoding";
}

std::optional<Rejection> CsvReader::content_fault(const CsvRecord& record, bool has_line_end) const {
    const auto& cells = record.cells;
    if (!has_line_end && text_.is_pipe() && !header_.empty()) {
        return Rejection{.message =
                             text_.name() +
                             " ends inside this row, which may be cut off: a whole row ends with a line end"};
    }
    if (const auto column = scanner_.stray_line_end()) {
        Rejection why{.param = column_name(*column), .message = stray_line_end_in(layout_.line_end)};
        if (lines_.last() > record.begin) {
            why.message += ". Lines " + std::to_string(record.begin) + " to " +
                           std::to_string(lines_.last()) + (own_.is_of_rejects() ? " of this file" : "") +
                           " are one row because of it";
        }
        return why;
    }
    if (!header_.empty() && cells.size() != header_.size()) {
        const auto* problem = cells.size() < header_.size() ? "too few columns: " : "too many columns: ";
        return Rejection{.message = problem + std::to_string(cells.size()) + ", but the header has " +
                                    std::to_string(header_.size())};
    }
    if (const auto unread = own_.unread_column(record))
        return Rejection{.param = column_name(*unread), .message = OwnFile::unread};
    for (std::size_t column = 0; column < cells.size(); ++column) {
        if (const auto* message = text_fault(cells[column])) {
            return Rejection{.param = column_name(column), .message = message};
        }
    }
    return std::nullopt;
}

std::string CsvReader::column_name(std::size_t column) const {
    return column < header_.size() ? header_[column] : "column " + std::to_string(column + 1);
}

}  // namespace cis::programs
