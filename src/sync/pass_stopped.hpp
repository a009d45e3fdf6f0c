#pragma once

#include <utility>

#include "cis/core/error.hpp"

namespace cis::sync::detail {

/// Ends a pass early. The helpers of a MirrorPass throw it, and only the MirrorPass catches it. It is not a
/// `cis::Exception`, because a function of the options may throw one, which must reach the caller of the
/// pass.
struct PassStopped {
    Error error;
};

[[noreturn]] inline void stop_pass(Error error) { throw PassStopped{std::move(error)}; }

}  // namespace cis::sync::detail
