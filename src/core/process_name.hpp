#pragma once

#include <string>

namespace cis::detail {

/// Names this process for people who look for it: its machine and its process id.
[[nodiscard]] std::string process_name();

}  // namespace cis::detail
