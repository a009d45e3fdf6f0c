#include "http/curl_pool.hpp"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <utility>

namespace cis::detail {

CurlPool::CurlPool(CurlOptions options) : shared_(std::move(options)) {}

std::unique_ptr<CurlQueue> CurlPool::checkout() {
    {
        const std::lock_guard lock(mutex_);
        if (!idle_.empty()) {
            auto queue = std::move(idle_.back().queue);
            idle_.pop_back();
            return queue;
        }
    }
    return std::make_unique<CurlQueue>(shared_, 1);
}

void CurlPool::give_back(std::unique_ptr<CurlQueue> queue) {
    // Closing connections can take time, so it happens after the lock is released.
    std::vector<Idle> dropped;
    const CurlOptions& wanted = shared_.settings().wanted();
    const std::lock_guard lock(mutex_);
    const time_point now = std::chrono::steady_clock::now();  // under the lock, so that the oldest is first
    idle_.push_back({.queue = std::move(queue), .since = now});
    // The queue used last is always kept: it may have the certificate authorities (decision 0028).
    const auto last = std::prev(idle_.end());
    const auto excess = static_cast<std::ptrdiff_t>(
        idle_.size() - std::min(idle_.size(), std::max<std::size_t>(wanted.max_idle_connections, 1)));
    const auto too_many = std::next(idle_.begin(), excess);
    const auto too_old = std::find_if(idle_.begin(), last,
                                      [&](const Idle& idle) { return now - idle.since <= wanted.max_idle; });
    const auto end = std::max(too_many, too_old);
    std::move(idle_.begin(), end, std::back_inserter(dropped));
    idle_.erase(idle_.begin(), end);
}

}  // namespace cis::detail
