#pragma once

#include <any>
#include <chrono>
#include <string>
#include <string_view>
#include <utility>

#include <cis/call/call_spec.hpp>
#include <cis/core/stop_token.hpp>

namespace cis {

/// The settings that calls, lists and streams have in common.
///
/// Each function returns the call, so that you can chain the functions. They override the client's options
/// for this call only. An invalid setting is an error (`invalid_argument`) when the call is sent.
template <class Derived>
class CallSettings {
public:
    /// Limits each attempt; must be positive.
    [[nodiscard]] Derived timeout(std::chrono::milliseconds per_attempt) && {
        detail::set_timeout(spec_, per_attempt);
        return self();
    }
    /// Limits the whole call, including all attempts and waits; for a list, each page. Must be positive.
    [[nodiscard]] Derived deadline(std::chrono::milliseconds in_all) && {
        detail::set_deadline(spec_, in_all);
        return self();
    }
    /// Sets how often and when the call is retried.
    [[nodiscard]] Derived retry(RetryPolicy policy) && {
        detail::set_retry(spec_, policy);
        return self();
    }
    /// Does not retry the call. The two repetitions that RetryPolicy::max_attempts describes are still
    /// possible.
    [[nodiscard]] Derived once() && {
        detail::set_once(spec_);
        return self();
    }
    /// Says whether the call may be retried after it may have been applied, whatever its endpoint says. Set
    /// it if you know how the service recognises a repetition, or if a repetition must not happen.
    [[nodiscard]] Derived idempotent(bool yes) && {
        spec_.endpoint.idempotency = yes ? Idempotency::yes : Idempotency::no;
        return self();
    }
    /// Sets a header. If a name is set several times, the last value counts. An empty value is sent; a value
    /// of white space alone is an error. The SDK's own headers (credentials, workspace, content type) cannot
    /// be replaced.
    [[nodiscard]] Derived header(std::string_view name, std::string_view value) && {
        detail::add_header(spec_, name, value);
        return self();
    }
    /// Adds a query parameter, for filters whose names are undocumented. The SDK encodes it.
    [[nodiscard]] Derived query(std::string_view name, std::string_view value) && {
        detail::add_query(spec_, name, value);
        return self();
    }
    /// Selects the workspace (`X-Workspace-Id`). Empty sends no header; white space alone is an error.
    [[nodiscard]] Derived workspace(std::string id) && {
        detail::set_workspace(spec_, std::move(id));
        return self();
    }
    /// Cancels the call when a stop is requested. A transfer, a back-off or a wait for the limiter ends at
    /// once.
    [[nodiscard]] Derived stop_token(std::stop_token token) && {
        spec_.stop = std::move(token);
        return self();
    }
    /// Passes information about the call to the interceptors, such as the span that it belongs to, if they
    /// cannot find it on the calling thread. See Interceptor::capture().
    [[nodiscard]] Derived context(std::any value) && {
        spec_.context = std::move(value);
        return self();
    }

private:
    // Only the call itself may derive from its settings.
    friend Derived;
    explicit CallSettings(detail::CallSpec spec) : spec_(std::move(spec)) {}
    CallSettings(CallSettings&&) noexcept = default;
    CallSettings& operator=(CallSettings&&) noexcept = default;
    // Sending moves the session out of the call.
    ~CallSettings() {
        if (spec_.session) detail::count_unsent(spec_);
    }

    detail::CallSpec spec_;

    Derived self() { return std::move(static_cast<Derived&>(*this)); }
};

}  // namespace cis
