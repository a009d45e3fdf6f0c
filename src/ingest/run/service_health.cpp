#include "ingest/run/service_health.hpp"

#include <chrono>
#include <utility>

#include "ingest/run/seconds_text.hpp"

namespace cis::ingest::detail {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds first_greeting{3000};
constexpr milliseconds notice_after{2000};
/// After this many rows have failed for the same reason and none was accepted, no row is expected to succeed.
constexpr int most_equal_failures = 20;

/// Why no row can succeed; empty if a row can.
StopReason hopeless_reason(const Error& error) {
    std::string text = hopeless(error);
    if (text.empty()) return {};
    return {.text = std::move(text), .error = error};
}

}  // namespace

ServiceHealth::ServiceHealth(const IngestorOptions& options, std::string host, Notices& notices,
                             std::shared_ptr<Clock> clock)
    : options_(options),
      host_(std::move(host)),
      notices_(notices),
      clock_(std::move(clock)),
      service_clock_(*clock_),
      service_(options.patience),
      lists_(options.patience) {}

StopReason ServiceHealth::check_service(const Client& client) {
    // The first attempt has a short deadline, so that a silent service is reported soon.
    for (milliseconds deadline = first_greeting;; deadline = options_.timeout) {
        auto call = client.health().deadline(deadline).stop_token(options_.stop);
        if (is_silent()) call = std::move(call).once();
        const auto health = std::move(call).with_reply().try_send();
        if (health) {
            responded();
            service_clock_.learn(health->headers);
            return {};
        }
        const Error& error = health.error();
        if (error.kind == ErrorKind::cancelled) return {};
        if (error.kind == ErrorKind::authentication || error.kind == ErrorKind::tls)
            return hopeless_reason(error);
        // The client itself cannot send. For example, the transport of a test has no scripted response.
        if (error.kind == ErrorKind::internal) return because_of(error, "");
        StopReason reason = failed(error);
        // A gateway may not forward this route, so any response will do.
        if (bulk::is_response(error) || !reason.empty()) return reason;
        static_cast<void>(clock_->wait_until(service_.next_try(), options_.stop));
    }
}

void ServiceHealth::responded() {
    service_.succeeded(clock_->now());
    was_there_ = true;
    if (std::exchange(is_away_, false)) notices_.say(Notice::Kind::recovered, host_ + " answers again");
}

StopReason ServiceHealth::failed(const Error& error) {
    if (bulk::is_response(error)) {
        responded();
        limited(error);
        return {};
    }
    const time_point now = clock_->now();
    service_.failed(error, now);
    const auto silence = service_.silence(now);
    // A single broken connection needs no notice.
    if ((silence >= notice_after || !was_there_) && !std::exchange(is_away_, true)) {
        const auto left = service_.left(now);
        notices_.say(Notice::Kind::unreachable,
                     host_ + ": " + to_string(error) + "; tries again for another " + seconds_text(left),
                     left, error);
    }
    if (!service_.is_over(now)) return {};
    return because_of(error, "the service did not answer for " + seconds_text(silence) + ": ");
}

void ServiceHealth::limited(const Error& error) {
    const auto wait = error.kind == ErrorKind::rate_limited ? error.retry_after : std::nullopt;
    if (!wait || *wait <= options_.timeout || std::exchange(said_quota_, true)) return;
    notices_.say(Notice::Kind::quota,
                 "the service's quota is used up: it allows the next request in " + seconds_text(*wait),
                 *wait, error);
}

StopReason ServiceHealth::row_failed(const Error& error, CreationOutcome::Kind kind) {
    StopReason reason = failed(error);
    if (reason.empty()) reason = hopeless_reason(error);
    const bool is_counted = kind == CreationOutcome::Kind::rejected ||
                            kind == CreationOutcome::Kind::failed ||
                            (kind == CreationOutcome::Kind::lost && error.status != 0);
    if (!reason.empty() || !is_counted) return reason;
    return count_failure(error);
}

StopReason ServiceHealth::count_failure(const Error& error) {
    const std::string reason = std::to_string(error.status) + error.code + ' ' + error.param;
    equal_failures_ = reason == reason_of_rows_ ? equal_failures_ + 1 : 1;
    reason_of_rows_ = reason;
    if (was_accepted_ || equal_failures_ < most_equal_failures) return {};
    return because_of(error, std::to_string(equal_failures_) +
                                 " rows have failed for the same reason, and none was accepted: ");
}

void ServiceHealth::page_arrived() {
    responded();
    lists_.succeeded(clock_->now());
    said_list_fails_ = false;
}

StopReason ServiceHealth::page_failed(const Error& error) {
    StopReason reason = failed(error);
    const time_point now = clock_->now();
    lists_.failed(error, now);
    if (reason.empty()) reason = hopeless_reason(error);
    if (!reason.empty()) return reason;
    if (!error.transient() || lists_.is_over(now)) return because_of(error, "the posting cannot be listed: ");
    if (lists_.failing(now) >= notice_after && !is_away_ && !std::exchange(said_list_fails_, true)) {
        notices_.say(Notice::Kind::unreachable,
                     "the posting cannot be listed, tries again: " + to_string(error), {}, error);
    }
    return {};
}

}  // namespace cis::ingest::detail
