#pragma once

namespace cis::detail {

class RegisteredThread;

/// The loop that the calling thread runs; null for all other threads. A thread that runs a loop must not wait
/// for a call: no call of its loop could end.
[[nodiscard]] const RegisteredThread* current_loop() noexcept;
void become_loop_thread(const RegisteredThread* loop) noexcept;

/// Records, while it exists, that the thread of one loop waits for the end of another one. This happens when
/// a callback destroys the last copy of another client.
class WaitOfLoop {
public:
    /// @param waiting null for other threads, because no loop waits for them
    WaitOfLoop(const RegisteredThread* waiting, const RegisteredThread* other);
    WaitOfLoop(const WaitOfLoop&) = delete;
    WaitOfLoop& operator=(const WaitOfLoop&) = delete;
    ~WaitOfLoop();

    /// Whether the other loop already waits for this one, directly or through further loops.
    [[nodiscard]] bool closes_circle() const noexcept { return closes_circle_; }

private:
    const RegisteredThread* const waiting_;
    bool closes_circle_{false};
};

inline constexpr const char* may_not_block =
    "cannot wait on a thread that runs the calls of a client: use start() or co_await there, or an executor";

}  // namespace cis::detail
