#pragma once

#include <memory>

#include "cis/core/error.hpp"

namespace cis::detail {

struct CallSpec;

/// The reason of the error when a call ends because something in the caller's options threw. The text of the
/// exception is not used: it could contain anything.
inline constexpr const char* options_threw =
    "the transport, rate limiter or clock in the options threw an exception";

/// The error of such a call outside its run. The outcome is unknown, unless the caller of this function knows
/// it.
[[nodiscard]] std::unique_ptr<Error> exception_error(const CallSpec& spec,
                                                     Outcome outcome = Outcome::unknown);

}  // namespace cis::detail
