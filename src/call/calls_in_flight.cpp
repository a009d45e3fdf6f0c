#include "cis/call/calls_in_flight.hpp"

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <stop_token>
#include <utility>

#include "call/loop_thread.hpp"
#include "call/thread_end.hpp"
#include "core/error_of.hpp"
#include "core/process_owner.hpp"

namespace cis::detail {

struct CallsInFlight::State {
    /// Reserves room for the ends of all calls, so that none needs memory on the loop's thread.
    void reserve(std::size_t under_way) {
        const std::lock_guard lock(mutex);
        const std::size_t needed = news.ended.size() + under_way;
        if (needed > news.ended.capacity()) news.ended.reserve(2 * needed);
    }
    void put(std::uint64_t number) noexcept {
        const std::lock_guard lock(mutex);
        news.ended.push_back(number);
        changed.notify_one();
    }
    void stop() noexcept {
        const std::lock_guard lock(mutex);
        news.is_stopped = true;
        changed.notify_one();
    }
    [[nodiscard]] bool has_news() const noexcept { return !news.ended.empty() || news.is_stopped; }
    /// Takes the news. The room for the ends of other calls stays reserved.
    [[nodiscard]] News take() {
        News taken;
        taken.ended.assign(news.ended.begin(), news.ended.end());
        news.ended.clear();
        taken.is_stopped = std::exchange(news.is_stopped, false);
        return taken;
    }

    const ProcessOwner owner{};
    std::mutex mutex{};
    std::condition_variable changed{};
    News news{};
};

/// Tells the waiting thread of a stop.
class CallsInFlight::Stop {
public:
    Stop(const std::stop_token& token, std::shared_ptr<State> state)
        : callback_(token, [state = std::move(state)]() noexcept { state->stop(); }) {}

private:
    std::stop_callback<std::function<void()>> callback_;
};

CallsInFlight::CallsInFlight(const InFlight& limit)
    : most_(limit.most),
      token_(limit.stop),
      state_(std::make_shared<State>()),
      stop_(std::make_unique<Stop>(token_, state_)) {}

CallsInFlight::~CallsInFlight() = default;

std::optional<Error> CallsInFlight::obstacle() const {
    if (most_ == 0) return invalid_argument("most", "must be at least 1");
    if (current_loop() != nullptr) return invalid_argument("for_each_concurrent", may_not_block);
    if (token_.stop_requested()) {
        Error error = stopped();
        error.outcome = Outcome::not_sent;
        return error;
    }
    return std::nullopt;
}

std::function<void()> CallsInFlight::expect(std::uint64_t number, std::size_t under_way) {
    state_->reserve(under_way);
    return [state = state_, number] { state->put(number); };
}

CallsInFlight::News CallsInFlight::ended() {
    const std::lock_guard lock(state_->mutex);
    return state_->take();
}

CallsInFlight::News CallsInFlight::wait() {
    News lost;
    if (!state_->owner.is_this_process()) {
        lost.lost = error_of(ErrorKind::internal, ProcessOwner::in_child);
        return lost;
    }
    std::unique_lock lock(state_->mutex);
    const auto has_news = [this] { return state_->has_news(); };
    if (const auto deadline = ThreadEnd::deadline()) {
        if (!state_->changed.wait_until(lock, *deadline, has_news)) {
            lost.lost = error_of(ErrorKind::cancelled, "the process ends");
            lost.lost->outcome = Outcome::unknown;
            return lost;
        }
    }
    state_->changed.wait(lock, has_news);
    return state_->take();
}

Error CallsInFlight::stopped() {
    Error error = error_of(ErrorKind::cancelled, "the stop token was triggered");
    error.outcome = Outcome::unknown;  // the calls under way may have been applied
    return error;
}

}  // namespace cis::detail
