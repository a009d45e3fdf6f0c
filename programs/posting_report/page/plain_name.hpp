#pragma once

#include <string>
#include <string_view>

#include "language/locale.hpp"

namespace cis::programs {

/// A name of the service as people write it: `in_progress` becomes `In progress`. If the texts do not have
/// the name, its underscores are replaced. An empty name becomes a dash.
[[nodiscard]] std::string plain_name(const Locale& locale, std::string_view wire_name);

}  // namespace cis::programs
