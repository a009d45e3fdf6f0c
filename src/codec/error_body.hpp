#pragma once

#include <string>

#include "cis/core/error.hpp"

namespace cis::detail {

/// Which of the documented shapes an error body has (document: Errors).
enum class ErrorShape {
    complete_envelope,  ///< the v2 envelope `{ error: {…} }` with every member that it is documented to have
    envelope,           ///< an `error` object from which something is missing, or where something is odd
    detail,             ///< the framework's or the legacy `{ detail: … }`
    foreign,            ///< anything else: a gateway's page, an empty or broken body
};

/// Reads an error body of any shape into the service's fields of an error, member by member, so that an odd
/// one does not cost the others, and not more of it than decode_limits.hpp says. Keeps the body's start as a
/// sample, and sets `reason` when the body is not one the service documents.
/// @param body is padded in place; not changed otherwise
[[nodiscard]] ErrorShape read_error_body(std::string& body, Error& error);

}  // namespace cis::detail
