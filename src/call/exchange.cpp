#include "call/exchange.hpp"

#include <algorithm>
#include <utility>

#include "core/back_off.hpp"

namespace cis::detail {
namespace {

using std::chrono::milliseconds;

/// Small enough that no product or point in time overflows.
constexpr std::chrono::years longest_delay{1};

/// A 3xx or 4xx status refuses the request, even if the body is incomplete.
bool is_refusal(const AttemptFacts& facts) { return facts.status / 100 == 3 || facts.status / 100 == 4; }

}  // namespace

Outcome outcome_of(const AttemptFacts& facts) noexcept {
    // The status line counts even if the rest of the response is incomplete.
    switch (facts.status / 100) {
        case 2: return Outcome::applied;
        // A gateway that stops waiting may send 408 although the service has acted.
        case 4: return facts.status == 408 ? Outcome::unknown : Outcome::rejected;
        case 5: return facts.auth_layer_refusal ? Outcome::rejected : Outcome::unknown;
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

Exchange::Action Exchange::not_replaced() { return finish(Ending::last_attempt); }

Exchange::Action Exchange::cancelled() { return finish(Ending::cancelled); }

Exchange::Action Exchange::failed() { return finish(Ending::failed); }

Exchange::Action Exchange::attempted(AttemptFacts facts, time_point now, double jitter) {
    facts.auth_layer_refusal = facts.auth_layer_refusal && rules_.retry.trust_503_envelope;
    remember(facts);
    if (facts.failure == TransferFailure::cancelled) return finish(Ending::cancelled);
    if (facts.succeeded()) return finish(Ending::last_attempt);
    if ((facts.status == 401 || facts.key_refused) && rules_.can_refresh && !refreshed_) {
        refreshed_ = true;
        refresh_due_ = true;
        return {.step = Step::acquire};
    }
    if (may_repeat_at_once(facts)) {
        repeated_at_once_ = true;
        if (facts.times_sent > 0) ++retries_;
        return {.step = Step::acquire};
    }
    const milliseconds longest_pause = std::min<milliseconds>(rules_.retry.longest_pause, longest_delay);
    const milliseconds asked_for = facts.retry_after.value_or(milliseconds(0));
    const milliseconds delay = std::max(backoff(jitter), std::min(asked_for, longest_pause));
    Action next{.step = Step::wait, .until = now + delay};
    if (facts.status == 429) {
        next.pause = now + (facts.retry_after ? std::min(asked_for, longest_pause) : delay);
    }
    // The call ends at once if the wait would exceed the deadline, or if the service asks for a longer pause
    // than is allowed.
    if (!may_retry(facts) || retries_ + 1 >= rules_.retry.max_attempts || next.until >= rules_.deadline ||
        asked_for > longest_pause) {
        if (may_retry(facts) && retries_ + 1 < rules_.retry.max_attempts && asked_for > longest_pause)
            refuses_pause_ = true;
        next.step = Step::done;
        ending_ = Ending::last_attempt;
        return next;
    }
    ++retries_;
    return next;
}

bool Exchange::may_repeat_at_once(const AttemptFacts& facts) const {
    // A broken kept-alive connection says nothing about the service, so a new connection may succeed. One
    // repetition is enough, because it uses a new connection.
    if (!facts.stale_connection || repeated_at_once_) return false;
    return facts.times_sent == 0 || (may_retry(facts) && retries_ + 1 < rules_.retry.max_attempts);
}

bool Exchange::may_retry(const AttemptFacts& facts) const {
    if (facts.handed_on) return false;
    switch (facts.status) {
        case 425:  // the service does not take the risk of acting on a request that may be a replay
        case 429: return true;
        case 501:
        case 505: return false;  // a retry would have the same result
        case 503:
            // The authentication layer sends the service's own envelope before anything is done. Any other
            // 503 may come from a gateway that had already forwarded the request.
            if (facts.auth_layer_refusal) return true;
            break;
        default: break;
    }
    if (facts.status / 100 == 5 || facts.status == 408) return rules_.idempotent;
    switch (facts.failure) {
        case TransferFailure::timeout:
        case TransferFailure::connection:
        case TransferFailure::tls: return !is_refusal(facts) && (facts.times_sent == 0 || rules_.idempotent);
        default: return false;
    }
}

milliseconds Exchange::backoff(double jitter) const {
    const milliseconds cap = std::min<milliseconds>(rules_.retry.cap, longest_delay);
    return back_off(rules_.retry.base, cap, retries_ + 1, jitter);
}

void Exchange::remember(const AttemptFacts& facts) {
    ++attempts_;
    needs_fresh_connection_ = facts.failure == TransferFailure::connection;
    last_outcome_ = outcome_of(facts);
    // A rejected attempt does not undo an earlier one: it may have been rejected because of the earlier one.
    // The enumerators are in ascending order of what may have happened.
    outcome_ = std::max(outcome_, last_outcome_);
}

}  // namespace cis::detail
