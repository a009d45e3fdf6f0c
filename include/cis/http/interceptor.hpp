#pragma once

#include <chrono>
#include <optional>
#include <string_view>

#include <cis/core/error.hpp>
#include <cis/core/export.hpp>
#include <cis/http/headers.hpp>
#include <cis/http/method.hpp>

namespace cis {

/// One attempt of a call, as much of it as may be logged: no path arguments, no query, no headers, no body.
struct Attempt {
    Method method{Method::get};        ///< of the request
    std::string_view path_pattern{};   ///< e.g. `/api/v2/postings/{posting_id}/activate`
    int number{1};                     ///< 1 for the first attempt
    std::chrono::milliseconds wait{};  ///< how long the call waited before this attempt
};

/// How an attempt ended.
struct AttemptResult {
    int status{0};                        ///< 0 when there was no answer
    std::optional<ErrorKind> failure{};   ///< none when the status is 2xx
    std::chrono::milliseconds elapsed{};  ///< this attempt alone
    std::optional<std::chrono::milliseconds>
        next_attempt;  ///< in how long there will be another, if there will
};

/// Observes every attempt of every call: what a logger, a metrics exporter or a tracer needs.
///
/// Called from the threads that make calls, also at the same time. What it throws is contained: an observer
/// cannot make a call fail.
class CIS_EXPORT Interceptor {
public:
    Interceptor() = default;
    Interceptor(const Interceptor&) = delete;
    Interceptor& operator=(const Interceptor&) = delete;
    virtual ~Interceptor();

    /// Before an attempt is sent.
    /// @param added headers to send with it, such as `traceparent`; the SDK's own headers cannot be replaced
    virtual void before(const Attempt& attempt, Headers& added);
    /// After an attempt.
    virtual void after(const Attempt& attempt, const AttemptResult& result);
};

}  // namespace cis
