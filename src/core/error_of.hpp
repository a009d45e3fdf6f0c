#pragma once

#include <string>
#include <utility>

#include "cis/core/error.hpp"

namespace cis::detail {

[[nodiscard]] inline Error error_of(ErrorKind kind, std::string reason) {
    Error error;
    error.kind = kind;
    error.reason = std::move(reason);
    return error;
}

}  // namespace cis::detail
