#include "call/call_run.hpp"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <memory>
#include <utility>

#include "call/call_name.hpp"
#include "call/echoed_credentials.hpp"
#include "call/exception_error.hpp"
#include "call/rate_limit_headers.hpp"
#include "call/reserved_headers.hpp"
#include "call/response_error.hpp"
#include "call/retry_after.hpp"
#include "call/session.hpp"
#include "call/thread_end.hpp"
#include "core/error_of.hpp"
#include "http/header_rules.hpp"

namespace cis::detail {
namespace {

using std::chrono::milliseconds;
using time_point = Clock::time_point;

constexpr int forbidden = 403;
constexpr milliseconds shortest_wait{1};
constexpr std::string_view deadline_has_passed = "the deadline has passed";
// A transport like libcurl counts whole milliseconds on its own clock, so its timeout can come a few
// milliseconds early by the client's clock.
constexpr milliseconds early_timeout{5};

}  // namespace

time_point deadline_of(const CallSpec& spec, const Session& session, time_point started) {
    // The deadline is at most a year away, so that the sum cannot overflow.
    return started + std::min<milliseconds>(spec.deadline.value_or(session.deadline), std::chrono::years(1));
}

CallRun::CallRun(SentCall& call, time_point started)
    : call_(call),
      spec_(call.spec),
      session_(*call.spec.session),
      started_(started),
      deadline_(deadline_of(spec_, session_, started_)),
      exchange_({.retry = spec_.retry.value_or(session_.retry),
                 .idempotent = spec_.endpoint.idempotent(),
                 .can_refresh = session_.authorizer->has_provider(),
                 .deadline = deadline_}),
      request_(first_request()),
      watch_(spec_) {}

CallRun::Action CallRun::begin() {
    if (!session_.owner.is_this_process()) {
        // This is checked first: in a forked child the limiter's mutex may be locked forever.
        error_ = error_of(ErrorKind::internal, ProcessOwner::in_child);
        return exchange_.failed();
    }
    return spec_.stop.stop_requested() ? exchange_.cancelled() : exchange_.start(session_.clock->now());
}

CallRun::Action CallRun::acquire() {
    const time_point now = session_.clock->now();
    const Permit permit = session_.rate_limiter->try_acquire(now, ticket_);
    if (permit.granted) {
        permitted_ = now;
        return exchange_.granted();
    }
    // A limiter that names no later time must not be asked again without a pause.
    const Action next = exchange_.denied(permit.ask_again > now ? permit.ask_again : now + shortest_wait);
    if (next.step == Step::wait) watch_.begin_wait(CallWatch::Wait::limiter, now);
    return next;
}

CallRun::Action CallRun::authorised(Result<Authorizer::Credential> credential) {
    if (!credential) {
        error_ = std::move(credential).error();
        return exchange_.failed();
    }
    // A 403 can also mean that the key lacks a permission. The same key would get the same response.
    if (std::exchange(key_refused_, false) && credential->api_key.reveal() == credential_.api_key.reveal())
        return exchange_.not_replaced();
    credential_ = *std::move(credential);
    return exchange_.authorised(session_.clock->now());
}

CallRun::Action CallRun::waited() {
    const time_point now = session_.clock->now();
    watch_.end_wait(now);
    return exchange_.waited(now);
}

CallRun::Action CallRun::cancelled(const char* reason) {
    cancel_reason_ = reason;
    return exchange_.cancelled();
}

CallRun::Action CallRun::threw() {
    request_.headers.wipe();
    error_ = error_of(ErrorKind::internal, options_threw);
    threw_ = true;
    return exchange_.failed();
}

void CallRun::prepare() {
    attempt_began_ = session_.clock->now();
    Headers added;
    watch_.begin_attempt(exchange_.attempts() + 1,
                         std::chrono::duration_cast<milliseconds>(attempt_began_ - last_attempt_ended_),
                         added);
    request_.headers = headers(added);
    request_.fresh_connection = exchange_.needs_fresh_connection();
    if (call_.consumer != nullptr) call_.consumer->restart();
}

BodySink CallRun::sink() {
    if (call_.consumer == nullptr) return {};
    return [this](std::string_view piece) {
        const bool goes_on = call_.consumer->take(piece);
        ThreadEnd::rest_if_left_behind();
        return goes_on;
    };
}

CallRun::Action CallRun::attempted(Transfer transfer) {
    request_.headers.wipe();  // no attempt needs them any more, and they contain the credentials
    const auto wall_now = session_.clock->wall_now();
    // The transport only knows that the consumer stopped the transfer.
    if (call_.consumer != nullptr && call_.consumer->has_enough()) transfer.failure = TransferFailure::none;
    conceal_echo(credential_, transfer.response.headers);
    AttemptFacts facts = examine(transfer, wall_now, error_);
    if (facts.failure == TransferFailure::sink && call_.consumer != nullptr &&
        !call_.consumer->failure().empty()) {
        error_.kind = ErrorKind::decode;
        error_.reason = call_.consumer->failure();
    }
    const time_point now = session_.clock->now();
    if (facts.failure == TransferFailure::timeout && now + early_timeout >= deadline_) {
        add_reason(deadline_has_passed);  // the transport does not know that its timeout is the deadline
    }
    facts.handed_on = call_.consumer != nullptr && call_.consumer->has_handed_on();
    facts.key_refused = facts.status == forbidden && error_.code == "forbidden" &&
                        session_.authorizer->has_api_key_provider();
    key_refused_ = facts.key_refused;
    succeeded_ = facts.succeeded();
    if (!succeeded_) conceal_echo(credential_, error_);

    last_attempt_ended_ = now;
    Action next = exchange_.attempted(facts, now, succeeded_ ? 0.0 : session_.random());
    if (facts.status == 429) session_.rate_limiter->refused(permitted_, now);
    if (next.pause) session_.rate_limiter->pause_until(*next.pause);
    if (session_.obeys_rate_limit_headers) {
        const Headers& headers = transfer.response.headers;
        if (const auto pause = exhausted_for(headers, time_of_response(headers, wall_now)))
            session_.rate_limiter->pause_until(now + *pause);
    }
    // The attempt may have ended before the transport noticed the cancellation.
    if (next.step != Step::done && (is_cancelled_ || spec_.stop.stop_requested()))
        next = exchange_.cancelled();
    observe(transfer, now, next);
    call_.info.status = transfer.response.status;
    call_.info.headers = std::move(transfer.response.headers);
    call_.body = std::move(transfer.response.body);
    return next;
}

void CallRun::observe(const Transfer& transfer, time_point now, const Action& next) {
    std::optional<ErrorKind> failure;
    if (!succeeded_) failure = error_.kind;
    std::optional<milliseconds> next_attempt;
    if (next.step == Step::wait) {
        next_attempt = std::chrono::ceil<milliseconds>(next.until - now);
        watch_.begin_wait(CallWatch::Wait::backoff, now);
    } else if (next.step == Step::acquire) {
        next_attempt = milliseconds(0);
    }
    watch_.end_attempt(transfer, failure, std::chrono::duration_cast<milliseconds>(now - attempt_began_),
                       next_attempt);
}

Request CallRun::first_request() {
    Request request;
    request.method = spec_.endpoint.method;
    const std::string& base = session_.base_url.text();
    const std::string query = query_string(spec_.query);
    request.url.reserve(base.size() + spec_.path.size() + query.size());
    request.url.append(base).append(spec_.path).append(query);
    request.body = std::move(call_.spec.body);  // nothing else needs it any more
    return request;
}

Headers CallRun::headers(const Headers& added) const {
    Headers headers;
    for (const auto& [name, value] : added) {
        if (is_sendable_header(name, value) && !is_reserved_header(name)) headers.set(name, value);
    }
    for (const auto& [name, value] : spec_.headers) headers.set(name, value);
    if (!headers.get("Accept")) headers.add("Accept", "application/json");
    // These headers are reserved, so no other code has added them.
    if (request_.body) headers.add("Content-Type", "application/json");
    if (!credential_.api_key.empty()) headers.add("X-API-KEY", credential_.api_key.reveal());
    if (!credential_.authorization.empty()) headers.add("Authorization", credential_.authorization.reveal());
    const std::string& workspace = spec_.workspace ? *spec_.workspace : session_.workspace_id;
    if (!workspace.empty()) headers.add("X-Workspace-Id", workspace);
    return headers;
}

TransferLimits CallRun::limits() const {
    const auto left = std::chrono::ceil<milliseconds>(deadline_ - session_.clock->now());
    const milliseconds timeout = std::min(spec_.timeout.value_or(session_.timeout), left);
    return {.connect_timeout = std::min(session_.connect_timeout, timeout),
            .timeout = timeout,
            .max_body_bytes = session_.max_response_bytes,
            .max_expansion = session_.max_expansion};
}

void CallRun::add_reason(std::string_view text) {
    if (!error_.reason.empty()) error_.reason += "; ";
    error_.reason += text;
}

void CallRun::end() {
    std::optional<Error> error = result();
    watch_.end(call_.info, error);
    if (error) call_.error = std::make_unique<Error>(std::move(*error));
}

std::optional<Error> CallRun::result() {
    const time_point now = session_.clock->now();
    watch_.end_wait(now);
    call_.info.attempts = exchange_.attempts();
    call_.info.elapsed = std::chrono::duration_cast<milliseconds>(now - started_);
    switch (exchange_.ending()) {
        case Exchange::Ending::last_attempt:
            if (succeeded_) return std::nullopt;
            if (exchange_.refuses_pause() && error_.retry_after) {
                const auto seconds = std::chrono::ceil<std::chrono::seconds>(*error_.retry_after);
                add_reason("the service asks for a pause of " + std::to_string(seconds.count()) +
                           " s, longer than the longest pause of the retry policy");
            }
            if (exchange_.owes_outcome_to_earlier_attempt()) {
                add_reason("an earlier attempt may have been applied");
            }
            break;
        case Exchange::Ending::failed: break;
        case Exchange::Ending::cancelled: error_ = error_of(ErrorKind::cancelled, cancel_reason_); break;
        case Exchange::Ending::deadline:
            // The error of an earlier attempt tells more than the deadline.
            if (exchange_.attempts() == 0) error_.kind = ErrorKind::timeout;
            add_reason(deadline_has_passed);
            break;
        case Exchange::Ending::denied:
            if (exchange_.attempts() == 0) error_.kind = ErrorKind::rate_limited;
            add_reason("the rate limit allows no request before the deadline");
            error_.retry_after = std::chrono::ceil<milliseconds>(*exchange_.not_before() - now);
            break;
    }
    error_.outcome = threw_ ? Outcome::unknown : exchange_.outcome();
    name_call(error_, spec_);
    error_.attempts = call_.info.attempts;
    error_.elapsed = call_.info.elapsed;
    return std::move(error_);
}

}  // namespace cis::detail
