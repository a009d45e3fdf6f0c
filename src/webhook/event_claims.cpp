#include "webhook/event_claims.hpp"

#include <openssl/rand.h>

#include <algorithm>
#include <array>
#include <utility>

#include "core/hex.hpp"

namespace cis::webhook {
namespace {

/// How many handled events may be unknown to the store. From this number on, the oldest one is confirmed
/// before a new claim.
constexpr std::size_t most_unconfirmed = 1000;

/// A token that is unique across processes; empty if there is no randomness.
std::string new_owner() {
    std::array<unsigned char, 16> bytes{};
    if (RAND_bytes(bytes.data(), static_cast<int>(bytes.size())) != 1) return {};
    return detail::to_hex(bytes);
}

Error no_randomness() {
    return {.kind = ErrorKind::internal, .reason = "OpenSSL cannot generate a random number for a claim"};
}

/// Claims an event, and checks the answer: the caller's own store may return anything.
Result<EventClaim> ask(SeenStore& store, const EventClaims::Ticket& ticket) {
    Result<EventClaim> claim = store.claim(ticket.key, ticket.owner);
    if (!claim || *claim == EventClaim::granted || *claim == EventClaim::in_progress ||
        *claim == EventClaim::handled) {
        return claim;
    }
    return Error{.kind = ErrorKind::internal, .reason = "it returned an unknown value of EventClaim"};
}

}  // namespace

EventClaims::EventClaims(std::shared_ptr<SeenStore> store) : store_(std::move(store)) {}

Result<EventClaim> EventClaims::claim(const std::string& key, Granted& granted) {
    if (const auto handled = unconfirmed(key)) return make_up_for(*handled);
    if (const auto oldest = one_too_many()) {
        if (Result<EventClaim> told = make_up_for(*oldest); !told) return told;
        // Now the store knows that the event was handled, or another receiver has claimed it.
        forget(oldest->key);
    }
    Granted mine{{key, new_owner()}};
    if (mine.front().owner.empty()) return no_randomness();
    Result<EventClaim> claim = ask(*store_, mine.front());
    if (claim && *claim == EventClaim::granted) granted = std::move(mine);
    return claim;
}

std::optional<Error> EventClaims::confirm(Granted granted) {
    Result<bool> confirmed = false;
    try {
        confirmed = store_->confirm(granted.front().key, granted.front().owner);
    } catch (...) {
        remember(granted);
        throw;
    }
    if (confirmed && *confirmed) return std::nullopt;
    remember(granted);
    if (!confirmed) return std::move(confirmed).error();
    return Error{.kind = ErrorKind::conflict,
                 .reason = "the claim expired while the event was handled: use a longer lease"};
}

void EventClaims::release(const Granted& granted) {
    // If the store is unavailable, the claim expires by itself.
    static_cast<void>(store_->release(granted.front().key, granted.front().owner));
}

/// Confirms an event that was handled, with its own claim or, if that has expired, with a new one.
Result<EventClaim> EventClaims::make_up_for(const Ticket& handled) {
    Result<bool> confirmed = store_->confirm(handled.key, handled.owner);
    if (!confirmed) return std::move(confirmed).error();
    if (!*confirmed) {
        const Ticket again{handled.key, new_owner()};
        if (again.owner.empty()) return no_randomness();
        Result<EventClaim> claim = ask(*store_, again);
        if (!claim || *claim == EventClaim::in_progress) return claim;
        if (*claim == EventClaim::granted) {
            confirmed = store_->confirm(again.key, again.owner);
            if (!confirmed) return std::move(confirmed).error();
            if (!*confirmed) return EventClaim::in_progress;
        }
    }
    forget(handled.key);
    return EventClaim::handled;
}

std::optional<EventClaims::Ticket> EventClaims::unconfirmed(std::string_view key) {
    const std::lock_guard lock(mutex_);
    const auto found = std::ranges::find(unconfirmed_, key, &Ticket::key);
    return found == unconfirmed_.end() ? std::nullopt : std::optional(*found);
}

std::optional<EventClaims::Ticket> EventClaims::one_too_many() {
    const std::lock_guard lock(mutex_);
    return unconfirmed_.size() < most_unconfirmed ? std::nullopt : std::optional(unconfirmed_.front());
}

void EventClaims::remember(Granted& handled) noexcept {
    const std::lock_guard lock(mutex_);
    unconfirmed_.splice(unconfirmed_.end(), handled);
}

void EventClaims::forget(std::string_view key) {
    const std::lock_guard lock(mutex_);
    std::erase_if(unconfirmed_, [&](const Ticket& ticket) { return ticket.key == key; });
}

}  // namespace cis::webhook
