#pragma once

#include <string_view>

namespace cis::programs::report_command {

/// The style sheet of the page: light, dark and print.
extern const std::string_view style;

}  // namespace cis::programs::report_command
