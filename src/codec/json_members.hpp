#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cis/core/json.hpp"
#include "model/fields.hpp"

namespace cis::detail {

/// The keys of an object, unescaped; none when it is not an object.
[[nodiscard]] std::optional<std::vector<std::string>> member_names(const Json& json);

/// A text member of an object that is known only as JSON; empty when there is none.
[[nodiscard]] std::string text_member(const Json& json, std::string_view name);
/// A text member of an object of a type, by its wire name; empty when there is none.
[[nodiscard]] std::string text_member(const model::Type& type, const void* object, std::string_view name);

}  // namespace cis::detail
