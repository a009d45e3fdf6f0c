#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include <cis/call/statistics.hpp>
#include <cis/core/export.hpp>
#include <cis/http/interceptor.hpp>

namespace cis {

/// Settings of Metrics.
struct MetricsOptions {
    /// The value of the label `client` of all metrics, which tells the clients of a program apart. Must be
    /// UTF-8.
    std::string client{};
    /// The upper bounds of the histogram's buckets, in ascending order. None may be negative. A last bucket
    /// without a bound is added.
    std::vector<std::chrono::milliseconds> buckets{
        std::chrono::milliseconds{10},     std::chrono::milliseconds{25},
        std::chrono::milliseconds{50},     std::chrono::milliseconds{100},
        std::chrono::milliseconds{250},    std::chrono::milliseconds{500},
        std::chrono::milliseconds{1'000},  std::chrono::milliseconds{2'500},
        std::chrono::milliseconds{5'000},  std::chrono::milliseconds{10'000},
        std::chrono::milliseconds{30'000}, std::chrono::milliseconds{60'000},
        std::chrono::milliseconds{300'000}};
};

/// Counts calls and attempts by route, and writes the counts in Prometheus' text format 0.0.4.
///
/// It writes these metrics. Each sample also has the labels `client`, `method` and `route`, which is the path
/// pattern.
/// - `cis_calls_total{result,outcome}`: calls that have ended. `result` is `success` or the name of an
///   ErrorKind, `outcome` the name of an Outcome.
/// - `cis_attempts_total{status,result}`: attempts that have ended. `status` is 0 if there was no response.
/// - `cis_call_duration_seconds`: a histogram of the duration of the calls, with all waits.
///
/// The number of samples is bounded. The first 200 routes have their name, and all others are counted
/// together as `other`. The same holds for statuses after the first 50. A path given to `request()` is shown
/// unchanged, without its arguments, so put ids into the arguments. Anything that is not printable ASCII is
/// shown as `?`, and a path is cut after 120 characters. No sample has ids, queries, headers or bodies.
///
/// Several clients may share an object; then their calls are counted together. Any thread may call any
/// function, but not in a forked child.
///
/// @code
/// const auto metrics = std::make_shared<cis::Metrics>(cis::MetricsOptions{.client = "importer"});
/// const cis::Client client{{.base_url = url, .api_key = key, .interceptors = {metrics}}};
/// // For each request of Prometheus, as text/plain; version=0.0.4:
/// answer(metrics->text(client.statistics()));
/// @endcode
class CIS_EXPORT Metrics final : public Interceptor {
public:
    /// Throws Exception (`invalid_argument`). It names `buckets` if there is none, if one is negative, or if
    /// they are not in ascending order. It names `client` if that text is not UTF-8.
    explicit Metrics(MetricsOptions options = {});
    ~Metrics() override;

    void after(const Attempt& attempt, const AttemptResult& result) override;
    void after_call(const CallInfo& call, const CallResult& result) override;

    /// The metrics that this class counts, as they are now.
    [[nodiscard]] std::string text() const;
    /// The same, followed by what only a client knows. These samples have the label `client`, and the label
    /// in braces below.
    /// - `cis_retries_total{reason}`, `cis_backoff_seconds_total`, `cis_limiter_wait_seconds_total`
    /// - `cis_calls_waiting`, `cis_calls_in_flight`, `cis_attempts_in_flight`, `cis_calls_unsent_total`
    /// - `cis_connections_total{state}`: `opened` or `reused`
    /// - `cis_undecodable_responses_total`
    ///
    /// @param statistics the statistics of the client that this object watches
    [[nodiscard]] std::string text(const ClientStatistics& statistics) const;

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace cis
