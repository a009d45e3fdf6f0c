#pragma once

#include <any>
#include <functional>
#include <string>

#include <cis/core/export.hpp>
#include <cis/http/headers.hpp>
#include <cis/http/interceptor.hpp>

namespace cis {

/// Sends the caller's trace with each request, in the header `traceparent` of W3C Trace Context. So the
/// service's logs name the same trace as yours.
///
/// It reads the trace on the caller's thread, whichever way the call is sent, and sends it with each attempt.
/// It creates no trace. If there is none, or W3C does not allow its text, no header is sent. To choose the
/// trace of one call, set its header: `.header("traceparent", text)`.
/// @code
/// const auto trace = std::make_shared<cis::TraceParent>([] { return tracer::current_traceparent(); });
/// const cis::Client client{{.base_url = url, .api_key = key, .interceptors = {trace}}};
/// @endcode
class CIS_EXPORT TraceParent final : public Interceptor {
public:
    /// Returns the trace of the calling thread, for example
    /// `00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01`; empty if there is none. Several threads may
    /// call it at the same time. Its exceptions are ignored.
    using Current = std::function<std::string()>;

    /// Throws Exception (`invalid_argument`) if the function is empty.
    explicit TraceParent(Current current);

    [[nodiscard]] std::any capture(const std::any& given) override;
    void before(const Attempt& attempt, Headers& added) override;

private:
    const Current current_;
};

}  // namespace cis
