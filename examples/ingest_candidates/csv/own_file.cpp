#include "csv/own_file.hpp"

#include <algorithm>
#include <string_view>

#include <cis/core/unseen_characters.hpp>

namespace cis::examples {

bool is_own_file(const std::vector<std::string>& header) {
    return std::ranges::any_of(header, [](const std::string& title) {
        const std::string_view name = without_unseen_ends(title);
        return name == "reject_line" || name == "interview_id";
    });
}

}  // namespace cis::examples
