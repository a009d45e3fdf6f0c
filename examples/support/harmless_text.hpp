#pragma once

#include <string>
#include <string_view>

namespace cis::examples {

/// Text of a service, in one line that cannot control a terminal: control characters become `?`.
[[nodiscard]] std::string harmless(std::string_view text);

}  // namespace cis::examples
