#include "csv/csv_reader.hpp"

#include <stdexcept>
#include <string_view>
#include <utility>

#include "csv/delimiter.hpp"
#include "csv/utf8.hpp"
#include "input_error.hpp"

namespace cis::examples {
namespace {

constexpr const char* not_utf8 =
    "is not valid UTF-8: name the encoding of the file, e.g. --encoding windows-1252";

/// The first line that is not blank stays in the source, unless it only names the delimiter.
char delimiter_of(LineSource& source, std::optional<char> given) {
    if (given && !delimiter_from({&*given, 1})) {
        throw std::invalid_argument(
            "the delimiter must be an ASCII character other than a quote or a line ending");
    }
    auto line = source.next();
    while (line && line->text.empty()) line = source.next();
    if (!line) return given.value_or(',');
    if (const auto declared = declared_delimiter(line->text)) return given.value_or(*declared);
    const auto delimiter = given ? given : detected_delimiter(line->text);
    if (!delimiter) {
        throw InputError("the header of " + source.text().name() +
                         " does not show whether a comma, a semicolon or a tab divides it: use --delimiter");
    }
    std::vector<PhysicalLine> lines;
    lines.push_back(std::move(*line));
    source.put_back(std::move(lines), 0);
    return *delimiter;
}

std::string joined(const std::vector<PhysicalLine>& lines) {
    std::string text;
    for (const PhysicalLine& line : lines) {
        text += line.text + line.ending;
    }
    text.resize(text.size() - lines.back().ending.size());
    return text;
}

}  // namespace

CsvReader::CsvReader(const std::filesystem::path& file, CsvOptions options)
    : options_(std::move(options)),
      source_(file, options_.encoding, options_.max_line_bytes, options_.stop),
      delimiter_(delimiter_of(source_, options_.delimiter)),
      parser_(delimiter_, CsvParser::Quoting::strict) {
    const std::string& name = source_.text().name();
    auto record = next();
    if (!record) {
        throw InputError(name + " is empty: it must have a header line");
    }
    if (record->fault) {
        throw InputError("the header on line " + std::to_string(record->line) + " of " + name +
                         " is wrong: " + record->fault->param + ": " + record->fault->message);
    }
    header_ = std::move(record->cells);
}

std::optional<CsvRecord> CsvReader::next() {
    parser_.reset();
    std::vector<PhysicalLine> lines;
    std::size_t bytes = 0;
    LineFault unclosed{.message = "its opening quote is not closed"};
    while (auto line = source_.next()) {
        if (lines.empty() && line->text.empty()) {
            continue;
        }
        lines.push_back(std::move(*line));
        bytes += lines.back().text.size();

        if (auto fault = parse_line(lines.back())) {
            if (lines.size() > 1) {
                const auto number = std::to_string(lines.back().number);
                unclosed.message += " (line " + number + ": " + fault->message + ")";
                fault = std::move(unclosed);
            }
            return give_up_first_line(std::move(lines), std::move(*fault));
        }
        if (parser_.ended_row()) {
            return complete(lines);
        }

        if (lines.size() == 1) {
            unclosed.column = parser_.cells().size();
        }
        if (bytes > options_.max_record_bytes) {
            break;
        }
    }
    if (lines.empty()) {
        return std::nullopt;
    }
    return give_up_first_line(std::move(lines), std::move(unclosed));
}

/// Parses the next line and returns what is wrong with its length or its quoting, if anything.
std::optional<CsvReader::LineFault> CsvReader::parse_line(const PhysicalLine& line) {
    if (line.is_cut) {
        return LineFault{.message = "the line is longer than " + std::to_string(options_.max_line_bytes) +
                                    " bytes; only its beginning is kept"};
    }
    if (!parser_.feed(line.text)) {
        const bool is_quoted = parser_.is_in_quoted_field();
        return LineFault{
            .column = parser_.cells().size(),
            .message = is_quoted ? "text after the closing quote" : "a quote inside an unquoted cell"};
    }
    // libcsv also ends a row at a lone CR, which RFC 4180 allows only between quotes.
    if (const auto cells = parser_.ended_row()) {
        return LineFault{.column = *cells == 0 ? 0 : *cells - 1,
                         .message = "a carriage return outside quotes"};
    }
    parser_.feed(line.ending.empty() ? "\n" : line.ending);
    return std::nullopt;
}

CsvRecord CsvReader::give_up_first_line(std::vector<PhysicalLine> lines, LineFault fault) {
    CsvParser lenient(delimiter_, CsvParser::Quoting::lenient);
    lenient.feed(lines.front().text);
    lenient.finish();
    CsvRecord record{.line = lines.front().number,
                     .cells = std::move(lenient.cells()),
                     .fault = Rejection{.param = lines.front().is_cut ? "" : column_name(fault.column),
                                        .message = std::move(fault.message)},
                     .raw = lines.front().text,
                     .intact_cells = fault.column};
    source_.put_back(std::move(lines), 1);
    return record;
}

/// The record of lines with correct quoting.
CsvRecord CsvReader::complete(const std::vector<PhysicalLine>& lines) {
    CsvRecord record{.line = lines.front().number, .cells = std::move(parser_.cells())};
    record.intact_cells = record.cells.size();
    record.fault = content_fault(record.cells);
    if (record.fault) {
        record.raw = joined(lines);
    }
    return record;
}

/// What is wrong with the bytes of a cell; null if nothing is wrong.
const char* CsvReader::text_fault(std::string_view cell) const {
    if (cell.find('\0') != std::string_view::npos) return "contains a NUL byte";
    if (is_valid_utf8(cell)) return nullptr;
    return is_utf8() ? not_utf8 : "has bytes that are not text in its encoding";
}

std::optional<Rejection> CsvReader::content_fault(const std::vector<std::string>& cells) const {
    if (!header_.empty() && cells.size() != header_.size()) {
        const auto* problem = cells.size() < header_.size() ? "too few columns: " : "too many columns: ";
        return Rejection{.message = problem + std::to_string(cells.size()) + ", but the header has " +
                                    std::to_string(header_.size())};
    }
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

}  // namespace cis::examples
