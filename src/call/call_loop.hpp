#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>

namespace cis::detail {

/// The part of a Loop that is needed by code that starts no calls. Loop is the only implementation. A session
/// owns the loop, and the calls of the loop own the session. This interface keeps the files of sessions,
/// calls and loops from including each other. Only dispatch.cpp, which starts calls, knows that the
/// implementation is a Loop. Any thread may use it.
class CallLoop {
public:
    CallLoop() = default;
    CallLoop(const CallLoop&) = delete;
    CallLoop& operator=(const CallLoop&) = delete;
    virtual ~CallLoop() = default;

    /// Cancels a call. An unknown number has no effect.
    /// @param reason a static text
    virtual void cancel(std::uint64_t number, const char* reason) = 0;
    [[nodiscard]] virtual bool accepts_calls() noexcept = 0;
    /// Waits until every call was delivered. @return false if that took longer
    [[nodiscard]] virtual bool wait_idle(std::chrono::milliseconds longest) = 0;
    /// Work that is not a call of the loop: wait_idle() waits until the last copy is destroyed.
    [[nodiscard]] virtual std::shared_ptr<void> busy() = 0;
    /// Cancels all calls, delivers them, and waits for the end of the thread, unless it runs on that thread.
    /// The last copy of the last client calls it.
    virtual void close() = 0;

    /// The number of copies of the clients, and of their services, that start their calls here.
    std::atomic<std::size_t> shares{0};
};

}  // namespace cis::detail
