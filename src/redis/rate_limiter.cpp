#include "cis/redis/rate_limiter.hpp"

#include <algorithm>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

#include "call/shared_place.hpp"
#include "call/thread_end.hpp"
#include "cis/core/exception.hpp"
#include "core/process_owner.hpp"
#include "core/signals_blocked.hpp"
#include "redis/client.hpp"
#include "redis/option_checks.hpp"
#include "redis/shared_quota.hpp"
#include "redis/slot_queue.hpp"
#include "redis/slot_times.hpp"

namespace cis::redis {
namespace {

using cis::detail::ThreadEnd;
using std::chrono::microseconds;
using std::chrono::nanoseconds;
using std::chrono::steady_clock;
using time_point = steady_clock::time_point;

constexpr std::chrono::seconds until_next_try{1};

RateLimiterOptions checked(RateLimiterOptions options) {
    if (options.name.empty()) throw Exception(invalid_argument("name", "must not be empty"));
    if (options.requests == 0) throw Exception(invalid_argument("requests", "must be at least 1"));
    if (options.window < std::chrono::seconds(1) || options.window > std::chrono::years(1))
        throw Exception(invalid_argument("window", "must be from a second to a year"));
    if (!(options.share_when_away > 0 && options.share_when_away <= 1))
        throw Exception(invalid_argument("share_when_away", "must be above 0 and at most 1"));
    check_timeouts(options.connect_timeout, options.command_timeout);
    return options;
}

}  // namespace

struct RateLimiter::State {
    explicit State(const RateLimiterOptions& options)
        : times(
              {.requests = options.requests, .window = options.window, .own_share = options.share_when_away}),
          on_away(options.on_away),
          on_back(options.on_back),
          client(parse_url(options.url.reveal()), {options.connect_timeout, options.command_timeout}),
          quota(options.key_prefix + options.name, times.interval(), times.past(), client),
          line(times.interval(), times.past(), times.usable()) {}

    Permit ask(time_point now, std::optional<std::uint64_t>& place);
    void abandon(std::uint64_t place);
    void give_own_slots(time_point now);

    void run();
    /// Ends the thread, and waits for it as long as the calling thread may. @return false if the thread still
    /// runs
    [[nodiscard]] bool stop();
    [[nodiscard]] bool has_work(time_point now);
    void ask_server(std::unique_lock<std::mutex>& lock);
    void add(const NextSlots& slots, std::size_t count, time_point sent, time_point received);
    void set_away(std::unique_lock<std::mutex>& lock, const Error* reason);

    const SlotTimes times;
    const std::function<void(const Error&)> on_away;
    const std::function<void()> on_back;
    const cis::detail::ProcessOwner owner{};

    Client client;      // used by the thread
    SharedQuota quota;  // used by the thread

