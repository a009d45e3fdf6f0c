#pragma once

#include <string>
#include <string_view>

#include "language/locale.hpp"

namespace cis::programs {

/// A name of the service as people write it: `in_progress` becomes `In progress`, one that the texts do not
/// know has its underscores replaced. A dash for an empty one.
[[nodiscard]] std::string plain_name(const Locale& locale, std::string_view wire_name);

}  // namespace cis::programs
