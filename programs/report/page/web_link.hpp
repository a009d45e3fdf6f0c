#pragma once

#include <string_view>

namespace cis::programs::report_command {

/// Whether a page may link to an address. It must be http or https, have a host and no credentials, and have
/// no characters that harmless() changes or that an address cannot contain.
[[nodiscard]] bool is_web_link(std::string_view address);

}  // namespace cis::programs::report_command
