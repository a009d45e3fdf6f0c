#pragma once

#include <optional>
#include <string>

#include "cis/core/error.hpp"
#include "model/fields.hpp"

namespace cis::detail {

/// Writes a described object as JSON.
///
/// Checks the parameters: texts must be UTF-8, numbers finite and metadata within its limits. `extra` must be
/// an object that repeats no set field.
/// @param out the JSON is appended to it; it is incomplete if an error is returned
/// @return the first invalid parameter, with the same `param` as the service would report
[[nodiscard]] std::optional<Error> encode(const model::Type& type, const void* object, std::string& out);

}  // namespace cis::detail
