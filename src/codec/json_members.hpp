#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cis/core/json.hpp"
#include "cis/model/id_field.hpp"
#include "codec/decode_failure.hpp"
#include "model/fields.hpp"

namespace cis::detail {

/// The unescaped keys of an object; none if the JSON is not an object.
[[nodiscard]] std::optional<std::vector<std::string>> member_names(const Json& json);

/// How often an object has a member with that name; 0 if the JSON is not an object.
[[nodiscard]] std::size_t count_members(const Json& json, std::string_view name);

/// A text member of an object that is known only as JSON; empty if there is none.
[[nodiscard]] std::string text_member(const Json& json, std::string_view name);

/// The id of an object of a type, or of an object that is known only as JSON; empty if it has none.
[[nodiscard]] std::string id_of(const model::Type& type, const void* object, IdField field);

/// Looks for a required member.
/// @param path  wire names, separated by dots
/// @param parent the path of the object itself
/// @return a failure if the member is absent, null or an empty text
[[nodiscard]] std::optional<DecodeFailure> missing_member(const model::Type& type, const void* object,
                                                          std::string_view path, std::string_view parent);

}  // namespace cis::detail
