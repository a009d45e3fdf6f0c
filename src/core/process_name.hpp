#pragma once

#include <string>

namespace cis::detail {

/// Names this process to people who look for it: its machine and its number there.
[[nodiscard]] std::string process_name();

}  // namespace cis::detail
