#include "cis/sql/event_worker.hpp"

#include <algorithm>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "cis/core/exception.hpp"
#include "core/back_off.hpp"
#include "core/lease_renewal.hpp"
#include "core/random.hpp"
#include "sql/option_checks.hpp"

namespace cis::sql {
namespace {

using cis::detail::LeaseRenewal;
using std::chrono::milliseconds;

constexpr std::chrono::hours between_purges{1};
/// The longest pause between two attempts to use a database that fails.
constexpr milliseconds longest_poll{30'000};

/// Checks the options. Throws Exception (`invalid_argument`).
EventWorkerOptions checked(EventWorkerOptions options) {
    constexpr milliseconds shortest_lease{30};
    if (options.lease < shortest_lease || options.lease > longest_timeout)
        throw Exception(invalid_argument("lease", "must be at least 30 ms and at most a day"));
    if (options.poll_interval <= milliseconds(0) || options.poll_interval > longest_timeout)
        throw Exception(invalid_argument("poll_interval", "must be positive and at most a day"));
    if (options.max_attempts < 1) throw Exception(invalid_argument("max_attempts", "must be at least 1"));
    if (options.base < milliseconds(0)) throw Exception(invalid_argument("base", "must not be negative"));
    if (options.cap < milliseconds(0) || options.cap > std::chrono::years(1))
        throw Exception(invalid_argument("cap", "must not be negative, and be at most a year"));
    if (options.retention < std::chrono::seconds(0))
        throw Exception(invalid_argument("retention", "must not be negative"));
    return options;
}

/// Renews the lease of an event while it is handled. Everything that can fail is done in the constructor,
/// before an event is taken.
class LeaseGuard {
public:
    LeaseGuard(LeaseRenewal& renewal, std::function<void()> renew)
        : renewal_(renewal), prepared_(renewal.prepare(std::move(renew))) {}
    LeaseGuard(const LeaseGuard&) = delete;
    LeaseGuard& operator=(const LeaseGuard&) = delete;
    ~LeaseGuard() { end(); }

    void begin() noexcept {
        if (!prepared_.empty()) lease_ = renewal_.begin(std::move(prepared_));
    }
    void end() noexcept {
        if (lease_) renewal_.end(*lease_);
        lease_.reset();
    }

private:
    LeaseRenewal& renewal_;
    LeaseRenewal::Prepared prepared_;
    std::optional<LeaseRenewal::Renewal> lease_;
};

}  // namespace

struct EventWorker::State {
    State(EventWorkerOptions given, std::shared_ptr<EventQueue> from, Handler to_call)
        : options(checked(std::move(given))), queue(std::move(from)), handler(std::move(to_call)) {
        if (!queue) throw Exception(invalid_argument("queue", "must not be null"));
        if (!handler) throw Exception(invalid_argument("handler", "must not be empty"));
    }

    [[nodiscard]] HandlingReport attempt(const TakenEvent& event) const {
        HandlingReport report{.event = event, .handling = Handling::hopeless};
        if (!event.event) {
            report.reason = "the payload cannot be decoded: " + event.event.error().reason;
            return report;
        }
        if (event.attempts > options.max_attempts) {
            report.reason = "the worker died or lost its lease in the last attempt";
            return report;
        }
        try {
            HandlerResult result = handler(event);
            const bool failed = result.handling == Handling::done && !result.reason.empty();
            report.handling = failed ? Handling::failed : result.handling;
            report.reason = std::move(result.reason);
        } catch (...) {
            report.handling = Handling::failed;
            report.reason = "the handler threw an exception";
            report.failure = std::current_exception();
        }
        return report;
    }

    /// Tells the queue how an attempt has ended.
    [[nodiscard]] Result<bool> record(HandlingReport& report) const {
        if (report.handling == Handling::done) {
            Result<bool> confirmed = queue->confirm(report.event);
            // The answer may have been lost, so it is worth asking again.
            if (confirmed) return confirmed;
            return queue->confirm(report.event);
        }
        report.is_put_away = report.handling == Handling::hopeless || report.handling == Handling::kept ||
                             report.event.attempts >= options.max_attempts;
        if (report.is_put_away) return queue->put_away(report.event, report.reason);
        report.pause = cis::detail::back_off(
            options.base, options.cap, static_cast<int>(report.event.attempts), cis::detail::random_part());
        return queue->retry(report.event, report.pause, report.reason);
    }

    [[nodiscard]] std::optional<Error> handle(const TakenEvent& event, LeaseGuard& lease) const {
        lease.begin();
        HandlingReport report = attempt(event);
        lease.end();
        const Result<bool> recorded = record(report);
        report.is_recorded = recorded && *recorded;
        if (options.on_report) options.on_report(report);
        if (recorded) return std::nullopt;
        return recorded.error();
    }

    /// Handles the next event. @return whether an event was due
    [[nodiscard]] Result<bool> handle_next(LeaseRenewal& renewal) const {
        Result<std::vector<TakenEvent>> taken = std::vector<TakenEvent>();  // must outlive the lease
        LeaseGuard lease(renewal, [&] { static_cast<void>(queue->renew(taken->front(), options.lease)); });
        taken = queue->take(options.lease);
        if (!taken) return taken.error();
        if (taken->empty()) return false;
        if (auto error = handle(taken->front(), lease)) return std::move(*error);
        return true;
    }

    /// Removes old keys from time to time. If that fails, events are still handled.
    void purge_if_due() {
        if (std::chrono::steady_clock::now() < purge_at) return;
        purge_at = std::chrono::steady_clock::now() + between_purges;
        const auto purged = queue->purge(options.retention);
        if (!purged && options.on_error) options.on_error(purged.error());
    }

    void wait(milliseconds pause, const std::stop_token& stop) {
        std::unique_lock lock(mutex);
        woken.wait_for(lock, stop, pause, [this] { return is_woken; });
        is_woken = false;
    }

    const EventWorkerOptions options;
    const std::shared_ptr<EventQueue> queue;
    const Handler handler;
    std::chrono::steady_clock::time_point purge_at{};
    std::mutex mutex;  ///< protects `is_woken`
    std::condition_variable_any woken;
    bool is_woken{false};
};

EventWorker::EventWorker(EventWorkerOptions options, std::shared_ptr<EventQueue> queue, Handler handler)
    : state_(std::make_unique<State>(std::move(options), std::move(queue), std::move(handler))) {}
EventWorker::~EventWorker() = default;

void EventWorker::run(const std::stop_token& stop) {
    LeaseRenewal renewal(state_->options.lease);
    int failures = 0;
    while (!stop.stop_requested()) {
        const Result<bool> worked = state_->handle_next(renewal);
        failures = worked ? 0 : failures + 1;
        if (worked) state_->purge_if_due();
        if (worked && *worked) continue;
        milliseconds pause = state_->options.poll_interval;
        if (!worked) {
            if (state_->options.on_error) state_->options.on_error(worked.error());
            pause = cis::detail::back_off(pause, std::max(pause, longest_poll), failures, 1.0);
        }
        state_->wait(pause, stop);
    }
}

Result<std::size_t> EventWorker::handle_due(const std::stop_token& stop) {
    LeaseRenewal renewal(state_->options.lease);
    std::size_t attempts = 0;
    while (!stop.stop_requested()) {
        const Result<bool> worked = state_->handle_next(renewal);
        if (!worked) return worked.error();
        if (!*worked) break;
        ++attempts;
    }
    return attempts;
}

void EventWorker::wake() {
    {
        const std::lock_guard lock(state_->mutex);
        state_->is_woken = true;
    }
    state_->woken.notify_one();
}

}  // namespace cis::sql
