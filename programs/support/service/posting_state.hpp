#pragma once

#include <string>

#include <cis/model/posting.hpp>

namespace cis::programs {

/// What a person is told about a posting: `archived`, whatever its status is, or else its status.
[[nodiscard]] inline std::string state_of(const Posting& posting) {
    return posting.archived ? "archived" : posting.status;
}

/// Whether a posting takes people, so that they are sent to it without `--inactive`.
[[nodiscard]] inline bool is_open(const Posting& posting) { return state_of(posting) == "active"; }

}  // namespace cis::programs
