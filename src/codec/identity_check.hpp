#pragma once

#include <optional>

#include "codec/decode_failure.hpp"
#include "model/type.hpp"

namespace cis::detail {

/// Checks whether a decoded object is the resource of its type: it has its id and those of the resources
/// that are nested in it, and an `object` that it has names its type (specification: Conventions). A success
/// without content is no success.
/// @return a failure whose path begins at the object
[[nodiscard]] std::optional<DecodeFailure> fault_of_identity(const model::Type& type, const void* object);

}  // namespace cis::detail
