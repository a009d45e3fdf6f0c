#pragma once

#include <optional>

#include "codec/decode_failure.hpp"
#include "model/type.hpp"

namespace cis::detail {

/// Checks whether a decoded object is a resource of its type. It must have its own id and the ids of the
/// resources that are nested in it. If it has an `object`, that must name its type (specification:
/// Conventions). A success response without these members does not count as a success.
/// @return a failure whose path begins at the object
[[nodiscard]] std::optional<DecodeFailure> fault_of_identity(const model::Type& type, const void* object);

}  // namespace cis::detail
