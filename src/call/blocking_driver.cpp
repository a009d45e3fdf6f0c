#include "call/blocking_driver.hpp"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <exception>
#include <utility>

#include "call/call_name.hpp"
#include "call/exchange.hpp"
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

/// One run of one call.
class BlockingDriver {
public:
    BlockingDriver(const CallSpec& spec, ReplyInfo& info, std::string& body, BodyConsumer* consumer)
        : spec_(spec),
          session_(*spec.session),
          info_(info),
          body_(body),
          consumer_(consumer),
          started_(session_.clock->now()),
          exchange_({.retry = spec.retry.value_or(session_.retry),
                     .idempotent = spec.idempotent,
                     .can_refresh = session_.authorizer.has_provider(),
                     .deadline = deadline()}),
          request_(first_request()) {}

    std::optional<Error> run();

private:
    using Step = Exchange::Step;
    using Action = Exchange::Action;

    [[nodiscard]] time_point deadline() const {
        const milliseconds in_all = spec_.deadline.value_or(session_.deadline);
        // At most a year, so that the sum cannot overflow.
        return started_ + std::min<milliseconds>(in_all, std::chrono::years(1));
    }
    [[nodiscard]] Action begin();
    [[nodiscard]] Action acquire();
    [[nodiscard]] Action authorise(bool refresh);
    [[nodiscard]] Action send();
    [[nodiscard]] Action wait(time_point until);
    [[nodiscard]] Request first_request() const;
    [[nodiscard]] Headers headers(const Headers& added) const;
    [[nodiscard]] TransferLimits limits() const;
    void observe(const Attempt& attempt, const Transfer& transfer, milliseconds elapsed, const Action& next);
    [[nodiscard]] std::optional<Error> end();

    const CallSpec& spec_;
    Session& session_;
    ReplyInfo& info_;
    std::string& body_;
    BodyConsumer* const consumer_;
    const time_point started_;
    Exchange exchange_;
    Request request_;  ///< with the headers and the connection of the last attempt
    Authorizer::Credential credential_;
    time_point last_attempt_ended_{started_};
    Error error_;  ///< of the last attempt, or the reason why it was not made
    bool succeeded_{false};
};

std::optional<Error> BlockingDriver::run() {
    Action action = begin();
    while (action.step != Step::done) {
        switch (action.step) {
            case Step::acquire: action = acquire(); break;
            case Step::authorise: action = authorise(action.refresh); break;
            case Step::send: action = send(); break;
            case Step::wait: action = wait(action.until); break;
            case Step::done: break;
        }
    }
    return end();
}

BlockingDriver::Action BlockingDriver::begin() {
    if (!session_.owner.is_this_process()) {
        // Checked first: in a forked child the limiter's mutex may be locked forever.
        error_.kind = ErrorKind::internal;
        error_.reason = ProcessOwner::refusal;
        return exchange_.failed();
    }
    return spec_.stop.stop_requested() ? exchange_.cancelled() : exchange_.start(started_);
}

BlockingDriver::Action BlockingDriver::acquire() {
    const Permit permit = session_.rate_limiter->try_acquire(session_.clock->now());
    return permit.granted ? exchange_.granted() : exchange_.denied(permit.ask_again);
}

BlockingDriver::Action BlockingDriver::authorise(bool refresh) {
    std::optional<std::uint64_t> refused;
    if (refresh) refused = credential_.generation;
    auto credential = session_.authorizer.get(*session_.clock, refused, deadline(), spec_.stop);
    if (!credential) {
        error_ = std::move(credential).error();
        return exchange_.failed();
    }
    credential_ = *std::move(credential);
    return exchange_.authorised(session_.clock->now());
}

BlockingDriver::Action BlockingDriver::wait(time_point until) {
    return session_.clock->wait_until(until, spec_.stop) ? exchange_.waited(session_.clock->now())
                                                         : exchange_.cancelled();
}

BlockingDriver::Action BlockingDriver::send() {
    const time_point begun = session_.clock->now();
    const Attempt attempt{.method = spec_.method,
                          .path_pattern = spec_.path_pattern,
                          .number = exchange_.attempts() + 1,
                          .wait = std::chrono::duration_cast<milliseconds>(begun - last_attempt_ended_)};
    Headers added;
    for (const auto& interceptor : session_.interceptors) {
        contained([&] { interceptor->before(attempt, added); });
    }
    request_.headers = headers(added);
    request_.fresh_connection = exchange_.needs_fresh_connection();
    BodySink sink;
    if (consumer_ != nullptr) {
        consumer_->restart();
        sink = [this](std::string_view piece) { return consumer_->take(piece); };
    }
    Transfer transfer = session_.transport->perform(request_, limits(), spec_.stop, sink);
    const auto wall_now = session_.clock->wall_now();
    AttemptFacts facts = examine(transfer, wall_now, error_);
    const time_point now = session_.clock->now();
    if (facts.failure == TransferFailure::timeout && now >= deadline()) {
        error_.reason = deadline_has_passed;  // the transport does not know that its timeout is the deadline
    }
    facts.handed_on = consumer_ != nullptr && consumer_->has_handed_on();
    succeeded_ = facts.succeeded();

    last_attempt_ended_ = now;
    Action next = exchange_.attempted(facts, now, succeeded_ ? 0.0 : session_.random());
    if (next.pause) session_.rate_limiter->pause_until(*next.pause);
    if (session_.obeys_rate_limit_headers) {
        const Headers& headers = transfer.response.headers;
        if (const auto pause = exhausted_for(headers, time_of_answer(headers, wall_now)))
            session_.rate_limiter->pause_until(now + *pause);
    }
    observe(attempt, transfer, std::chrono::duration_cast<milliseconds>(now - begun), next);
    info_.status = transfer.response.status;
    info_.headers = std::move(transfer.response.headers);
    body_ = std::move(transfer.response.body);
    return next;
}

void BlockingDriver::observe(const Attempt& attempt, const Transfer& transfer, milliseconds elapsed,
                             const Action& next) {
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
        contained([&] { interceptor->after(attempt, result); });
    }
}

Request BlockingDriver::first_request() const {
    Request request;
    request.method = spec_.method;
    const std::string& base = session_.base_url.text();
    const std::string query = query_string(spec_.query);
    request.url.reserve(base.size() + spec_.path.size() + query.size());
    request.url.append(base).append(spec_.path).append(query);
    request.body = spec_.body;
    return request;
}

Headers BlockingDriver::headers(const Headers& added) const {
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

TransferLimits BlockingDriver::limits() const {
    const auto left = std::chrono::ceil<milliseconds>(deadline() - session_.clock->now());
    const milliseconds timeout = std::min(spec_.timeout.value_or(session_.timeout), left);
    return {.connect_timeout = std::min(session_.connect_timeout, timeout),
            .timeout = timeout,
            .max_body_bytes = session_.max_response_bytes};
}

std::optional<Error> BlockingDriver::end() {
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

}  // namespace

std::optional<Error> drive(const CallSpec& spec, ReplyInfo& info, std::string& body, BodyConsumer* consumer) {
    return BlockingDriver(spec, info, body, consumer).run();
}

}  // namespace cis::detail
