#include "csv/own_file.hpp"

#include <algorithm>
#include <ranges>
#include <string_view>

#include <cis/core/unseen_characters.hpp>

#include "csv/candidate_columns.hpp"
#include "csv/reject_columns.hpp"

namespace cis::programs {
namespace {

bool begins_with(const std::vector<std::string>& header, const auto& columns) {
    return header.size() >= columns.size() &&
           std::ranges::equal(columns, header | std::views::take(columns.size()), {}, {},
                              [](const std::string& title) { return without_unseen_ends(title); });
}

}  // namespace

bool is_own_file(const std::vector<std::string>& header) {
    return is_file_of_rejects(header) || begins_with(header, candidate_columns);
}

bool is_file_of_rejects(const std::vector<std::string>& header) {
    return begins_with(header, reject_columns);
}

}  // namespace cis::programs
