#include "call/exchange.hpp"

#include <algorithm>
#include <utility>

namespace cis::detail {
namespace {

using std::chrono::milliseconds;

bool is_success(const AttemptFacts& facts) {
    return facts.failure == TransferFailure::none && facts.status / 100 == 2;
}

}  // namespace

Outcome outcome_of(const AttemptFacts& facts) noexcept {
    // A status line is an answer even when what follows it broke off.
    switch (facts.status / 100) {
        case 2: return Outcome::applied;
        case 4: return Outcome::rejected;
        case 5: return facts.status == 503 && facts.service_error ? Outcome::rejected : Outcome::unknown;
        default: return facts.times_sent == 0 ? Outcome::not_sent : Outcome::unknown;
    }
}

Exchange::Action Exchange::finish(Ending ending) {
    ending_ = ending;
    return {};
}

Exchange::Action Exchange::start(time_point now) { return waited(now); }

Exchange::Action Exchange::waited(time_point now) {
    if (now >= rules_.deadline) return finish(Ending::deadline);
    return {.step = Step::acquire};
}

Exchange::Action Exchange::granted() {
    return {.step = Step::authorise, .refresh = std::exchange(refresh_due_, false)};
}

Exchange::Action Exchange::denied(time_point until) {
    if (until >= rules_.deadline) {
        not_before_ = until;
        return finish(Ending::denied);
    }
    return {.step = Step::wait, .until = until};
}

Exchange::Action Exchange::authorised(time_point now) {
    if (now >= rules_.deadline) return finish(Ending::deadline);
    return {.step = Step::send};
}

Exchange::Action Exchange::cancelled() { return finish(Ending::cancelled); }

Exchange::Action Exchange::failed() { return finish(Ending::failed); }

Exchange::Action Exchange::attempted(const AttemptFacts& facts, time_point now, double jitter) {
    ++attempts_;
    remember_outcome(facts);
    if (facts.failure == TransferFailure::cancelled) return finish(Ending::cancelled);
    if (is_success(facts)) return finish(Ending::answered);
    if (facts.status == 401 && rules_.can_refresh && !refreshed_) {
        refreshed_ = true;
        refresh_due_ = true;
        return {.step = Step::acquire};
    }
    const milliseconds delay = std::max(backoff(jitter), facts.retry_after.value_or(milliseconds(0)));
    Action next{.step = Step::wait, .until = now + delay};
    if (facts.status == 429) next.pause = now + facts.retry_after.value_or(delay);
    // One that would outlast the deadline is answered at once: waiting for nothing helps nobody.
    if (!may_retry(facts) || retries_ + 1 >= rules_.retry.max_attempts || next.until >= rules_.deadline) {
        next.step = Step::done;
        ending_ = Ending::answered;
        return next;
    }
    ++retries_;
    return next;
}

bool Exchange::may_retry(const AttemptFacts& facts) const {
    if (facts.handed_on) return false;
    switch (facts.failure) {
        case TransferFailure::none: break;
        case TransferFailure::timeout:
        case TransferFailure::connection:
        case TransferFailure::tls: return facts.times_sent == 0 || rules_.idempotent;
        default: return false;
    }
    if (facts.status == 429) return true;
    // The authentication layer answers 503 in the service's own envelope before anything is done. A bare 503
    // may come from a proxy that had already passed the request on.
    if (facts.status == 503 && facts.service_error) return true;
    return (facts.status / 100 == 5 || facts.status == 408) && rules_.idempotent;
}

milliseconds Exchange::backoff(double jitter) const {
    // No longer than a year, so that neither the product nor a point in time can overflow.
    const milliseconds cap = std::min<milliseconds>(rules_.retry.cap, std::chrono::years(1));
    milliseconds longest = std::min(rules_.retry.base, cap);
    for (int i = 0; i < retries_ && longest < cap; ++i) {
        longest = std::min(longest * 2, cap);
    }
    return milliseconds(static_cast<milliseconds::rep>(static_cast<double>(longest.count()) * jitter));
}

void Exchange::remember_outcome(const AttemptFacts& facts) {
    // What one attempt may have done is not undone by another that was rejected: perhaps it was rejected
    // because of the first. The enumerators stand in the order of what they admit.
    outcome_ = std::max(outcome_, outcome_of(facts));
}

}  // namespace cis::detail
