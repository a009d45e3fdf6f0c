#pragma once

#include <string>

#include "cis/core/error.hpp"

namespace cis::detail {

/// Which of the documented shapes an error body has (document: Errors).
enum class ErrorShape {
    complete_envelope,  ///< the v2 envelope `{ error: {…} }` with all its members
    envelope,  ///< the same without some of them, or with odd ones
    detail,    ///< the framework's or the legacy `{ detail: … }`
    foreign,   ///< anything else: a gateway's page, an empty or broken body
};

/// Reads an error body of any shape into the service's fields of an error, keeps the body's start as a
/// sample, and sets `reason` when the body is not one the service documents.
/// @param body is padded in place; not changed otherwise
[[nodiscard]] ErrorShape read_error_body(std::string& body, Error& error);

}  // namespace cis::detail
