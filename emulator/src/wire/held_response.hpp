#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>
#include <variant>

#include "wire/message.hpp"

namespace cis::emulator {

/// A response that becomes known after its request was handled. Thread-safe.
class HeldResponse {
public:
    void set(Response response) {
        std::function<void()> ready;
        {
            const std::lock_guard lock{mutex_};
            response_ = std::move(response);
            ready = std::move(ready_);
        }
        if (ready) ready();
    }

    /// Calls `ready` once, when the response is set. If it is already set, calls `ready` at once.
    void when_set(std::function<void()> ready) {
        {
            const std::lock_guard lock{mutex_};
            if (!response_) {
                ready_ = std::move(ready);
                return;
            }
        }
        ready();
    }

    /// The response, if it is set.
    [[nodiscard]] std::optional<Response> take() {
        const std::lock_guard lock{mutex_};
        return std::exchange(response_, std::nullopt);
    }

private:
    std::mutex mutex_;
    std::optional<Response> response_;
    std::function<void()> ready_;
};

/// A response, or one that is set later.
using EventualResponse = std::variant<Response, std::shared_ptr<HeldResponse>>;

}  // namespace cis::emulator
