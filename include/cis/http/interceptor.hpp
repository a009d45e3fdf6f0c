#pragma once

#include <chrono>
#include <optional>
#include <string_view>

#include <cis/core/error.hpp>
#include <cis/core/export.hpp>
#include <cis/http/headers.hpp>
#include <cis/http/method.hpp>

namespace cis {

/// One attempt of a call, without what must not be logged: path arguments, query, headers and body.
struct Attempt {
    Method method{Method::get};        ///< of the request
    std::string_view path_pattern{};   ///< e.g. `/api/v2/postings/{posting_id}/activate`
    int number{1};                     ///< 1 for the first attempt
    std::chrono::milliseconds wait{};  ///< how long the call waited before this attempt
};

/// The result of an attempt.
struct AttemptResult {
    int status{0};                        ///< 0 if there was no response
    std::optional<ErrorKind> failure{};   ///< none if the status is 2xx
    std::chrono::milliseconds elapsed{};  ///< this attempt alone
    /// Time until the next attempt; none if there is no other attempt.
    std::optional<std::chrono::milliseconds> next_attempt{};
};

/// Observes every attempt of every call, for a logger, a metrics exporter or a tracer.
///
/// Several threads may call it at the same time. The SDK ignores its exceptions: an observer cannot make a
/// call fail.
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

    /// Called before an attempt is sent.
    /// @param added headers to send with it, such as `traceparent`; the SDK's own headers cannot be replaced
    virtual void before(const Attempt& attempt, Headers& added);
    /// Called after an attempt.
    virtual void after(const Attempt& attempt, const AttemptResult& result);
};

}  // namespace cis
