#pragma once

#include <chrono>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>

#include <cis/call/call_spec.hpp>

namespace cis {

namespace detail {
/// False, but not before a template is instantiated: for functions that only say what to write instead.
template <class>
inline constexpr bool never = false;
/// What such a function returns.
template <class T>
T never_made();
}  // namespace detail

/// The settings that every call has, whether it returns one resource or pages of them. Each returns the call,
/// to be chained; they override the client's options for this call alone. One that makes no sense is refused
/// (`invalid_argument`) when the call is sent.
template <class Derived>
class CallSettings {
public:
    /// Bounds each attempt; must be positive.
    [[nodiscard]] Derived timeout(std::chrono::milliseconds per_attempt) && {
        detail::set_timeout(spec_, per_attempt);
        return self();
    }
    /// Bounds the call as a whole, with all its attempts and waits; for a list, each page. Must be positive.
    [[nodiscard]] Derived deadline(std::chrono::milliseconds in_all) && {
        detail::set_deadline(spec_, in_all);
        return self();
    }
    /// How often and when it is sent again.
    [[nodiscard]] Derived retry(RetryPolicy policy) && {
        detail::set_retry(spec_, policy);
        return self();
    }
    /// Whether it may be sent again after it may have been applied, whatever its endpoint says: for callers
    /// who know how the service recognises a repetition, or that there must be none.
    [[nodiscard]] Derived idempotent(bool yes) && {
        spec_.idempotent = yes;
        return self();
    }
    /// Sets a header; of one name, the last value counts. An empty value is sent, a blank one is refused. The
    /// SDK's own headers (keys, workspace, content type) cannot be replaced this way.
    [[nodiscard]] Derived header(std::string_view name, std::string_view value) && {
        detail::add_header(spec_, name, value);
        return self();
    }
    /// Adds a query parameter, for filters whose names are undocumented. Encoded on the way.
    [[nodiscard]] Derived query(std::string_view name, std::string_view value) && {
        detail::add_query(spec_, name, value);
        return self();
    }
    /// Selects the workspace (`X-Workspace-Id`); empty sends none, blank is refused.
    [[nodiscard]] Derived workspace(std::string id) && {
        detail::set_workspace(spec_, std::move(id));
        return self();
    }
    /// Cancels the call from another thread: a transfer, a back-off and a wait for the limiter end at once.
    [[nodiscard]] Derived stop_token(std::stop_token token) && {
        spec_.stop = std::move(token);
        return self();
    }

private:
    // Only the call itself may derive from its settings.
    friend Derived;
    explicit CallSettings(detail::CallSpec spec) : spec_(std::move(spec)) {}

    detail::CallSpec spec_;

    Derived self() { return std::move(static_cast<Derived&>(*this)); }
};

}  // namespace cis