    mutable std::mutex mutex{};  ///< protects the rest
    std::condition_variable changed{};
    SlotQueue line;
    RateLimiterStatistics counts{};
    std::optional<time_point> unshared_pause{};
    bool away{false};
    bool stopping{false};
    bool has_ended{false};
    time_point next_try{};
    time_point next_own_slot{};
    std::thread thread{};
    std::shared_ptr<State> itself{};  ///< keeps this object for ever: after fork(), or for a running thread
    std::once_flag is_used{};
};

Permit RateLimiter::State::ask(time_point now, std::optional<std::uint64_t>& place) {
    const Permit permit = line.ask(now, place);
    if (permit.granted) ++counts.granted;
    if (away) {
        give_own_slots(now);
    } else if (line.wanted(now) > 0) {
        changed.notify_one();
    }
    return permit;
}

void RateLimiter::State::abandon(std::uint64_t place) {
    ++counts.abandoned;
    line.abandon(place);
}

void RateLimiter::State::give_own_slots(time_point now) {
    for (std::size_t i = line.wanted(now); i > 0; --i) {
        const time_point from = std::max({next_own_slot, line.paused_until(), now});
        line.add(times.own(from));
        next_own_slot = from + times.own_interval();
    }
}

void RateLimiter::State::run() {
    ThreadEnd::serves_library();
    std::unique_lock lock(mutex);
    while (!stopping) {
        if (has_work(steady_clock::now())) {
            ask_server(lock);
        } else if (away) {
            changed.wait_until(lock, next_try);
        } else {
            changed.wait(lock);
        }
    }
    has_ended = true;
    changed.notify_all();
}

bool RateLimiter::State::stop() {
    std::unique_lock lock(mutex);
    stopping = true;
    changed.notify_all();
    const auto ends_in_time = [&] {
        if (thread.get_id() == std::this_thread::get_id()) return false;  // a callback has called exit()
        const auto deadline = ThreadEnd::deadline();
        return !deadline || changed.wait_until(lock, *deadline, [this] { return has_ended; });
    };
    if (!ends_in_time()) {
        thread.detach();  // the thread keeps this state
        return false;
    }
    lock.unlock();
    thread.join();
    return true;
}

bool RateLimiter::State::has_work(time_point now) {
    if (away) return now >= next_try;
    return unshared_pause.has_value() || line.wanted(now) > 0;
}

void RateLimiter::State::ask_server(std::unique_lock<std::mutex>& lock) {
    const time_point sent = steady_clock::now();
    const std::size_t count = line.wanted(sent);
    const auto pause = std::exchange(unshared_pause, std::nullopt);
    lock.unlock();
    Result<NextSlots> slots = [&]() -> Result<NextSlots> {
        try {
            if (pause && *pause > sent) {
                const auto length = std::min<nanoseconds>(*pause - sent, std::chrono::years(1));
                auto paused = quota.pause(std::chrono::ceil<microseconds>(length));
                if (!paused) return paused;
            }
            return quota.take(count);
        } catch (const std::exception&) {
            return Error{.kind = ErrorKind::internal,
                         .reason = "no memory for a request to the Redis server"};
        }
    }();
    const time_point received = steady_clock::now();
    lock.lock();
    if (slots) {
        add(*slots, count, sent, received);
        if (away) set_away(lock, nullptr);
        return;
    }
    if (pause) unshared_pause = std::max(*pause, unshared_pause.value_or(*pause));
    next_try = received + until_next_try;
    if (!away) set_away(lock, &slots.error());
}

void RateLimiter::State::add(const NextSlots& slots, std::size_t count, time_point sent,
                             time_point received) {
    // The server also returns the pause that this limiter has set. That pause, counted from `sent`, ends no
    // later than before, apart from rounding, unless a reply was lost. So it does not count as another pause.
    constexpr microseconds rounding{1};
    const bool is_known = sent + slots.pause <= line.paused_until() + rounding;
    if (slots.pause > microseconds(0) && line.pause_until(received + slots.pause) && !is_known)
        ++counts.pauses;
    for (std::size_t i = 0; i < count; ++i) line.add(times.shared(slots.first, i, sent, received));
}

void RateLimiter::State::set_away(std::unique_lock<std::mutex>& lock, const Error* reason) {
    away = reason != nullptr;
    if (away) {
        next_own_slot = std::max<time_point>(steady_clock::now(), line.last_slot() + times.interval());
        give_own_slots(steady_clock::now());
    }
    lock.unlock();
    ThreadEnd::rest_if_left_behind();  // what the callbacks use may be gone
    try {
        if (reason != nullptr && on_away) on_away(*reason);
        if (reason == nullptr && on_back) on_back();
    } catch (...) {  // NOLINT(bugprone-empty-catch): documented for RateLimiterOptions::on_away
    }
    lock.lock();
}

RateLimiter::RateLimiter(RateLimiterOptions options)
    : state_(std::make_shared<State>(checked(std::move(options)))) {
    ThreadEnd::watch();
    const cis::detail::SignalsBlocked blocked;
    state_->thread = std::thread([state = state_.get()] { state->run(); });
}

RateLimiter::~RateLimiter() {
    if (!state_->owner.is_this_process()) {
        // The thread belongs to the parent, and the mutex may be locked forever, so nothing can be destroyed.
        state_->itself = state_;
        return;
    }
    if (!state_->stop()) state_->itself = state_;
}

Permit RateLimiter::try_acquire(time_point now, Ticket& ticket) {
    if (!state_->owner.is_this_process()) {
        throw Exception(
            {.kind = ErrorKind::internal,
             .reason = "the rate limiter was made before fork(): make a new one in the child process"});
    }
    // Before this, the thread calls nothing that could wait for the end of the process. A limiter in static
    // storage exists by now, so exit() is noticed before its destructor runs.
    std::call_once(state_->is_used, ThreadEnd::watch_exit);
    return cis::detail::SharedPlace<State>::try_acquire(state_, now, ticket);
}

void RateLimiter::pause_until(time_point time) {
    if (!state_->owner.is_this_process()) return;
    const std::lock_guard lock(state_->mutex);
    if (!state_->line.pause_until(time)) return;
    ++state_->counts.pauses;
    state_->unshared_pause = time;
    state_->changed.notify_one();
}

void RateLimiter::refused(time_point /*granted*/, time_point /*now*/) {
    if (!state_->owner.is_this_process()) return;
    const std::lock_guard lock(state_->mutex);
    ++state_->counts.refused;
}

RateLimiterStatistics RateLimiter::statistics() const {
    if (!state_->owner.is_this_process()) return {};
    const State& state = *state_;
    const std::lock_guard lock(state.mutex);
    RateLimiterStatistics statistics = state.counts;
    statistics.waiting = state.line.waiting();
    statistics.paused_until = state.line.paused_until();
    statistics.degraded = state.away;
    const nanoseconds interval = state.away ? state.times.own_interval() : state.times.interval();
    statistics.rate = 1.0 / std::chrono::duration<double>(interval).count();
    return statistics;
}

}  // namespace cis::redis
