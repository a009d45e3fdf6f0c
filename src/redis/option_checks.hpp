#pragma once

#include <chrono>

#include "cis/core/exception.hpp"

namespace cis::redis {

/// Throws Exception (`invalid_argument`) if a time is not positive, or longer than allowed. The times are
/// compared in their own units, because a time that is far too long does not fit into finer units.
template <class Time, class Longest>
void check_time(const char* name, Time time, Longest longest, const char* must_be) {
    if (time <= Time::zero() || time > longest) throw Exception(invalid_argument(name, must_be));
}

inline void check_timeouts(std::chrono::milliseconds connect, std::chrono::milliseconds command) {
    constexpr const char* must_be = "must be positive and at most an hour";
    check_time("connect_timeout", connect, std::chrono::hours(1), must_be);
    check_time("command_timeout", command, std::chrono::hours(1), must_be);
}

}  // namespace cis::redis
