#pragma once

#include <nlohmann/json.hpp>
#include <string_view>

namespace cis::emulator {

using Json = nlohmann::json;

/// Parses a body that must be a JSON object. Throws `ApiError`: 400 if it is not JSON or nested too deeply,
/// 422 if it is not an object.
[[nodiscard]] Json parse_object(std::string_view body);

/// A member's value, or null if it is absent.
[[nodiscard]] Json member(const Json& object, std::string_view name);
/// A member's value, or an empty object if it is absent or null.
[[nodiscard]] Json object_member(const Json& object, std::string_view name);

}  // namespace cis::emulator
