#include "csv_reader.hpp"

#include <algorithm>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "input_error.hpp"
#include "utf8.hpp"

namespace cis::examples {
namespace {

char checked_delimiter(char delimiter) {
    const bool is_ascii = static_cast<unsigned char>(delimiter) < 0x80;
    if (!is_ascii || delimiter == '\0' ||
        std::string_view("\"\r\n").find(delimiter) != std::string_view::npos) {
        throw std::invalid_argument(
            "the delimiter must be an ASCII character other than a quote or a line ending");
    }
    return delimiter;
}

/// What is wrong with the bytes of a cell; null if nothing is wrong.
const char* text_fault(std::string_view cell) {
    if (cell.find('\0') != std::string_view::npos) {
        return "contains a NUL byte";
    }
    if (!is_valid_utf8(cell)) {
        return "is not valid UTF-8";
    }
    return nullptr;
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
    : options_(options),
      source_(file),
      parser_(checked_delimiter(options.delimiter), CsvParser::Quoting::strict) {
    auto record = next();
    if (!record) {
        throw InputError("'" + file.string() + "' is empty: it must have a header line");
    }
    if (record->fault) {
        const auto line = std::to_string(record->line);
        throw InputError("the header on line " + line + " of '" + file.string() +
                         "' is wrong: " + record->fault->param + ": " + record->fault->message);
    }
    header_ = std::move(record->cells);
}

std::optional<CsvRecord> CsvReader::next() {
    parser_.reset();
    std::vector<PhysicalLine> lines;
    std::size_t bytes = 0;
    QuotingFault unclosed{.message = "its opening quote is not closed"};
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

/// Parses the next line and returns what is wrong with its quoting, if anything.
std::optional<CsvReader::QuotingFault> CsvReader::parse_line(const PhysicalLine& line) {
    if (!parser_.feed(line.text)) {
        const bool is_quoted = parser_.is_in_quoted_field();
        return QuotingFault{
            .column = parser_.cells().size(),
            .message = is_quoted ? "text after the closing quote" : "a quote inside an unquoted cell"};
    }
    // libcsv also ends a row at a lone CR, which RFC 4180 allows only between quotes.
    if (const auto cells = parser_.ended_row()) {
        return QuotingFault{.column = *cells == 0 ? 0 : *cells - 1,
                            .message = "a carriage return outside quotes"};
    }
    parser_.feed(line.ending.empty() ? "\n" : line.ending);
    return std::nullopt;
}

CsvRecord CsvReader::give_up_first_line(std::vector<PhysicalLine> lines, QuotingFault fault) {
    CsvParser lenient(options_.delimiter, CsvParser::Quoting::lenient);
    lenient.feed(lines.front().text);
    lenient.finish();
    CsvRecord record{
        .line = lines.front().number,
        .cells = std::move(lenient.cells()),
        .fault = Rejection{.param = column_name(fault.column), .message = std::move(fault.message)},
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
