#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>

#include <cis/call/pending.hpp>

namespace cis::detail {

/// A completion handler that waits for the end of a call. It lives in memory from the handler's allocator.
class WaitingHandler {
public:
    struct Destroy {
        void operator()(WaitingHandler* handler) const noexcept { handler->destroy(); }
    };
    using Owner = std::unique_ptr<WaitingHandler, Destroy>;

    WaitingHandler(const WaitingHandler&) = delete;
    WaitingHandler& operator=(const WaitingHandler&) = delete;

    /// Cancels the call.
    void cancel() { submission_->cancel(); }

protected:
    explicit WaitingHandler(std::shared_ptr<Submission> submission) noexcept
        : submission_(std::move(submission)) {}
    ~WaitingHandler() = default;

private:
    virtual void destroy() noexcept = 0;

    const std::shared_ptr<Submission> submission_;
};

/// The handlers that wait in one execution context.
///
/// A call ends on the thread of its client, which knows nothing about the lifetime of a context. So the call
/// does not own its handler. The context owns it through this object, and the call identifies it by a number.
/// When the context is destroyed, its handlers are destroyed on the thread that destroys it, like all other
/// handlers that wait there. A call that ends later finds no handler, and does not touch the context.
///
/// No lock is held while a handler is passed on or destroyed: both may run the user's code.
class WaitingHandlers {
public:
    /// Takes a handler. @return its number; none if the context is being destroyed, which destroys the
    /// handler too
    [[nodiscard]] std::optional<std::uint64_t> add(WaitingHandler::Owner handler) {
        const std::lock_guard lock(mutex_);
        if (has_ended_) return std::nullopt;
        const std::uint64_t number = ++last_number_;
        waiting_.emplace(number, std::move(handler));
        return number;
    }
    /// Calls a function with the handler, unless the context has ended. The end of the context waits for the
    /// function.
    template <class Function>
    void hand_over(std::uint64_t number, Function function) {
        WaitingHandler::Owner handler = take(number);
        if (!handler) return;
        const HandingOver guard{*this};
        function(std::move(handler));
    }
    /// Destroys a handler whose call was not started.
    void drop(std::uint64_t number) {
        hand_over(number, [](WaitingHandler::Owner handler) { handler.reset(); });
    }
    /// Destroys all handlers and cancels their calls. No function of hand_over() runs after that.
    void end() {
        std::map<std::uint64_t, WaitingHandler::Owner> waiting;
        {
            std::unique_lock lock(mutex_);
            has_ended_ = true;
            waiting.swap(waiting_);
            changed_.wait(lock, [this] { return handing_over_ == 0; });
        }
        for (const auto& [number, handler] : waiting) handler->cancel();
    }

private:
    struct HandingOver {
        WaitingHandlers& handlers;

        explicit HandingOver(WaitingHandlers& all) noexcept : handlers(all) {}
        HandingOver(const HandingOver&) = delete;
        HandingOver& operator=(const HandingOver&) = delete;
        ~HandingOver() {
            const std::lock_guard lock(handlers.mutex_);
            --handlers.handing_over_;
            handlers.changed_.notify_all();
        }
    };

    [[nodiscard]] WaitingHandler::Owner take(std::uint64_t number) {
        const std::lock_guard lock(mutex_);
        auto node = waiting_.extract(number);
        if (node.empty()) return nullptr;
        ++handing_over_;
        return std::move(node.mapped());
    }

    std::mutex mutex_;
    std::condition_variable changed_;
    std::map<std::uint64_t, WaitingHandler::Owner> waiting_;
    std::uint64_t last_number_{0};
    std::size_t handing_over_{0};
    bool has_ended_{false};
};

}  // namespace cis::detail
