#include "webhook/event_claims.hpp"

#include <openssl/rand.h>

#include <algorithm>
#include <array>
#include <utility>

#include "webhook/hex.hpp"

namespace cis::webhook {
namespace {

/// While the store is away nothing new is handled, so these are the events whose handlers ran when it went.
constexpr std::size_t most_unconfirmed = 1000;

/// A token that nobody else has, in any process; empty when there is no randomness.
std::string new_owner() {
    std::array<unsigned char, 16> bytes{};
    if (RAND_bytes(bytes.data(), static_cast<int>(bytes.size())) != 1) return {};
    return detail::to_hex(bytes);
}

Error no_randomness() {
    return {.kind = ErrorKind::internal, .reason = "OpenSSL has no random numbers for a claim"};
}

}  // namespace

EventClaims::EventClaims(std::shared_ptr<SeenStore> store) : store_(std::move(store)) {}

Result<Claim> EventClaims::claim(std::string key, std::optional<Ticket>& ticket) {
    if (const auto handled = unconfirmed(key)) return make_up_for(*handled);
    Ticket claimed{std::move(key), new_owner()};
    if (claimed.owner.empty()) return no_randomness();
    Result<Claim> claim = store_->claim(claimed.key, claimed.owner);
    if (claim && *claim == Claim::granted) ticket = std::move(claimed);
    return claim;
}

std::optional<Error> EventClaims::confirm(const Ticket& ticket) {
    Result<bool> confirmed = store_->confirm(ticket.key, ticket.owner);
    if (confirmed && *confirmed) return std::nullopt;
    remember(ticket);
    if (!confirmed) return std::move(confirmed).error();
    return Error{.kind = ErrorKind::conflict,
                 .reason = "the claim ran out while the event was handled: allow claims more time"};
}

void EventClaims::release(const Ticket& ticket) {
    // If the store cannot be told, the claim runs out by itself.
    static_cast<void>(store_->release(ticket.key, ticket.owner));
}

/// What was handled is confirmed now: with its own claim, or with a new one if that has run out.
Result<Claim> EventClaims::make_up_for(const Ticket& handled) {
    Result<bool> confirmed = store_->confirm(handled.key, handled.owner);
    if (!confirmed) return std::move(confirmed).error();
    if (!*confirmed) {
        const Ticket again{handled.key, new_owner()};
        if (again.owner.empty()) return no_randomness();
        Result<Claim> claim = store_->claim(again.key, again.owner);
        if (!claim || *claim == Claim::in_progress) return claim;
        if (*claim == Claim::granted) {
            confirmed = store_->confirm(again.key, again.owner);
            if (!confirmed) return std::move(confirmed).error();
            if (!*confirmed) return Claim::in_progress;
        }
    }
    forget(handled.key);
    return Claim::handled;
}

std::optional<EventClaims::Ticket> EventClaims::unconfirmed(std::string_view key) {
    const std::lock_guard lock(mutex_);
    const auto found = std::ranges::find(unconfirmed_, key, &Ticket::key);
    return found == unconfirmed_.end() ? std::nullopt : std::optional(*found);
}

void EventClaims::remember(const Ticket& ticket) {
    const std::lock_guard lock(mutex_);
    if (unconfirmed_.size() >= most_unconfirmed) unconfirmed_.pop_front();
    unconfirmed_.push_back(ticket);
}

void EventClaims::forget(std::string_view key) {
    const std::lock_guard lock(mutex_);
    std::erase_if(unconfirmed_, [&](const Ticket& ticket) { return ticket.key == key; });
}

}  // namespace cis::webhook
