#include "bulk/outage.hpp"

#include <algorithm>
#include <utility>

#include "core/back_off.hpp"

namespace cis::bulk {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds first_pause{500};
constexpr milliseconds longest_pause{15'000};

milliseconds time_since(const std::optional<Outage::time_point>& begin, Outage::time_point now) {
    return begin ? std::chrono::duration_cast<milliseconds>(now - *begin) : milliseconds(0);
}

}  // namespace

bool is_response(const Error& error) noexcept {
    if (error.kind == ErrorKind::rate_limited) return true;
    return error.status > 0 && error.status < 500 && error.kind != ErrorKind::timeout;
}

Outage::Outage(milliseconds patience, std::function<double()> random)
    : patience_(patience), random_(std::move(random)) {}

void Outage::succeeded(time_point now) {
    responded_at_ = now;
    silent_since_.reset();
    failing_since_.reset();
    failed_at_.reset();
    failures_ = 0;
    next_try_ = {};
}

void Outage::failed(const Error& error, time_point now) {
    const time_point begun = now - error.elapsed;
    if (is_response(error)) {
        responded_at_ = now;
        silent_since_.reset();
    } else if (!silent_since_) {
        silent_since_ = std::max(begun, responded_at_.value_or(begun));
    }
    if (!failing_since_) failing_since_ = begun;
    if (!failed_at_ || begun >= *failed_at_) {
        failed_at_ = now;
        ++failures_;
        next_try_ = now + pause();
    }
    if (error.retry_after) next_try_ = std::max(next_try_, now + *error.retry_after);
    // The comparison is in milliseconds, because the longest patience does not fit into the units of the
    // clock.
    const auto rest = left(now);
    if (is_silent() && rest < std::chrono::ceil<milliseconds>(next_try_ - now)) next_try_ = now + rest;
}

milliseconds Outage::silence(time_point now) const { return time_since(silent_since_, now); }

milliseconds Outage::failing(time_point now) const { return time_since(failing_since_, now); }

milliseconds Outage::left(time_point now) const {
    return std::max(patience_ - silence(now), milliseconds(0));
}

milliseconds Outage::pause() const {
    return cis::detail::back_off(first_pause, longest_pause, failures_, random_());
}

}  // namespace cis::bulk
