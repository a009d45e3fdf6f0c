#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace cis::programs {

// Lines of a file of settings.

/// A member with a text. @return empty if the value is empty
[[nodiscard]] std::string settings_member(std::string_view name, std::string_view value);

/// A member with a list of texts. @return empty if there are none
[[nodiscard]] std::string settings_member(std::string_view name, const std::vector<std::string>& values);

}  // namespace cis::programs
