#pragma once

#include "cis/core/error.hpp"

namespace cis::detail {

/// Lists the offender of a refusal of our own as the service does in a 422, so that callers read both alike.
/// Does nothing when something is listed already.
inline void list_offender(Error& error) {
    if (error.errors.empty()) {
        error.errors.push_back({.code = "invalid_param", .message = error.reason, .param = error.param});
    }
}

}  // namespace cis::detail
