#pragma once

#include <nlohmann/json_fwd.hpp>

#include "copy/copy_changes.hpp"

namespace cis::programs::changes_command {

/// A change for programs.
[[nodiscard]] nlohmann::ordered_json to_json(const PersonChange& change);
/// How many changes there are, and what the copy can know.
[[nodiscard]] nlohmann::ordered_json summary_of(const CopyChanges& changes);

}  // namespace cis::programs::changes_command
