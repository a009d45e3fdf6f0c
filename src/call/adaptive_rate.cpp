#include "call/adaptive_rate.hpp"

#include <algorithm>
#include <chrono>

namespace cis::detail {
namespace {

using std::chrono::seconds;

constexpr double least_rate = 1.0;  ///< requests per second
constexpr double least_step = 0.5;  ///< requests per second, gained in each second
/// A measured rate below this says little: perhaps there were no more requests.
constexpr double least_measured = 10.0;
/// Half of the rate that was refused is regained in this time.
constexpr double seconds_to_recover = 10.0;
constexpr double unlimited_at = 10.0;  ///< the limit ends at this many times the rate after a decrease
/// A decrease needs this time to take effect, because services count requests over a period.
constexpr seconds settling{1};

}  // namespace

void AdaptiveRate::count(time_point now) {
    if (now >= second_began_ + seconds(1)) {
        last_second_ = now < second_began_ + seconds(2) ? this_second_ : 0;
        this_second_ = 0;
        second_began_ = now;
    }
    ++this_second_;
}

void AdaptiveRate::refused(time_point granted, time_point now) {
    if (granted < settled_) return;
    settled_ = now + settling;
    limit(std::min(at(now).value_or(measured()), measured()) / 2, std::max(now, grown_));
}

void AdaptiveRate::paused(time_point time) {
    if (rate_) {
        grown_ = std::max(grown_, time);
    } else {
        limit(measured(), time);
    }
}

std::optional<double> AdaptiveRate::at(time_point now) {
    if (rate_ && now > grown_) {
        *rate_ += step_ * std::chrono::duration<double>(now - grown_).count();
        grown_ = now;
        if (*rate_ >= unlimited_) rate_.reset();
    }
    return rate_;
}

/// The rate of the last second with grants. The response to a request may take longer than a second.
double AdaptiveRate::measured() const {
    return std::max(static_cast<double>(std::max(this_second_, last_second_)), least_measured);
}

void AdaptiveRate::limit(double rate, time_point since) {
    rate_ = std::max(rate, least_rate);
    step_ = std::max(*rate_ / seconds_to_recover, least_step);
    unlimited_ = *rate_ * unlimited_at;
    grown_ = since;
}

}  // namespace cis::detail
