#include "call/call_run.hpp"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <exception>
#include <utility>

#include "call/call_name.hpp"
#include "call/rate_limit_headers.hpp"
#include "call/reserved_headers.hpp"
#include "call/response_error.hpp"
#include "call/retry_after.hpp"
#include "call/session.hpp"
#include "http/header_rules.hpp"

namespace cis::detail {
namespace {

using std::chrono::milliseconds;
using time_point = Clock::time_point;

constexpr std::string_view deadline_has_passed = "the deadline has passed";

/// A failing observer must not fail the call.
template <class Observe>
void contained(Observe observe) noexcept {
    try {
        observe();
    } catch (...) {  // NOLINT(bugprone-empty-catch): documented for Interceptor
    }
}

/// At most a year, so that the sum cannot overflow.
time_point deadline_of(const CallSpec& spec, const Session& session, time_point started) {
    return started + std::min<milliseconds>(spec.deadline.value_or(session.deadline), std::chrono::years(1));
}

}  // namespace

CallRun::CallRun(const CallSpec& spec, ReplyInfo& info, std::string& body, BodyConsumer* consumer)
    : spec_(spec),
      session_(*spec.session),
      info_(info),
      body_(body),
      consumer_(consumer),
      started_(session_.clock->now()),
      deadline_(deadline_of(spec, session_, started_)),
      exchange_({.retry = spec.retry.value_or(session_.retry),
                 .idempotent = spec.idempotent,
                 .can_refresh = session_.authorizer.has_provider(),
                 .deadline = deadline_}),
      request_(first_request()) {}

CallRun::Action CallRun::begin() {
    if (!session_.owner.is_this_process()) {
        // Checked first: in a forked child the limiter's mutex may be locked forever.
        error_.kind = ErrorKind::internal;
        error_.reason = ProcessOwner::refusal;
        return exchange_.failed();
    }
    return spec_.stop.stop_requested() ? exchange_.cancelled() : exchange_.start(started_);
}

CallRun::Action CallRun::acquire() {
    const time_point now = session_.clock->now();
    const Permit permit = session_.rate_limiter->try_acquire(now, ticket_);
    if (permit.granted) permitted_ = now;
    return permit.granted ? exchange_.granted() : exchange_.denied(permit.ask_again);
}

CallRun::Action CallRun::authorised(Result<Authorizer::Credential> credential) {
    if (!credential) {
        error_ = std::move(credential).error();
        return exchange_.failed();
    }
    credential_ = *std::move(credential);
    return exchange_.authorised(session_.clock->now());
}

CallRun::Action CallRun::waited() { return exchange_.waited(session_.clock->now()); }

CallRun::Action CallRun::cancelled() { return exchange_.cancelled(); }

void CallRun::prepare() {
    attempt_began_ = session_.clock->now();
    attempt_ = {.method = spec_.method,
                .path_pattern = spec_.path_pattern,
                .number = exchange_.attempts() + 1,
                .wait = std::chrono::duration_cast<milliseconds>(attempt_began_ - last_attempt_ended_)};
    Headers added;
    for (const auto& interceptor : session_.interceptors) {
        contained([&] { interceptor->before(attempt_, added); });
    }
    request_.headers = headers(added);
    request_.fresh_connection = exchange_.needs_fresh_connection();
    if (consumer_ != nullptr) consumer_->restart();
}

BodySink CallRun::sink() {
    if (consumer_ == nullptr) return {};
    return [this](std::string_view piece) { return consumer_->take(piece); };
}

CallRun::Action CallRun::attempted(Transfer transfer) {
    const auto wall_now = session_.clock->wall_now();
    AttemptFacts facts = examine(transfer, wall_now, error_);
    const time_point now = session_.clock->now();
    if (facts.failure == TransferFailure::timeout && now >= deadline_) {
        error_.reason = deadline_has_passed;  // the transport does not know that its timeout is the deadline
    }
    facts.handed_on = consumer_ != nullptr && consumer_->has_handed_on();
    succeeded_ = facts.succeeded();

    last_attempt_ended_ = now;
    Action next = exchange_.attempted(facts, now, succeeded_ ? 0.0 : session_.random());
    if (facts.status == 429) session_.rate_limiter->refused(permitted_, now);
    if (next.pause) session_.rate_limiter->pause_until(*next.pause);
    if (session_.obeys_rate_limit_headers) {
        const Headers& headers = transfer.response.headers;
        if (const auto pause = exhausted_for(headers, time_of_answer(headers, wall_now)))
            session_.rate_limiter->pause_until(now + *pause);
    }
    observe(transfer, std::chrono::duration_cast<milliseconds>(now - attempt_began_), next);
    info_.status = transfer.response.status;
    info_.headers = std::move(transfer.response.headers);
    body_ = std::move(transfer.response.body);
    return next;
}

void CallRun::observe(const Transfer& transfer, milliseconds elapsed, const Action& next) {
    if (session_.interceptors.empty()) return;
    AttemptResult result{
        .status = transfer.response.status, .failure = {}, .elapsed = elapsed, .next_attempt = {}};
    if (!succeeded_) result.failure = error_.kind;
    if (next.step == Step::wait) {
        result.next_attempt = std::chrono::ceil<milliseconds>(next.until - last_attempt_ended_);
    } else if (next.step == Step::acquire) {
        result.next_attempt = milliseconds(0);
    }
    for (const auto& interceptor : session_.interceptors) {
        contained([&] { interceptor->after(attempt_, result); });
    }
}

Request CallRun::first_request() const {
    Request request;
    request.method = spec_.method;
    const std::string& base = session_.base_url.text();
    const std::string query = query_string(spec_.query);
    request.url.reserve(base.size() + spec_.path.size() + query.size());
    request.url.append(base).append(spec_.path).append(query);
    request.body = spec_.body;
    return request;
}

Headers CallRun::headers(const Headers& added) const {
    Headers headers;
    for (const auto& [name, value] : added) {
        if (is_sendable_header(name, value) && !is_reserved_header(name)) headers.set(name, value);
    }
    for (const auto& [name, value] : spec_.headers) headers.set(name, value);
    if (!headers.get("Accept")) headers.add("Accept", "application/json");
    // No other code may have added these: they are reserved.
    if (spec_.body) headers.add("Content-Type", "application/json");
    if (!session_.api_key.empty()) headers.add("X-API-KEY", session_.api_key.reveal());
    if (!credential_.header_value.empty()) headers.add("Authorization", credential_.header_value.reveal());
    const std::string& workspace = spec_.workspace ? *spec_.workspace : session_.workspace_id;
    if (!workspace.empty()) headers.add("X-Workspace-Id", workspace);
    return headers;
}

TransferLimits CallRun::limits() const {
    const auto left = std::chrono::ceil<milliseconds>(deadline_ - session_.clock->now());
    const milliseconds timeout = std::min(spec_.timeout.value_or(session_.timeout), left);
    return {.connect_timeout = std::min(session_.connect_timeout, timeout),
            .timeout = timeout,
            .max_body_bytes = session_.max_response_bytes};
}

std::optional<Error> CallRun::end() {
    const time_point now = session_.clock->now();
    info_.attempts = exchange_.attempts();
    info_.elapsed = std::chrono::duration_cast<milliseconds>(now - started_);
    switch (exchange_.ending()) {
        case Exchange::Ending::answered:
            if (succeeded_) return std::nullopt;
            if (exchange_.owes_outcome_to_earlier_attempt()) {
                error_.reason += (error_.reason.empty() ? "" : "; ") +
                                 std::string("an earlier attempt may have been applied");
            }
            break;
        case Exchange::Ending::failed: break;
        case Exchange::Ending::cancelled:
            error_ = Error{};
            error_.kind = ErrorKind::cancelled;
            error_.reason = "cancelled by the stop token";
            break;
        case Exchange::Ending::deadline:
            // The error of an earlier attempt tells more than the deadline.
            if (exchange_.attempts() == 0) error_.kind = ErrorKind::timeout;
            error_.reason += (error_.reason.empty() ? "" : "; ") + std::string(deadline_has_passed);
            break;
        case Exchange::Ending::denied:
            if (exchange_.attempts() == 0) error_.kind = ErrorKind::rate_limited;
            error_.reason += (error_.reason.empty() ? "" : "; ") +
                             std::string("the rate limit allows no request before the deadline");
            error_.retry_after = std::chrono::ceil<milliseconds>(*exchange_.not_before() - now);
            break;
    }
    error_.outcome = exchange_.outcome();
    name_call(error_, spec_);
    error_.attempts = info_.attempts;
    error_.elapsed = info_.elapsed;
    return std::move(error_);
}

}  // namespace cis::detail
