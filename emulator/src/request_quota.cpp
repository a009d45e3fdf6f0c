#include "request_quota.hpp"

#include <algorithm>
#include <cmath>

namespace cis::emulator {

std::optional<int> RequestQuota::exceeded(const std::string& credential, double now) {
    constexpr double window_seconds = 60;
    if (per_minute_ <= 0) return std::nullopt;
    Window& window = windows_.try_emplace(credential, Window{now, 0}).first->second;
    // A clock that was set back begins a new window too, rather than blocking for longer than one.
    if (now >= window.began + window_seconds || now < window.began) window = {now, 0};
    if (window.granted < per_minute_) {
        ++window.granted;
        return std::nullopt;
    }
    return std::max(1, static_cast<int>(std::ceil(window.began + window_seconds - now)));
}

}  // namespace cis::emulator
