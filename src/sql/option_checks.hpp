#pragma once

#include <chrono>

#include "cis/core/exception.hpp"

namespace cis::sql {

constexpr std::chrono::milliseconds longest_timeout = std::chrono::hours(24);

/// Throws Exception (`invalid_argument`) if a timeout is shorter or longer than allowed.
inline void check_timeout(const char* name, std::chrono::milliseconds timeout,
                          std::chrono::milliseconds shortest, const char* must_be) {
    if (timeout < shortest || timeout > longest_timeout) throw Exception(invalid_argument(name, must_be));
}

}  // namespace cis::sql
