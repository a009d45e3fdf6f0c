#pragma once

#include <string>

#include "cis/core/secret.hpp"

namespace cis::webhook::detail {

/// Whether nothing can be signed with it: it is empty, or white space alone.
[[nodiscard]] inline bool is_blank(const Secret& secret) {
    return secret.reveal().find_first_not_of(" \t\r\n\v\f") == std::string::npos;
}

}  // namespace cis::webhook::detail
