#include "call/call_watch.hpp"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string>

#include "call/captured_context.hpp"
#include "call/session.hpp"
#include "http/header_rules.hpp"

namespace cis::detail {
namespace {

using std::chrono::milliseconds;

constexpr int too_many_requests = 429;

std::uint64_t next_id() noexcept {
    static std::atomic<std::uint64_t> last{0};
    return last.fetch_add(1, std::memory_order_relaxed) + 1;
}

void increment(Counters::Count& count) noexcept { count.fetch_add(1, std::memory_order_relaxed); }
/// Counts something that has ended, see Counters.
void increment_ended(Counters::Count& count) noexcept { count.fetch_add(1, std::memory_order_release); }

}  // namespace

template <class Info, class Tell>
void CallWatch::observe(Info& info, Tell tell) noexcept {
    const auto& interceptors = spec_.session->interceptors;
    for (std::size_t i = 0; i < interceptors.size(); ++i) {
        info.context = captured_context(spec_, i);
        try {
            tell(*interceptors[i]);
        } catch (...) {  // NOLINT(bugprone-empty-catch): documented for Interceptor
        }
    }
}

CallWatch::CallWatch(const CallSpec& spec)
    : spec_(spec),
      call_{.id = next_id(), .method = spec.endpoint.method, .path_pattern = spec.path_pattern},
      runs_(spec.session->owner.is_this_process()) {
    if (!runs_) return;
    increment(counters().calls_begun);
    observe(call_, [&](Interceptor& interceptor) { interceptor.before_call(call_); });
}

CallWatch::~CallWatch() {
    end({.status = last_status_,
         .failure = ErrorKind::internal,
         .outcome = Outcome::unknown,
         .attempts = attempt_.number,
         .elapsed = {}});
}

void CallWatch::begin_attempt(int number, milliseconds wait, Headers& added) {
    increment(counters().attempts_begun);
    if (number > 1) increment(retries());
    attempt_runs_ = true;
    attempt_ = {.method = call_.method,
                .path_pattern = call_.path_pattern,
                .number = number,
                .wait = wait,
                .call = call_.id};
    observe(attempt_, [&](Interceptor& interceptor) { interceptor.before(attempt_, added); });
}

void CallWatch::end_attempt(const Transfer& transfer, std::optional<ErrorKind> failure, milliseconds elapsed,
                            std::optional<milliseconds> next_attempt) {
    increment_ended(counters().attempts_ended);
    attempt_runs_ = false;
    last_failure_ = failure;
    last_status_ = transfer.response.status;
    if (last_status_ == too_many_requests) increment(counters().rate_limited);
    if (transfer.reused_connection) {
        increment(*transfer.reused_connection ? counters().connections_reused
                                              : counters().connections_opened);
    }
    if (spec_.session->interceptors.empty()) return;
    const std::string request_id = printable_request_id(transfer.response.headers);
    const AttemptResult result{.status = last_status_,
                               .failure = failure,
                               .elapsed = elapsed,
                               .next_attempt = next_attempt,
                               .request_id = request_id};
    observe(attempt_, [&](Interceptor& interceptor) { interceptor.after(attempt_, result); });
}

void CallWatch::begin_wait(Wait wait, Clock::time_point now) noexcept {
    wait_ = wait;
    waits_since_ = now;
}

void CallWatch::end_wait(Clock::time_point now) noexcept {
    if (!waits_since_) return;
    const std::chrono::nanoseconds waited = now - *waits_since_;
    waits_since_.reset();
    auto& sum = wait_ == Wait::backoff ? counters().backoff_ns : counters().limiter_wait_ns;
    sum.fetch_add(waited.count(), std::memory_order_relaxed);
}

void CallWatch::end(const ReplyInfo& info, const std::optional<Error>& error) {
    CallResult result{.status = info.status,
                      .failure = {},
                      .outcome = Outcome::applied,
                      .attempts = attempt_.number,
                      .elapsed = info.elapsed};
    if (error) {
        result.failure = error->kind;
        result.outcome = error->outcome;
    }
    end(result);
}

void CallWatch::end(const CallResult& result) {
    if (!runs_) return;
    runs_ = false;
    if (attempt_runs_) increment_ended(counters().attempts_ended);
    increment_ended(result.failure ? counters().calls_failed : counters().calls_succeeded);
    observe(call_, [&](Interceptor& interceptor) { interceptor.after_call(call_, result); });
}

Counters& CallWatch::counters() const noexcept { return spec_.session->counters; }

Counters::Count& CallWatch::retries() const noexcept {
    auto& retries = counters().retries;
    switch (last_failure_.value_or(ErrorKind::internal)) {
        case ErrorKind::authentication: return retries.credentials;
        case ErrorKind::rate_limited: return retries.rate_limited;
        case ErrorKind::server: return retries.server;
        case ErrorKind::timeout: return retries.timeout;
        case ErrorKind::connection: return retries.connection;
        case ErrorKind::tls: return retries.tls;
        default: return retries.other;
    }
}

}  // namespace cis::detail
