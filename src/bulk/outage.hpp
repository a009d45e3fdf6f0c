#pragma once

#include <chrono>
#include <functional>
#include <optional>

#include "cis/call/clock.hpp"
#include "cis/core/error.hpp"
#include "core/random.hpp"

namespace cis::bulk {

/// Whether the service itself has responded. A 5xx can come from a gateway in front of it, and a 408 says
/// that nothing was received.
[[nodiscard]] bool is_response(const Error& error) noexcept;

/// Manages how long a run is patient with a service that does not answer, and how long it pauses between
/// tries. It is a state machine without a clock.
///
/// The silence begins with the last response of any kind. If nothing was requested at that time, it begins
/// with the first request after it. The pause before the next try is a random part (full jitter) of a time
/// that doubles with each failure. It is never shorter than the service's `Retry-After`. While the service is
/// silent, the last try is at the end of the patience. Requests that fail together count as one failure.
///
/// A request to a silent service is sent once (CallSettings::once()).
class Outage {
public:
    using time_point = Clock::time_point;

    /// @param random returns a random number in [0, 1)
    explicit Outage(std::chrono::milliseconds patience,
                    std::function<double()> random = cis::detail::random_part);

    /// Notes that a request has succeeded.
    void succeeded(time_point now);
    /// Notes that a request has failed, possibly with a response.
    void failed(const Error& error, time_point now);

    /// Whether the latest request got no response.
    [[nodiscard]] bool is_silent() const noexcept { return silent_since_.has_value(); }
    /// How long the service has not answered.
    [[nodiscard]] std::chrono::milliseconds silence(time_point now) const;
    /// How long no request has succeeded, even if the service has answered.
    [[nodiscard]] std::chrono::milliseconds failing(time_point now) const;
    /// How much of the patience is left.
    [[nodiscard]] std::chrono::milliseconds left(time_point now) const;
    /// Whether the patience is used up.
    [[nodiscard]] bool is_over(time_point now) const { return is_silent() && silence(now) >= patience_; }
    /// How often requests have failed since the last success.
    [[nodiscard]] int failures() const noexcept { return failures_; }
    /// The time before which nothing is sent.
    [[nodiscard]] time_point next_try() const noexcept { return next_try_; }

private:
    [[nodiscard]] std::chrono::milliseconds pause() const;

    std::chrono::milliseconds patience_;
    std::function<double()> random_;
    std::optional<time_point> responded_at_{};
    std::optional<time_point> silent_since_{};
    std::optional<time_point> failing_since_{};
    std::optional<time_point> failed_at_{};  ///< when the last failure that counts occurred
    int failures_{0};
    time_point next_try_{};
};

}  // namespace cis::bulk
