// Prints what the reader of workbooks sees in a file, as one line of JSON: read_table FILE [--sheet NAME]
// [--hidden send|skip] [--header-row N]. "ask" is what a person would be asked first, also if an option
// answers it.

#include <charconv>
#include <cstdint>
#include <exception>
#include <iostream>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "failure/input_error.hpp"
#include "ingest/rows/title_words.hpp"
#include "workbook/table_reader.hpp"

namespace {

using cis::programs::TableColumn;
using cis::programs::TableOptions;
using cis::programs::TableReader;
using cis::programs::TableRow;
using cis::programs::TableView;
using nlohmann::ordered_json;

struct Arguments {
    std::string file{};
    TableOptions options{};
    std::string hidden{};
};

Arguments arguments_of(const std::vector<std::string>& words) {
    Arguments arguments;
    arguments.options.is_title = cis::programs::ingest_command::names_a_contact;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (words[i] == "--sheet" && i + 1 < words.size()) {
            arguments.options.sheet = words[++i];
        } else if (words[i] == "--hidden" && i + 1 < words.size()) {
            arguments.hidden = words[++i];
        } else if (words[i] == "--header-row" && i + 1 < words.size()) {
            arguments.options.header_row = static_cast<std::uint32_t>(std::stoul(words[++i]));
        } else {
            arguments.file = words[i];
        }
    }
    return arguments;
}

ordered_json question(const TableView& view) {
    if (view.sheets.size() > 1) return "sheet";
    if (view.header_row != view.first_row) return "header_line";
    if (!view.hidden_rows.empty()) return "hidden_rows";
    return nullptr;
}

ordered_json cells_of(const TableRow& row, const std::vector<TableColumn>& columns) {
    ordered_json cells = ordered_json::object();
    for (std::size_t i = 0; i < columns.size(); ++i) {
        if (!row.cells[i].empty()) cells[columns[i].title] = row.cells[i];
    }
    return cells;
}

ordered_json says(const TableView& view) {
    ordered_json words = ordered_json::array();
    for (const TableColumn& column : view.columns) {
        if (column.is_hidden) {
            words.push_back("column " + cis::programs::column_letters(column.number) + " (" + column.title +
                            ") is hidden");
        }
    }
    if (!view.struck_rows.empty())
        words.push_back(std::to_string(view.struck_rows.size()) + " rows have struck-out text");
    return words;
}

ordered_json read(const Arguments& arguments) {
    ordered_json seen = {{"ask", nullptr},
                         {"header_row", nullptr},
                         {"rows", ordered_json::array()},
                         {"hidden", ordered_json::array()},
                         {"rejected", ordered_json::array()},
                         {"refused", nullptr}};
    TableReader reader(arguments.file, arguments.options);
    const TableView& view = reader.view();
    seen["ask"] = question(view);
    seen["sheet"] = view.sheet;
    if (view.header_row) seen["header_row"] = *view.header_row;
    seen["says"] = says(view);
    while (const auto row = reader.next()) {
        if (row->fault) {
            seen["rejected"].push_back({row->row, *row->fault});
        } else if (!row->is_hidden || arguments.hidden != "skip") {
            seen[row->is_hidden ? "hidden" : "rows"].push_back({row->row, cells_of(*row, view.columns)});
        }
    }
    return seen;
}

}  // namespace

int main(int argc, char** argv) {
    try {
        const Arguments arguments = arguments_of({argv + 1, argv + argc});
        ordered_json seen;
        try {
            seen = read(arguments);
        } catch (const cis::programs::InputError& error) {
            seen = {{"refused", error.what()}};
        }
        std::cout << seen.dump(-1, ' ', false, ordered_json::error_handler_t::replace) << '\n';
        return 0;
    } catch (const std::exception& error) {
        std::cerr << error.what() << '\n';
        return 1;
    }
}
