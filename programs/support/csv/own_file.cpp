#include "csv/own_file.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <ranges>

#include <cis/core/unseen_characters.hpp>

#include "csv/candidate_columns.hpp"
#include "csv/reject_columns.hpp"

namespace cis::programs {
namespace {

bool begins_with(const std::vector<std::string>& header, const auto& columns, std::size_t from = 0) {
    return header.size() >= from + columns.size() &&
           std::ranges::equal(columns, header | std::views::drop(from) | std::views::take(columns.size()), {},
                              {}, [](const std::string& title) { return without_unseen_ends(title); });
}

}  // namespace

bool is_own_file(const std::vector<std::string>& header) {
    return is_file_of_rejects(header) || is_export(header);
}

bool is_file_of_rejects(const std::vector<std::string>& header) {
    return begins_with(header, reject_columns);
}

bool begins_like_rejects(std::string_view head) {
    if (head.starts_with('"')) head.remove_prefix(1);
    return head.starts_with(reject_columns[reject_line_column]);
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
    if (std::ranges::find(candidate_columns, title) != candidate_columns.end())
        return std::ranges::find(fields, title) == fields.end();
    return std::ranges::any_of(beginnings,
                               [title](std::string_view beginning) { return title.starts_with(beginning); });
}

}  // namespace cis::programs
