#pragma once

#include <any>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string_view>

#include <cis/core/error.hpp>
#include <cis/core/export.hpp>
#include <cis/http/headers.hpp>
#include <cis/http/method.hpp>

namespace cis {

/// One call, without the parts that must not be logged: path arguments, query, headers and body.
struct CallInfo {
    std::uint64_t id{};               ///< unique within the process
    Method method{Method::get};       ///< the method of its requests
    std::string_view path_pattern{};  ///< e.g. `/api/v2/postings/{posting_id}/activate`
    /// What this interceptor has captured for the call; null if it has captured nothing. Valid until
    /// after_call() returns. `std::any_cast<T>(context)` returns a pointer to the value, or null.
    const std::any* context{nullptr};
};

/// The result of a call.
struct CallResult {
    int status{0};                         ///< status of the last response; 0 if there was none
    std::optional<ErrorKind> failure{};    ///< none after a complete 2xx response
    Outcome outcome{Outcome::not_sent};    ///< whether the service may have acted on the call
    int attempts{0};                       ///< how many requests were sent or tried
    std::chrono::milliseconds elapsed{0};  ///< duration with all waits, including the one before it began
};

/// One attempt of a call, without the parts that must not be logged: path arguments, query, headers and body.
struct Attempt {
    Method method{Method::get};        ///< the method of the request
    std::string_view path_pattern{};   ///< e.g. `/api/v2/postings/{posting_id}/activate`
    int number{1};                     ///< 1 for the first attempt
    std::chrono::milliseconds wait{};  ///< how long the call waited before this attempt
    std::uint64_t call{};              ///< CallInfo::id
    const std::any* context{nullptr};  ///< CallInfo::context
};

/// The result of an attempt.
struct AttemptResult {
    int status{0};                        ///< 0 if there was no response
    std::optional<ErrorKind> failure{};   ///< none if the status is 2xx
    std::chrono::milliseconds elapsed{};  ///< duration of this attempt alone
    /// Time until the next attempt, unless the rate limiter prolongs it; none if there is no other attempt.
    std::optional<std::chrono::milliseconds> next_attempt{};
    /// The service's id of the request, for the service's support; empty if the response has none. It is
    /// printable, as in an Error. Valid during the call of after().
    std::string_view request_id{};
};

/// Observes every call and its attempts, for a logger, a metrics exporter or a tracer.
///
/// For each call, before_call() comes first, then before() and after() for each attempt, then after_call(). A
/// call that ends before its first attempt (deadline, rate limit, cancelled, no credentials) has no attempts.
/// No function is called if the arguments of the call are invalid, or in a forked child. Each page of a list
/// is a call. These functions may run on a thread other than the caller's, but capture() does not.
///
/// Several threads may call an interceptor at the same time. One of them may be the thread that runs started
/// calls, so the functions must not block. The SDK ignores their exceptions: an observer cannot make a call
/// fail.
///
/// @code
/// class Log : public cis::Interceptor {
///     void after(const cis::Attempt& attempt, const cis::AttemptResult& result) override {
///         std::clog << attempt.path_pattern << ' ' << result.status << '\n';
///     }
/// };
/// @endcode
class CIS_EXPORT Interceptor {
public:
    Interceptor() = default;
    Interceptor(const Interceptor&) = delete;
    Interceptor& operator=(const Interceptor&) = delete;
    virtual ~Interceptor();

    /// Called once for each call, before anything else.
    virtual void before_call(const CallInfo& call);
    /// Called once for each call, when all its attempts have ended. The response is decoded later, where its
    /// result is used.
    virtual void after_call(const CallInfo& call, const CallResult& result);
    /// Called before an attempt is sent.
    /// @param added headers to send with it, such as `traceparent`; the SDK's own headers cannot be replaced
    virtual void before(const Attempt& attempt, Headers& added);
    /// Called after an attempt.
    virtual void after(const Attempt& attempt, const AttemptResult& result);

    /// Called once for each call before it is sent, on the thread that uses send(), start(), submit(),
    /// `co_await` or `async_send()`. The caller's active span and other data of the thread can be read only
    /// on that thread. For find(), it is called once for all pages. A call may end without a later
    /// before_call().
    ///
    /// The value must be copyable. A `std::shared_ptr` can hold anything, including what the other functions
    /// learn. The library captures nothing else. It keeps nothing if the value is empty, which is what this
    /// class returns.
    /// @param given the value that the caller has set with `context()` on the call; empty if there is none
    /// @return the value that the other functions get as CallInfo::context and Attempt::context
    [[nodiscard]] virtual std::any capture(const std::any& given);
};

}  // namespace cis
