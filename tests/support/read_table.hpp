#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "failure/input_error.hpp"
#include "temporary_file.hpp"
#include "workbook/table_reader.hpp"

namespace cis::test {

/// What is read from a workbook, in a form that is easy to compare.
struct ReadTable {
    programs::TableView view{};
    std::map<std::uint32_t, std::string> rows{};  ///< the cells with `|` between them
    std::map<std::uint32_t, std::string> faults{};
    std::string refused{};  ///< without the name of the file in quotes
};

inline bool is_usual_title(std::string_view title) {
    constexpr std::array<std::string_view, 4> titles{"Name", "E-Mail", "Telefon", "Vorname"};
    return std::ranges::find(titles, title) != titles.end();
}

inline ReadTable read_table(std::string_view content, programs::TableOptions options = {}) {
    const TemporaryFile file(content);
    if (!options.is_title) options.is_title = is_usual_title;
    ReadTable read;
    try {
        programs::TableReader reader(file.path(), options);
        read.view = reader.view();
        while (const auto row = reader.next()) {
            if (row->fault) read.faults[row->row] = *row->fault;
            if (row->fault) continue;
            std::string& text = read.rows[row->row];
            for (std::size_t i = 0; i < row->cells.size(); ++i) text += (i == 0 ? "" : "|") + row->cells[i];
        }
    } catch (const programs::InputError& error) {
        const std::string_view text = error.what();
        read = {.refused = std::string(text.substr(std::min(text.size(), file.path().size() + 3)))};
    }
    return read;
}

}  // namespace cis::test
