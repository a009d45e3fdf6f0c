#pragma once

#include <string_view>

#include "wire/json.hpp"

namespace cis::emulator {

/// Parses a body that must be a JSON object. Throws `ApiError`: 400 when it is no JSON or nested too
/// deeply, 422 when it is no object.
Json parse_object(std::string_view body);

}  // namespace cis::emulator
