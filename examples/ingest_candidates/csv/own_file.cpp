#include "csv/own_file.hpp"

#include <algorithm>
#include <ranges>
#include <string_view>

#include <cis/core/unseen_characters.hpp>

#include "candidate_columns.hpp"
#include "csv/reject_columns.hpp"

namespace cis::examples {

bool is_own_file(const std::vector<std::string>& header) {
    const auto begins_with = [&header](const auto& columns) {
        return header.size() >= columns.size() &&
               std::ranges::equal(columns, header | std::views::take(columns.size()), {}, {},
                                  [](const std::string& title) { return without_unseen_ends(title); });
    };
    return begins_with(reject_columns) || begins_with(candidate_columns);
}

}  // namespace cis::examples
