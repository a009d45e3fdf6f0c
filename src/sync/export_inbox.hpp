#pragma once

#include <cstddef>
#include <mutex>
#include <optional>
#include <stop_token>
#include <utility>
#include <vector>

#include "cis/core/result.hpp"
#include "cis/model/candidate.hpp"
#include "cis/model/page.hpp"

namespace cis::sync::detail {

/// A response that has arrived.
struct ArrivedPage {
    std::size_t flight{0};
    Result<std::optional<Page<Candidate>>> page;
};

/// What the client's loop has to tell the thread of an export.
class ExportInbox {
public:
    void put(ArrivedPage page) {
        const std::lock_guard lock(mutex_);
        pages_.push_back(std::move(page));
        woken_.request_stop();
    }
    /// Ends a wait.
    void wake() {
        const std::lock_guard lock(mutex_);
        woken_.request_stop();
    }
    [[nodiscard]] std::vector<ArrivedPage> take() {
        const std::lock_guard lock(mutex_);
        return std::exchange(pages_, {});
    }
    /// Stopped when there is something to take, or after wake().
    [[nodiscard]] std::stop_token woken() {
        const std::lock_guard lock(mutex_);
        if (woken_.stop_requested()) woken_ = std::stop_source();
        if (!pages_.empty()) woken_.request_stop();
        return woken_.get_token();
    }

private:
    std::mutex mutex_;
    std::vector<ArrivedPage> pages_;
    std::stop_source woken_;
};

}  // namespace cis::sync::detail
