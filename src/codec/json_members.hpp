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

/// The keys of an object, unescaped; none when it is not an object.
[[nodiscard]] std::optional<std::vector<std::string>> member_names(const Json& json);

/// How often an object has a member of that name; 0 when it is not an object.
[[nodiscard]] std::size_t count_members(const Json& json, std::string_view name);

/// A text member of an object that is known only as JSON; empty when there is none.
[[nodiscard]] std::string text_member(const Json& json, std::string_view name);

/// The id of an object of a type, or of one that is known only as JSON; empty when it has none.
[[nodiscard]] std::string id_of(const model::Type& type, const void* object, IdField field);

/// Looks for a member that must be there.
/// @param path  of wire names, with dots between them
/// @param place what the object's own path begins with
/// @return a failure when the member is absent, null or an empty text
[[nodiscard]] std::optional<DecodeFailure> missing_member(const model::Type& type, const void* object,
                                                          std::string_view path, std::string_view place);

}  // namespace cis::detail
