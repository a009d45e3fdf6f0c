#pragma once

namespace cis::detail {

class RegisteredThread;

/// The loop that the calling thread runs; null for all other threads. Such a thread must not wait for a call,
/// because no call of its loop would end any more.
[[nodiscard]] const RegisteredThread* current_loop() noexcept;
void become_loop_thread(const RegisteredThread* loop) noexcept;

inline constexpr const char* blocking_refusal =
    "cannot wait on a thread that runs the calls of a client: use start() or co_await there, or an executor";

}  // namespace cis::detail
