#pragma once

#include <chrono>
#include <optional>

#include "cis/core/export.hpp"

namespace cis::detail {

/// Limits how long the end of a thread, or of the process, waits for other threads. A callback may wait for
/// the very thread that calls `exit()`.
///
/// `exit()` destroys the `thread_local` objects of its thread before all static objects. So a thread whose
/// `thread_local` objects are gone runs `exit()`, or ends by itself.
///
/// The class is exported because the other libraries of this project have threads too.
class CIS_EXPORT ThreadEnd {
public:
    using time_point = std::chrono::steady_clock::time_point;

    /// The number of `exit()` functions that every C library accepts.
    static constexpr int most_hooks = 32;

    /// Makes deadline() notice the end of the calling thread from now on.
    static void watch() noexcept;
    /// Makes deadline() also notice `exit()` on any thread, for the static objects that exist already.
    static void watch_exit() noexcept;
    /// The time until which the calling thread may wait for another one; none if there is no limit.
    [[nodiscard]] static std::optional<time_point> deadline() noexcept;
    /// Notes that the calling thread runs `exit()`. @return until when it may wait, in total
    [[nodiscard]] static time_point exits() noexcept;

    /// Notes that the calling thread belongs to the library, and does not outlive `exit()`.
    static void serves_library() noexcept;
    /// Does not return on a thread of the library for which `exit()` no longer waits. What that thread would
    /// use next, such as OpenSSL, may be gone.
    static void rest_if_left_behind() noexcept;
};

}  // namespace cis::detail
