#include "workbook/table_reader.hpp"

#include <algorithm>
#include <cerrno>
#include <fstream>
#include <functional>
#include <limits>
#include <system_error>
#include <utility>

#include "failure/input_error.hpp"
#include "files/file_content.hpp"
#include "text/harmless_text.hpp"
#include "workbook/merged_rows.hpp"
#include "workbook/open_workbook.hpp"
#include "workbook/sheet_choice.hpp"
#include "workbook/sheet_survey.hpp"
#include "workbook/totals_row.hpp"
#include "workbook/workbook_fault.hpp"
#include "workbook/workbook_limits.hpp"

namespace cis::programs {
namespace {

std::ifstream opened(const std::filesystem::path& file) {
    std::ifstream stream(file, std::ios::binary);
    if (!stream) throw std::system_error(errno, std::generic_category(), harmless(file.string()));
    const FileContent content = file_content_of(stream);
    if (content.kind == FileContent::Kind::other) throw WorkbookFault(content.advice);
    if (content.kind == FileContent::Kind::text)
        throw WorkbookFault("is text, for example CSV, and no workbook");
    return stream;
}

bool is_hidden(const SheetLayout& layout, std::uint32_t column) {
    return std::ranges::any_of(layout.hidden_columns, [&](const auto& range) {
        return column >= range.first && column <= range.second;
    });
}

std::string text_in(const SheetRow& row, std::uint32_t column) {
    const auto found = std::ranges::find(row.cells, column, &SheetCell::column);
    return found == row.cells.end() ? std::string() : found->text;
}

}  // namespace

/// The open file, and where the reader is in it.
class TableReader::Table {
public:
    Table(std::ifstream stream, const TableOptions& options)
        : stream_(std::move(stream)),
          archive_(stream_),
          workbook_(open_workbook(archive_)),
          sheet_(chosen_sheet(*workbook_, options.sheet, options.is_title, view)) {
        const auto rows = workbook_->rows(sheet_);
        const SheetSurvey found = survey(*rows, std::numeric_limits<std::size_t>::max());
        if (found.rows == 0)
            throw WorkbookFault("has no rows in its sheet " + harmless(workbook_->sheets()[sheet_].name));
        layout_ = found.layout;
        view.sheet = workbook_->sheets()[sheet_].name;
        for (const SheetInfo& sheet : workbook_->sheets()) view.all_sheets.push_back(sheet.name);
        view.first_row = found.first_rows.front().number;
        view.header_row = options.header_row ? options.header_row : proposal(found, options.is_title);
        if (!view.header_row) return;
        take_columns(found);
        const auto below = [&](std::uint32_t row) { return row > *view.header_row; };
        view.rows = found.rows - static_cast<std::size_t>(std::ranges::count_if(
                                     found.first_rows, std::not_fn(below), &SheetRow::number));
        std::ranges::copy_if(found.hidden_rows, std::back_inserter(view.hidden_rows), below);
        std::ranges::copy_if(found.struck_rows, std::back_inserter(view.struck_rows), below);
        merged_.emplace(layout_.merged);
        rows_ = workbook_->rows(sheet_);
    }

    std::optional<TableRow> next() {
        while (rows_) {
            std::optional<SheetRow> row = rows_->next();
            if (!row) {
                rows_.reset();
                break;
            }
            const auto merged = merged_->touching(*row);
            if (row->number <= *view.header_row) continue;
            if (row->cells.empty() && !row->fault && !merged) continue;
            TableRow found{.row = row->number, .is_hidden = row->is_hidden, .fault = row->fault};
            if (!found.fault) found.fault = why_nobody(*row, merged);
            take_cells(*row, found);
            return found;
        }
        return std::nullopt;
    }

    TableView view;

private:
    /// The first rows, in which a title that spans several rows is in each of them.
    static std::vector<SheetRow> with_merged_titles(const SheetSurvey& found) {
        std::vector<SheetRow> rows = found.first_rows;
        for (const CellRange& range : found.layout.merged) {
            if (range.last.row == range.first.row) continue;
            const auto first = std::ranges::find(rows, range.first.row, &SheetRow::number);
            const std::string title =
                first == rows.end() ? std::string() : text_in(*first, range.first.column);
            for (SheetRow& row : rows) {
                if (title.empty() || row.number == range.first.row || !range.has_row(row.number)) continue;
                row.cells.push_back({.column = range.first.column, .text = title});
            }
        }
        return rows;
    }

    static std::optional<std::uint32_t> proposal(const SheetSurvey& found, const TitleTest& is_title) {
        if (found.layout.table_headers.size() == 1) {
            const auto table =
                std::ranges::find(found.first_rows, found.layout.table_headers.front(), &SheetRow::number);
            if (table != found.first_rows.end()) return table->number;
        }
        return proposed_header(with_merged_titles(found), is_title);
    }

