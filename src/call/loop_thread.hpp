#pragma once

namespace cis::detail {

class Loop;

/// The loop that the calling thread runs; null for all other threads. Such a thread must not wait for a call,
/// because no call of its loop would end any more.
[[nodiscard]] const Loop* current_loop() noexcept;
void become_loop_thread(const Loop* loop) noexcept;

inline constexpr const char* blocking_refusal =
    "cannot wait on a thread that runs the calls of a client: use start() or co_await there, or an executor";

}  // namespace cis::detail
