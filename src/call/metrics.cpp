#include "cis/call/metrics.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include "call/duration_histogram.hpp"
#include "call/metrics_text.hpp"
#include "cis/core/error.hpp"
#include "core/printable.hpp"
#include "core/require.hpp"
#include "core/utf8.hpp"

namespace cis {
namespace {

using detail::DurationHistogram;
using detail::metrics_label;
using detail::MetricsText;

constexpr std::size_t most_routes = 200;
/// The service uses about 15. Any server can invent more.
constexpr std::size_t most_statuses = 50;

/// Limits the values of a label: the first ones are kept, and the rest become `other`. Without this limit, a
/// caller who puts ids into paths would make samples without end.
class LabelValues {
public:
    explicit LabelValues(std::size_t most) : most_(most) {}

    /// The value, or `other`.
    [[nodiscard]] std::string of(std::string value) {
        if (values_.contains(value)) return value;
        if (values_.size() >= most_) return "other";
        values_.insert(value);
        return value;
    }

private:
    const std::size_t most_;
    std::set<std::string> values_;
};

/// The counts by the labels of their samples.
using Counts = std::map<std::string, std::uint64_t>;

/// The counts of the requests with one method to one route.
struct RouteCounts {
    explicit RouteCounts(const MetricsOptions& options) : durations(options.buckets) {}

    Counts calls{};
    Counts attempts{};
    DurationHistogram durations;
};

std::string_view result_of(std::optional<ErrorKind> failure) {
    return failure ? to_string(*failure) : std::string_view("success");
}

MetricsOptions checked(MetricsOptions options) {
    const auto& buckets = options.buckets;
    detail::require(!buckets.empty(), "buckets", "must not be empty");
    detail::require(buckets.empty() || buckets.front().count() >= 0, "buckets", "must not be negative");
    detail::require(std::ranges::adjacent_find(buckets, std::greater_equal{}) == buckets.end(), "buckets",
                    "must be in ascending order");
    detail::require(detail::is_utf8(options.client), "client", "must be UTF-8");
    return options;
}

}  // namespace

struct Metrics::State {
    explicit State(MetricsOptions given) : options(checked(std::move(given))) {}

    /// The counts of a route. The mutex must be locked.
    RouteCounts& counts(Method method, std::string route);
    [[nodiscard]] MetricsText text();

    const MetricsOptions options;
    std::mutex mutex{};
    LabelValues route_names{most_routes};
    LabelValues statuses{most_statuses};
    std::map<std::string, RouteCounts> routes{};  ///< by the labels that their samples have in common
};

RouteCounts& Metrics::State::counts(Method method, std::string route) {
    const std::string labels =
        metrics_label("method", to_string(method)) + metrics_label("route", route_names.of(std::move(route)));
    return routes.try_emplace(labels, options).first->second;
}

MetricsText Metrics::State::text() {
    const auto now = [&] {  // a copy, so that no call waits until the text is written
        const std::lock_guard lock(mutex);
        return routes;
    }();
    MetricsText text(options.client);
    text.metric("calls_total", "counter", "Calls that have ended.");
    for (const auto& [route, counts] : now) {
        for (const auto& [labels, count] : counts.calls) text.sample(count, route + labels);
    }
    text.metric("attempts_total", "counter", "Requests that were sent or tried, and have ended.");
    for (const auto& [route, counts] : now) {
        for (const auto& [labels, count] : counts.attempts) text.sample(count, route + labels);
    }
    text.metric("call_duration_seconds", "histogram", "Duration of calls with all their attempts and waits.");
    for (const auto& [route, counts] : now) text.sample(counts.durations, route);
    return text;
}

Metrics::Metrics(MetricsOptions options) : state_(std::make_unique<State>(std::move(options))) {}

Metrics::~Metrics() = default;

void Metrics::after(const Attempt& attempt, const AttemptResult& result) {
    std::string route = detail::printable(attempt.path_pattern);
    const std::string result_label = metrics_label("result", result_of(result.failure));
    const std::lock_guard lock(state_->mutex);
    const std::string status = state_->statuses.of(std::to_string(result.status));
    ++state_->counts(attempt.method, std::move(route))
          .attempts[metrics_label("status", status) + result_label];
}

void Metrics::after_call(const CallInfo& call, const CallResult& result) {
    std::string route = detail::printable(call.path_pattern);
    const std::string labels = metrics_label("result", result_of(result.failure)) +
                               metrics_label("outcome", to_string(result.outcome));
    const std::lock_guard lock(state_->mutex);
    RouteCounts& counts = state_->counts(call.method, std::move(route));
    ++counts.calls[labels];
    counts.durations.add(std::max(result.elapsed, std::chrono::milliseconds(0)));  // a clock may go back
}

std::string Metrics::text() const { return state_->text().str(); }

std::string Metrics::text(const ClientStatistics& statistics) const {
    const auto reason = [](std::string_view name) { return metrics_label("reason", name); };
    MetricsText text = state_->text();
    text.metric("calls_waiting", "gauge", "Started calls that have not begun.")
        .sample(statistics.calls_waiting);
    text.metric("calls_in_flight", "gauge", "Calls that have begun and not ended.")
        .sample(statistics.calls_in_flight());
    text.metric("calls_unsent_total", "counter", "Calls and lists that were destroyed without being sent.")
        .sample(statistics.calls_unsent);
    text.metric("attempts_in_flight", "gauge", "Requests under way.").sample(statistics.attempts_in_flight);
    text.metric("retries_total", "counter", "Retries, by the reason for them.")
        .sample(statistics.retries.rate_limited, reason("rate_limited"))
        .sample(statistics.retries.server, reason("server"))
        .sample(statistics.retries.timeout, reason("timeout"))
        .sample(statistics.retries.connection, reason("connection"))
        .sample(statistics.retries.tls, reason("tls"))
        .sample(statistics.retries.credentials, reason("credentials"))
        .sample(statistics.retries.other, reason("other"));
    text.metric("backoff_seconds_total", "counter", "Time in waits between attempts.")
        .sample(statistics.backoff);
    text.metric("limiter_wait_seconds_total", "counter", "Time in waits for the rate limiter.")
        .sample(statistics.limiter_wait);
    text.metric("connections_total", "counter", "Requests by whether their connection was new.")
        .sample(statistics.connections_opened, metrics_label("state", "opened"))
        .sample(statistics.connections_reused, metrics_label("state", "reused"));
    text.metric("undecodable_responses_total", "counter", "Responses that could not be decoded.")
        .sample(statistics.undecodable);
    return text.str();
}

}  // namespace cis