    /// The row with the titles, as a whole: the survey has only the first rows, and cuts long texts.
    SheetRow header(const SheetSurvey& found) const {
        const auto first = std::ranges::find(found.first_rows, *view.header_row, &SheetRow::number);
        if (first != found.first_rows.end() && !found.has_cut_text) return *first;
        const auto rows = workbook_->rows(sheet_);
        while (auto row = rows->next()) {
            if (row->number == *view.header_row) return std::move(*row);
            if (row->number > *view.header_row) break;
        }
        return {};
    }

    void take_columns(const SheetSurvey& found) {
        const SheetRow titles = header(found);
        if (titles.fault) throw WorkbookFault("has a header that cannot be read: " + *titles.fault);
        if (titles.cells.empty()) {
            throw WorkbookFault("has nothing in row " + std::to_string(*view.header_row) +
                                ", which should have the titles");
        }
        std::vector<bool> columns = found.columns;
        const auto note = [&](const SheetRow& row) {
            for (const SheetCell& cell : row.cells) {
                columns.resize(std::max<std::size_t>(columns.size(), cell.column));
                columns[cell.column - 1] = true;
            }
        };
        note(titles);
        for (const SheetRow& row : found.first_rows) {
            if (row.number > *view.header_row) note(row);
        }
        for (std::uint32_t column = 1; column <= columns.size(); ++column) {
            if (!columns[column - 1]) continue;
            std::string title = text_in(titles, column);
            if (title.empty()) title = title_above(found, column);
            view.columns.push_back(
                {.number = column, .title = std::move(title), .is_hidden = is_hidden(layout_, column)});
        }
    }

    /// The title of a column whose cell in the header is merged with those above it.
    std::string title_above(const SheetSurvey& found, std::uint32_t column) const {
        for (const CellRange& range : layout_.merged) {
            if (!range.has_row(*view.header_row) || range.first.column != column) continue;
            const auto row = std::ranges::find(found.first_rows, range.first.row, &SheetRow::number);
            if (row != found.first_rows.end()) return text_in(*row, column);
        }
        return {};
    }

    std::optional<std::string> why_nobody(const SheetRow& row, const std::optional<CellRange>& merged) const {
        if (std::ranges::any_of(layout_.totals,
                                [&](const CellRange& totals) { return totals.has_row(row.number); })) {
            return "the row is the totals row of a table, and nobody";
        }
        if (merged)
            return "cells " + text_of(*merged) + " are merged: nobody can know to whom their text belongs";
        if (is_totals_row(row)) return "the row has totals, and is nobody: delete it";
        if (repeats_header(row)) return "the row is the header once more";
        return std::nullopt;
    }

    bool repeats_header(const SheetRow& row) const {
        return std::ranges::all_of(row.cells, [&](const SheetCell& cell) {
            const auto column = std::ranges::lower_bound(view.columns, cell.column, {}, &TableColumn::number);
            return column != view.columns.end() && column->number == cell.column &&
                   column->title == cell.text;
        });
    }

    void take_cells(SheetRow& row, TableRow& found) const {
        found.cells.resize(view.columns.size());
        found.kinds.resize(view.columns.size());
        auto column = view.columns.begin();
        for (SheetCell& cell : row.cells) {
            column =
                std::ranges::lower_bound(column, view.columns.end(), cell.column, {}, &TableColumn::number);
            // The file has changed since the columns were found.
            if (column == view.columns.end() || column->number != cell.column)
                throw WorkbookFault("has changed meanwhile");
            const auto place = static_cast<std::size_t>(column - view.columns.begin());
            found.cells[place] = std::move(cell.text);
            found.kinds[place] = cell.kind;
        }
    }

    std::ifstream stream_;
    ZipArchive archive_;
    std::unique_ptr<WorkbookFile> workbook_;
    std::size_t sheet_;
    SheetLayout layout_;
    std::optional<MergedRows> merged_;
    std::unique_ptr<SheetRows> rows_;
};

TableReader::TableReader(const std::filesystem::path& file, TableOptions options) {
    if (!options.is_title) options.is_title = [](std::string_view) { return false; };
    name_ = "'" + harmless(file.string()) + "'";
    try {
        table_ = std::make_unique<Table>(opened(file), options);
    } catch (const WorkbookFault& fault) {
        throw InputError(name_ + " " + fault.what());
    }
}

TableReader::~TableReader() = default;

const TableView& TableReader::view() const noexcept { return table_->view; }

std::optional<TableRow> TableReader::next() {
    try {
        return table_->next();
    } catch (const WorkbookFault& fault) {
        throw InputError(name_ + " " + fault.what());
    }
}

}  // namespace cis::programs
