#pragma once

#include <memory>

#include "cis/core/error.hpp"

namespace cis::detail {

struct CallSpec;

/// Why a call ends when something in the caller's options throws. The text of the exception is not used: it
/// could contain anything.
inline constexpr const char* options_threw =
    "the transport, rate limiter or clock in the options threw an exception";

/// The error of such a call. What was sent before is unknown.
[[nodiscard]] std::unique_ptr<Error> exception_error(const CallSpec& spec);

}  // namespace cis::detail
