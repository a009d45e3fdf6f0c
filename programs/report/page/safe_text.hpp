#pragma once

#include <string>
#include <string_view>

namespace cis::programs::report_command {

/// The text of harmless(), in which the characters with a meaning in HTML are escaped. It can be used in an
/// element, and in an attribute in double quotes.
[[nodiscard]] std::string escaped(std::string_view text);

}  // namespace cis::programs::report_command
