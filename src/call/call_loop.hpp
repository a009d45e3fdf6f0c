#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>

namespace cis::detail {

/// What those who do not start calls need of a Loop, the only class that implements this. A session owns the
/// loop, whose calls own the session; with this class the files need not know each other too. dispatch.cpp,
/// which starts calls, knows the Loop behind it. Any thread may use it.
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
    /// Cancels all calls, delivers them, and waits for the end of the thread, except on the thread itself.
    /// For the last copy of the last client.
    virtual void close() = 0;

    /// Copies of the clients and of their services that start their calls here.
    std::atomic<std::size_t> shares{0};
};

}  // namespace cis::detail
