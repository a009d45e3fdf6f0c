#pragma once

#include <string_view>

namespace cis::programs {

/// The style sheet of the page: light, dark and print.
extern const std::string_view style;

}  // namespace cis::programs
