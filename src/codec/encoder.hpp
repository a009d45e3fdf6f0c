#pragma once

#include <optional>
#include <string>

#include "cis/core/error.hpp"
#include "model/fields.hpp"

namespace cis::detail {

/// Writes a described object as JSON.
///
/// Parameters are checked on the way: texts must be UTF-8, numbers finite, metadata within its limits, and
/// `extra` must be an object that repeats no set field.
/// @param out is appended to; incomplete when an error is returned
/// @return the first offence, with the same `param` the service would give
[[nodiscard]] std::optional<Error> encode(const model::Type& type, const void* object, std::string& out);

}  // namespace cis::detail
