#pragma once

#include <utility>

#include "cis/core/error.hpp"

namespace cis::sync::detail {

/// Ends a pass early: thrown by what a MirrorPass calls, caught by it alone. It is no `cis::Exception`, which
/// may come from a function of the options and then reaches the caller of the pass.
struct PassStopped {
    Error error;
};

[[noreturn]] inline void stop_pass(Error error) { throw PassStopped{std::move(error)}; }

}  // namespace cis::sync::detail
