#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "forget/place.hpp"

namespace cis::programs::forget_command {

/// What a place has, or what was deleted from it: `copy: 2 candidates`.
[[nodiscard]] std::string to_text(const Finding& finding, bool is_deleted);

/// The same for programs.
[[nodiscard]] nlohmann::ordered_json to_json(const Finding& finding, bool is_deleted);

/// What the command cannot do, and what a person can do about it: a sentence or two each.
/// @param has_server whether a database is on a server
[[nodiscard]] std::vector<std::string> limits(bool has_server);

}  // namespace cis::programs::forget_command
