#include "webhook/claim_guard.hpp"

#include <exception>
#include <string_view>

#include "webhook/inbox_answers.hpp"

namespace cis::webhook {
namespace {

constexpr std::string_view cannot_be_asked = "the seen-store is not available";
constexpr std::string_view could_not_be_told = "handled, but the seen-store could not record it";
constexpr std::string_view it_threw = "it threw an exception";

}  // namespace

ClaimGuard::~ClaimGuard() {
    if (!granted_.empty() && desk_->owner.is_this_process()) release();
}

std::optional<InboxResult> ClaimGuard::acquire() {
    std::optional<InboxResult> answer = ask();
    if (answer) answer->key = key_;
    return answer;
}

std::optional<InboxResult> ClaimGuard::ask() {
    cis::detail::LeaseRenewal::Prepared prepared;
    if (std::exception_ptr failure = failure_of([&] { prepared = prepare_renewal(); })) {
        return failed("the renewal of claims could not be started", std::move(failure));
    }
    Result<EventClaim> claim = EventClaim::in_progress;
    if (std::exception_ptr failure = failure_of([&] { claim = desk_->claims.claim(key_, granted_); })) {
        return unavailable(cannot_be_asked, it_threw, std::move(failure));
    }
    if (!claim) return unavailable(cannot_be_asked, claim.error().reason);
    if (*claim == EventClaim::handled) {
        return InboxResult{.status = 200, .disposition = Disposition::duplicate, .reason = "already handled"};
    }
    if (*claim == EventClaim::in_progress) {
        return InboxResult{.status = 409,
                           .disposition = Disposition::in_progress,
                           .reason = "another delivery has claimed the event"};
    }
    if (!prepared.empty()) renewal_ = desk_->renewal->begin(std::move(prepared));
    return std::nullopt;
}

InboxResult ClaimGuard::settle(Settlement settlement) {
    InboxResult answer;
    switch (settlement) {
        case Settlement::done: answer = confirm(); break;
        case Settlement::later:
            release();
            answer = {.status = 503,
                      .disposition = Disposition::postponed,
                      .reason = "settled as later: the next delivery is handled"};
            break;
        case Settlement::failed:
        default:
            release();
            answer = failed("settled as failed", nullptr);
            break;
    }
    answer.key = std::move(key_);
    return answer;
}

InboxResult ClaimGuard::confirm() {
    end_renewal();
    std::optional<Error> unconfirmed;
    if (std::exception_ptr failure =
            failure_of([&] { unconfirmed = desk_->claims.confirm(std::move(granted_)); })) {
        return unavailable(could_not_be_told, it_threw, std::move(failure));
    }
    if (unconfirmed) return unavailable(could_not_be_told, unconfirmed->reason);
    return {.status = 200, .disposition = Disposition::handled};
}

void ClaimGuard::release() noexcept {
    end_renewal();
    // If the store fails, the claim ends with its lease. Here the reason why the event was not handled
    // matters more.
    static_cast<void>(failure_of([&] { desk_->claims.release(granted_); }));
    granted_.clear();
}

cis::detail::LeaseRenewal::Prepared ClaimGuard::prepare_renewal() {
    if (!desk_->renewal) return {};
    return desk_->renewal->prepare([this] {
        const EventClaims::Ticket& ticket = granted_.front();
        static_cast<void>(desk_->store->claim(ticket.key, ticket.owner));
    });
}

void ClaimGuard::end_renewal() noexcept {
    if (renewal_) desk_->renewal->end(*renewal_);
    renewal_.reset();
}

}  // namespace cis::webhook
