#pragma once

#include <optional>
#include <string>

namespace cis::programs {

/// The variable that names another workspace than the key's own.
inline constexpr const char* workspace_variable = "CIS_WORKSPACE_ID";

/// The workspace that the variable names; none if it is not set, or empty.
[[nodiscard]] std::optional<std::string> chosen_workspace();

}  // namespace cis::programs
