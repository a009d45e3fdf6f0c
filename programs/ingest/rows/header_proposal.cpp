#include "ingest/rows/header_proposal.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "csv/byte_source.hpp"
#include "failure/input_error.hpp"
#include "ingest/rows/blanks.hpp"
#include "ingest/rows/title_words.hpp"
#include "workbook/header_search.hpp"

namespace cis::programs::ingest_command {
namespace {

/// The number of rows in which titles are looked for.
constexpr std::size_t first_rows = 30;

/// The titles that a reader finds with these options; none if it finds none, e.g. because nothing divides
/// the row.
std::optional<SheetRow> titles_in(const std::filesystem::path& file, const CsvOptions& options) {
    try {
        const CsvReader reader(file, options);
        if (reader.is_of_rejects()) return std::nullopt;
        SheetRow row{.number = static_cast<std::uint32_t>(options.header_row.value_or(0))};
        for (std::uint32_t column = 1; column <= reader.header().size(); ++column) {
            const std::string_view title = trimmed(reader.header()[column - 1]);
            if (!title.empty()) row.cells.push_back({.column = column, .text = std::string(title)});
        }
        return row;
    } catch (const InputError&) {
        return std::nullopt;
    }
}

/// Whether options name a column by this title.
bool is_named(std::string_view title, const MappingOptions& mapping) {
    const std::string name = folded(title);
    const auto is_in = [&](const std::string& text) { return folded(text).find(name) != std::string::npos; };
    return std::ranges::any_of(mapping.assignments, is_in) || std::ranges::any_of(mapping.ignored, is_in) ||
           (mapping.key && is_in(*mapping.key));
}

}  // namespace

std::optional<std::size_t> proposed_header_row(const std::filesystem::path& file, const FileOptions& options,
                                               const MappingOptions& mapping) {
    if (options.is_json_lines || options.csv.header_row || !can_be_read_again(file)) return std::nullopt;
    CsvOptions csv = options.csv;
    csv.from_line = 1;
    const auto first = titles_in(file, csv);
    const auto is_any = [&](const auto& is_right) {
        return first &&
               std::ranges::any_of(first->cells, [&](const SheetCell& cell) { return is_right(cell.text); });
    };
    if (is_any([&](const std::string& title) { return is_named(title, mapping); })) return std::nullopt;
    std::vector<SheetRow> rows;
    for (csv.header_row = 1; *csv.header_row <= first_rows; ++*csv.header_row) {
        auto row = titles_in(file, csv);
        if (row && !row->cells.empty()) rows.push_back(*std::move(row));
    }
    const auto number = proposed_header(rows, names_a_contact);
    if (!number) return std::nullopt;
    const SheetRow& proposed = *std::ranges::find(rows, *number, &SheetRow::number);
    const auto text = [](const SheetCell& cell) { return cell.text; };
    if (first && std::ranges::equal(first->cells, proposed.cells, {}, text, text)) return std::nullopt;
    if (is_any(is_familiar_title) &&
        known_titles(proposed, names_a_contact) <= known_titles(*first, names_a_contact))
        return std::nullopt;
    return *number;
}

}  // namespace cis::programs::ingest_command
