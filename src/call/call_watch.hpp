#pragma once

#include <chrono>
#include <optional>

#include "call/counters.hpp"
#include "cis/call/call_spec.hpp"
#include "cis/call/clock.hpp"
#include "cis/call/reply.hpp"
#include "cis/core/error.hpp"
#include "cis/http/headers.hpp"
#include "cis/http/interceptor.hpp"
#include "cis/http/transport.hpp"

namespace cis::detail {

/// Watches one call: informs the interceptors, and counts the call for the statistics. It decides nothing.
///
/// In a forked child it does nothing, because the parent's interceptors may have locked a mutex there.
class CallWatch {
public:
    /// Begins the call.
    /// @param spec must have a session, and outlive this object
    explicit CallWatch(const CallSpec& spec);
    CallWatch(const CallWatch&) = delete;
    CallWatch& operator=(const CallWatch&) = delete;
    /// Ends the call if an exception has left it open.
    ~CallWatch();

    /// @param added receives the interceptors' headers
    void begin_attempt(int number, std::chrono::milliseconds wait, Headers& added);
    /// @param failure none if the attempt succeeded
    void end_attempt(const Transfer& transfer, std::optional<ErrorKind> failure,
                     std::chrono::milliseconds elapsed,
                     std::optional<std::chrono::milliseconds> next_attempt);
    /// What a call can wait for before an attempt.
    enum class Wait { backoff, limiter };
    /// Notes that the call begins to wait.
    void begin_wait(Wait wait, Clock::time_point now) noexcept;
    /// Notes that the call no longer waits. No effect if it was not waiting.
    void end_wait(Clock::time_point now) noexcept;
    /// Ends the call.
    /// @param error none if it succeeded
    void end(const ReplyInfo& info, const std::optional<Error>& error);

private:
    void end(const CallResult& result);
    /// Calls `tell` for each interceptor. An interceptor that fails must not fail the call.
    /// @param info what the interceptor gets, with the context that it has captured
    template <class Info, class Tell>
    void observe(Info& info, Tell tell) noexcept;
    [[nodiscard]] Counters& counters() const noexcept;
    [[nodiscard]] Counters::Count& retries() const noexcept;

    const CallSpec& spec_;
    CallInfo call_;
    Attempt attempt_{.number = 0};
    std::optional<ErrorKind> last_failure_{};  ///< the failure of the previous attempt
    int last_status_{0};                       ///< the status of the previous attempt
    Wait wait_{Wait::backoff};
    std::optional<Clock::time_point> waits_since_{};
    bool attempt_runs_{false};
    bool runs_;
};

}  // namespace cis::detail
