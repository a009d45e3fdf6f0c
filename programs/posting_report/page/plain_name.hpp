#pragma once

#include <string>
#include <string_view>

namespace cis::programs {

/// A name of the service as people write it: `in_progress` becomes `In progress`. A dash for an empty one.
[[nodiscard]] std::string plain_name(std::string_view wire_name);

}  // namespace cis::programs
