#pragma once

#include <chrono>
#include <optional>

#include "cis/core/export.hpp"

namespace cis::detail {

/// How long the end of a thread, or of the process, waits for other threads: a callback may wait for the very
/// thread that calls `exit()`.
///
/// `exit()` destroys the `thread_local` objects of its thread before all static objects. So a thread whose
/// `thread_local` objects are gone runs `exit()`, or ends by itself.
///
/// Exported, because the other libraries of this project have threads too.
class CIS_EXPORT ThreadEnd {
public:
    using time_point = std::chrono::steady_clock::time_point;

    /// So many functions for `exit()` every C library takes.
    static constexpr int most_hooks = 32;

    /// From now on deadline() notices the end of the calling thread.
    static void watch() noexcept;
    /// From now on it also notices `exit()` on any thread, for the static objects that are made already.
    static void watch_exit() noexcept;
    /// Until when the calling thread may wait for another one; none if it may wait as long as it takes.
    [[nodiscard]] static std::optional<time_point> deadline() noexcept;
    /// The calling thread runs `exit()`. @return until when it may wait, in total
    [[nodiscard]] static time_point exits() noexcept;

    /// The calling thread is one of the library, which does not outlive `exit()`.
    static void serves_library() noexcept;
    /// Never returns on a thread of the library that `exit()` does not wait for any longer: what the thread
    /// would use next may be gone, such as OpenSSL.
    static void rest_if_left_behind() noexcept;
};

}  // namespace cis::detail
