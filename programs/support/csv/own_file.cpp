#include "csv/own_file.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <ranges>
#include <utility>

#include <cis/core/unseen_characters.hpp>

#include "csv/candidate_columns.hpp"
#include "csv/csv_text.hpp"
#include "csv/people_titles.hpp"
#include "csv/reject_columns.hpp"
#include "csv/result_columns.hpp"

namespace cis::programs {
namespace {

bool begins_with(const std::vector<std::string>& header, const auto& columns, std::size_t from = 0) {
    return header.size() >= from + columns.size() &&
           std::ranges::equal(columns, header | std::views::drop(from) | std::views::take(columns.size()), {},
                              {}, [](const std::string& title) { return without_unseen_ends(title); });
}

/// @return none if the text is not a number of a row, as in a row that was added by hand
std::optional<std::size_t> row_number(std::string_view cell) {
    cell = without_unseen_ends(cell);
    std::size_t number = 0;
    const auto [end, error] = std::from_chars(cell.data(), cell.data() + cell.size(), number);
    const bool is_one = error == std::errc() && end == cell.data() + cell.size() && number > 0;
    return is_one ? std::optional(number) : std::nullopt;
}

void restore_all(std::vector<std::string>& cells) {
    for (std::string& cell : cells) cell = restored_cell(std::move(cell));
}

}  // namespace

bool is_own_file(const std::vector<std::string>& header) {
    return is_file_of_rejects(header) || is_export(header);
}

bool is_file_of_rejects(const std::vector<std::string>& header) {
    return std::ranges::any_of(all_reject_columns, [&header](const RejectColumns* columns) {
        return begins_with(header, *columns);
    });
}

bool is_file_of_results(const std::vector<std::string>& header) {
    return header.size() == result_columns.size() &&
           (begins_with(header, result_columns) || begins_with(header, sheet_result_columns));
}

bool has_rows_of_sheet(const std::vector<std::string>& header) {
    return begins_with(header, sheet_reject_columns);
}

bool begins_like_rejects(std::string_view head) {
    if (head.starts_with('"')) head.remove_prefix(1);
    return std::ranges::any_of(all_reject_columns, [head](const RejectColumns* columns) {
        return head.starts_with((*columns)[reject_line_column]);
    });
}

bool is_export(const std::vector<std::string>& header) {
    const std::size_t from = is_file_of_rejects(header) ? reject_columns.size() : 0;
    return begins_with(header, candidate_columns, from) ||
           std::ranges::any_of(
               header, [](const std::string& title) { return without_unseen_ends(title) == export_mark; });
}

bool is_export_column(std::string_view title) {
    constexpr std::array<std::string_view, 2> fields{"name", "email"};
    constexpr std::array<std::string_view, 3> beginnings{"step.", "workflow.", "agent_summary."};
    if (title == export_mark) return true;
    const std::string_view words = title.substr(0, title.find(" ("));
    if (std::ranges::find(people_titles::results, words) != people_titles::results.end()) return true;
    if (std::ranges::find(candidate_columns, title) != candidate_columns.end())
        return std::ranges::find(fields, title) == fields.end();
    return std::ranges::any_of(beginnings,
                               [title](std::string_view beginning) { return title.starts_with(beginning); });
}

OwnFile::OwnFile(std::vector<std::string>& header)
    : is_own_(is_own_file(header)),
      is_of_rejects_(is_file_of_rejects(header)),
      is_of_sheet_(has_rows_of_sheet(header)) {
    if (is_own_) restore_all(header);
}

void OwnFile::restore(CsvRecord& record) const {
    if (is_own_) restore_all(record.cells);
    if (!is_of_rejects_) return;
    const auto first = record.cells.empty() ? std::nullopt : row_number(record.cells[reject_line_column]);
    record.is_added = !first;
    if (!first) return;
    record.line = *first;
    record.row = 0;
    record.is_of_sheet = is_of_sheet_;
}

std::optional<std::size_t> OwnFile::unread_column(const CsvRecord& record) const {
    if (!is_of_rejects_) return std::nullopt;
    for (std::size_t column = reject_columns.size(); column < record.cells.size(); ++column) {
        if (record.cells[column].find(replacement_character) != std::string::npos) return column;
    }
    return std::nullopt;
}

}  // namespace cis::programs
