#include "ingest/rows/sheet_reader.hpp"

#include <algorithm>
#include <cerrno>
#include <fstream>
#include <limits>
#include <system_error>
#include <utility>

#include "csv/byte_source.hpp"
#include "failure/input_error.hpp"
#include "files/file_content.hpp"
#include "ingest/rows/title_words.hpp"
#include "text/harmless_text.hpp"

namespace cis::programs::ingest_command {
namespace {

std::string quoted(const std::filesystem::path& file) { return "'" + harmless(file.string()) + "'"; }

/// Marks a row that is not a person, or whose meaning is unclear. Its cells are valid, so it would become a
/// person if the file of rejects were read without a correction.
void mark_unread(std::vector<std::string>& cells) {
    const auto has_mark = [](const std::string& cell) { return cell.find(unread_text) != std::string::npos; };
    if (cells.empty() || std::ranges::any_of(cells, has_mark)) return;
    const auto text = std::ranges::find_if_not(cells, &std::string::empty);
    (text == cells.end() ? cells.front() : *text) += unread_text;
}

}  // namespace

bool is_workbook(const std::filesystem::path& file) {
    if (!can_be_read_again(file)) return false;
    std::ifstream stream(file, std::ios::binary);
    if (!stream) throw std::system_error(errno, std::generic_category(), quoted(file));
    const FileContent content = file_content_of(stream);
    stream.clear();
    stream.seekg(0, std::ios::end);
    if (content.kind == FileContent::Kind::other && stream.tellg() > 0)
        throw InputError(quoted(file) + ' ' + content.advice);
    return content.kind == FileContent::Kind::workbook;
}

SheetQuestion open_question(const TableView& view, const SheetOptions& options,
                            const std::optional<std::size_t>& header_row) {
    if (!options.name && view.sheets.size() > 1) return SheetQuestion::sheet;
    if (!header_row && view.header_row != view.first_row) return SheetQuestion::header_row;
    if (options.hidden == HiddenRows::ask && !view.hidden_rows.empty()) return SheetQuestion::hidden_rows;
    return SheetQuestion::none;
}

TableOptions table_options(const SheetOptions& options, const std::optional<std::size_t>& header_row) {
    TableOptions table{.sheet = options.name, .is_title = names_a_contact};
    constexpr std::size_t most = std::numeric_limits<std::uint32_t>::max();
    if (header_row) table.header_row = static_cast<std::uint32_t>(std::min(*header_row, most));
    return table;
}

SheetReader::SheetReader(const std::filesystem::path& file, const SheetOptions& options,
                         const std::optional<std::size_t>& header_row, std::size_t from_row)
    : options_(options), table_(std::make_unique<TableReader>(file, table_options(options, header_row))) {
    if (open_question(view(), options, header_row) != SheetQuestion::none) {
        throw InputError(
            quoted(file) +
            " has changed meanwhile: it has other sheets, titles or hidden rows. Nothing of it is "
            "used. Run the same command again");
    }
    for (const TableColumn& column : view().columns) header_.push_back(column.title);
    own_ = OwnFile(header_);
    do {
        first_ = read();
    } while (!own_.is_of_rejects() && first_ && first_->line < from_row);
    if (first_ || from_row == 1) return;
    throw InputError("the sheet of " + quoted(file) + " has no row " + std::to_string(from_row) +
                     " to begin at, and none behind it");
}

std::vector<std::string> SheetReader::letters() const {
    std::vector<std::string> letters;
    for (const TableColumn& column : view().columns) letters.push_back(column_letters(column.number));
    return letters;
}

std::size_t SheetReader::rows() const noexcept {
    return view().rows - (options_.hidden == HiddenRows::skip ? view().hidden_rows.size() : 0);
}

std::optional<CsvRecord> SheetReader::next() { return first_ ? std::exchange(first_, std::nullopt) : read(); }

std::optional<CsvRecord> SheetReader::read() {
    while (auto row = table_->next()) {
        if (row->is_hidden && options_.hidden == HiddenRows::skip) continue;
        return record_of(*std::move(row));
    }
    return std::nullopt;
}

CsvRecord SheetReader::record_of(TableRow row) const {
    CsvRecord record{.line = row.row,
                     .begin = row.row,
                     .last_line = row.row,
                     .cells = std::move(row.cells),
                     .row = row.row,
                     .is_of_sheet = true};
    own_.restore(record);
    if (row.fault) {
        mark_unread(record.cells);
        record.fault = Rejection{.message = *std::move(row.fault)};
    } else if (const auto unread = own_.unread_column(record)) {
        record.fault = Rejection{.param = header_[*unread], .message = OwnFile::unread};
    }
    return record;
}

}  // namespace cis::programs::ingest_command
