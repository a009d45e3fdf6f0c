#pragma once

#include <string_view>

namespace cis::programs {

/// Whether a page may link to an address: http or https with a host, without credentials, and without
/// characters that harmless() changes or that an address does not contain.
[[nodiscard]] bool is_web_link(std::string_view address);

}  // namespace cis::programs
