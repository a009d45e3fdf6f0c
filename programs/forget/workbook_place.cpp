#include "forget/workbook_place.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <utility>

#include <cis/core/timestamp.hpp>

#include "core/decimal.hpp"
#include "csv/csv_text.hpp"
#include "csv/people_titles.hpp"
#include "failure/command_failure.hpp"
#include "failure/input_error.hpp"
#include "table/new_table.hpp"
#include "table/workbook_rows.hpp"

namespace cis::programs::forget_command {
namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 3> sheet_names{"Candidates", "Rejected", "Results"};

/// Whether the sheets are those of a table that cis wrote. Rows that do not fit on `Results` are on
/// `Results 2`.
bool are_our_sheets(const std::vector<std::string>& sheets) {
    if (std::ranges::find(sheet_names, sheets.front()) == sheet_names.end()) return false;
    for (std::size_t i = 1; i < sheets.size(); ++i) {
        if (sheets[i] != sheets.front() + ' ' + std::to_string(i + 1)) return false;
    }
    return true;
}

TableOptions options_of(const std::string& sheet) { return {.sheet = sheet, .header_row = 1}; }

std::vector<std::string> titles_of_table(const TableView& view) {
    std::vector<std::string> titles;
    for (const TableColumn& column : view.columns) titles.push_back(column.title);
    return titles;
}

bool is_link_title(std::string_view title, const std::string& content) {
    return title == people_titles::interview_link || title == people_titles::resume_link ||
           title == people_titles::recording_link || (content == "results" && title == "interview_url");
}

/// The time that a cell shows, read as UTC.
std::optional<Timestamp> time_in(const std::string& text) {
    constexpr std::string_view shape = "2026-03-05T09:12:33";
    if (text.size() != shape.size() || text[shape.find('T')] != 'T') return std::nullopt;
    const auto time = Timestamp::from_iso8601(text + 'Z');
    return time ? std::optional(*time) : std::nullopt;
}

Cell number_or_time(const std::string& text) {
    double number = 0;
    if (detail::read_decimal(text, number) == std::errc()) return number;
    if (const auto time = time_in(text)) return *time;
    return text;
}

}  // namespace

std::unique_ptr<WorkbookPlace> WorkbookPlace::of(const fs::path& file) {
    if (!is_workbook_name(file)) return nullptr;
    try {
        const TableReader reader(file, TableOptions{.header_row = 1});
        const std::vector<std::string>& sheets = reader.view().all_sheets;
        auto titles = titles_of_table(reader.view());
        auto columns = PersonColumns::of(titles);
        if (!columns || !are_our_sheets(sheets)) return nullptr;
        if (!writes_workbooks()) {
            throw CommandFailure({.exit = ExitCode::usage,
                                  .kind = "usage",
                                  .message = "This build writes no workbooks.",
                                  .advice = "Use one that does, or leave the workbook out."});
        }
        return std::make_unique<WorkbookPlace>(file, *std::move(columns), sheets, std::move(titles));
    } catch (const InputError&) {  // damaged, or a workbook that we do not write
        return nullptr;
    }
}

WorkbookPlace::WorkbookPlace(fs::path file, PersonColumns columns, std::vector<std::string> sheets,
                             std::vector<std::string> titles)
    : FilePlace(std::move(file)),
      columns_(std::move(columns)),
      sheets_(std::move(sheets)),
      titles_(std::move(titles)) {}

void WorkbookPlace::for_each(const std::function<void(const TableRow&)>& take) const {
    for (const std::string& sheet : sheets_) {
        TableReader reader(file(), options_of(sheet));
        if (titles_of_table(reader.view()) != titles_)
            throw InputError("--file: the sheets of " + name() + " have different columns");
        while (const auto row = reader.next()) {
            if (row->fault) {
                throw InputError("--file: row " + std::to_string(row->row) + " of " + name() +
                                 " cannot be written again as it is: " + *row->fault);
            }
            take(*row);
        }
    }
}

std::uint64_t WorkbookPlace::count(Person& person) {
    is_found_.clear();
    for_each([&](const TableRow& row) { is_found_.push_back(columns_.find(row.cells, person)); });
    return static_cast<std::uint64_t>(std::ranges::count(is_found_, true));
}

void WorkbookPlace::write_again(const std::function<void()>& check) {
    TableForm form{.titles = titles_, .sheet = sheets_.front()};
    NewTable table(file(), std::move(form), true);
    const auto cell_of = [this](const TableRow& row, std::size_t column) -> Cell {
        const std::string& text = row.cells[column];
        if (text.empty()) return {};
        switch (row.kinds[column]) {
            case CellKind::number: return number_or_time(text);
            case CellKind::boolean: return text == "TRUE";
            case CellKind::text: break;
        }
        std::string restored = restored_cell(text);
        if (is_link_title(titles_[column], columns_.content())) return Link{std::move(restored)};
        return restored;
    };
    std::size_t number = 0;
    for_each([&](const TableRow& row) {
        if (is_found_.at(number++)) return;
        std::vector<Cell> cells;
        for (std::size_t column = 0; column < row.cells.size(); ++column)
            cells.push_back(cell_of(row, column));
        table.write(cells);
    });
    check();
    table.take_place();
}

}  // namespace cis::programs::forget_command
