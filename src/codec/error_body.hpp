#pragma once

#include <string>

#include "cis/core/error.hpp"

namespace cis::detail {

/// The documented shapes of an error body (specification: Errors).
enum class ErrorShape {
    complete_envelope,  ///< the v2 envelope `{ error: {…} }` with every documented member
    envelope,           ///< an `error` object with a missing or unexpected member
    detail,             ///< the framework's or the legacy `{ detail: … }`
    foreign,            ///< anything else: a gateway's page, an empty or broken body
};

/// Reads an error body of any shape into the service's fields of an error, within the limits of
/// decode_limits.hpp. It reads member by member, so an unexpected member does not affect the others. It keeps
/// the start of the body as a sample, and sets `reason` if the body has no documented shape.
/// @param body padded in place, otherwise unchanged
[[nodiscard]] ErrorShape read_error_body(std::string& body, Error& error);

}  // namespace cis::detail
