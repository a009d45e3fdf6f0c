#include "http/curl_pool.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace cis::detail {
namespace {

unsigned curl_version() { return curl_version_info(CURLVERSION_NOW)->version_num; }

/// libcurl writes with MSG_NOSIGNAL since 7.87.
bool raises_sigpipe() { return curl_version() < 0x075700; }

}  // namespace

bool easy_handles_are_reusable(unsigned version) noexcept {
    constexpr unsigned first_broken = 0x075300;
    constexpr unsigned first_mended = 0x080102;
    return version < first_broken || version >= first_mended;
}

CurlPool::CurlPool(CurlOptions options)
    : settings_(std::move(options)),
      guards_sigpipe_(raises_sigpipe()),
      reuses_easy_handles_(
          settings_.wanted().reuse_easy_handles.value_or(easy_handles_are_reusable(curl_version()))),
      tls_sessions_(std::make_unique<TlsSessions>()) {}

CurlPool::~CurlPool() {
    // In a forked child the handles are not freed, so what they share must not be freed either.
    if (!owner_.is_this_process()) static_cast<void>(tls_sessions_.release());
}

std::unique_ptr<CurlHandle> CurlPool::checkout() {
    {
        const std::lock_guard lock(mutex_);
        if (!idle_.empty()) {
            auto handle = std::move(idle_.back().handle);
            idle_.pop_back();
            return handle;
        }
    }
    return std::make_unique<CurlHandle>();
}

void CurlPool::give_back(std::unique_ptr<CurlHandle> handle) {
    // Closing connections can take time, so it happens after the lock is released.
    std::vector<Idle> dropped;
    const time_point now = std::chrono::steady_clock::now();
    const std::lock_guard lock(mutex_);
    idle_.push_back({.handle = std::move(handle), .since = now});
    // The handle used last is always kept: it may have the certificate authorities (decision 0028).
    const auto last = std::prev(idle_.end());
    const auto excess = static_cast<std::ptrdiff_t>(
        idle_.size() -
        std::min(idle_.size(), std::max<std::size_t>(settings_.wanted().max_idle_connections, 1)));
    const auto too_many = std::next(idle_.begin(), excess);
    const auto too_old = std::find_if(idle_.begin(), last, [&](const Idle& idle) {
        return now - idle.since <= settings_.wanted().max_idle;
    });
    const auto end = std::max(too_many, too_old);
    std::move(idle_.begin(), end, std::back_inserter(dropped));
    idle_.erase(idle_.begin(), end);
}

}  // namespace cis::detail
