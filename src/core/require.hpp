#pragma once

#include "cis/core/exception.hpp"

namespace cis::detail {

/// Throws Exception (`invalid_argument`) that names the option, unless the condition holds.
inline void require(bool holds, const char* option, const char* reason) {
    if (!holds) throw_error(invalid_argument(option, reason));
}

}  // namespace cis::detail
