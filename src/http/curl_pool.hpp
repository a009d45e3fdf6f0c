#pragma once

#include <chrono>
#include <memory>
#include <mutex>
#include <vector>

#include "cis/http/curl_options.hpp"
#include "http/curl_queue.hpp"
#include "http/curl_shared.hpp"

namespace cis::detail {

/// The idle queues of one transport, each with one connection. The most recently used one is taken first, so
/// that connections are reused while they are young and the others can be closed.
class CurlPool {
public:
    explicit CurlPool(CurlOptions options);

    /// An idle queue, or a new one.
    [[nodiscard]] std::unique_ptr<CurlQueue> checkout();
    /// Keeps a queue without transfers for later. If the idle queues are too many or too old, the longest
    /// idle ones are closed.
    void give_back(std::unique_ptr<CurlQueue> queue);

    [[nodiscard]] const CurlShared& shared() const noexcept { return shared_; }

private:
    using time_point = std::chrono::steady_clock::time_point;
    struct Idle {
        std::unique_ptr<CurlQueue> queue;
        time_point since;
    };

    const CurlShared shared_;  ///< outlives the queues
    std::mutex mutex_;
    std::vector<Idle> idle_;  ///< the most recently used last
};

}  // namespace cis::detail
