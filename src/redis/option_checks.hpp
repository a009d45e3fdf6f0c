#pragma once

#include <chrono>

#include "cis/core/exception.hpp"

namespace cis::redis {

/// Throws Exception (`invalid_argument`) if a time is not positive, or longer than allowed.
inline void check_time(const char* name, std::chrono::milliseconds time, std::chrono::milliseconds longest,
                       const char* must_be) {
    if (time <= std::chrono::milliseconds(0) || time > longest)
        throw Exception(invalid_argument(name, must_be));
}

inline void check_timeouts(std::chrono::milliseconds connect, std::chrono::milliseconds command) {
    constexpr const char* must_be = "must be positive and at most an hour";
    check_time("connect_timeout", connect, std::chrono::hours(1), must_be);
    check_time("command_timeout", command, std::chrono::hours(1), must_be);
}

}  // namespace cis::redis
