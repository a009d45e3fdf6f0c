#pragma once

#include <cstddef>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "cis/webhook/seen_store.hpp"

namespace cis::webhook {

/// The claims of one receiver in a seen-store. If an event was handled while the store was unavailable, this
/// class remembers it and confirms it later, so that the event is not handled again.
///
/// If the store throws, these functions pass the exception on. The list of unconfirmed events stays correct.
class EventClaims {
public:
    explicit EventClaims(std::shared_ptr<SeenStore> store);

    struct Ticket {
        std::string key;
        std::string owner;
    };
    /// The ticket of an event that is about to be handled, in its own list. Moving it to the unconfirmed
    /// events needs no memory, so it cannot fail after the handler.
    using Granted = std::list<Ticket>;

    /// Claims an event.
    /// @param granted receives the ticket if the claim is granted
    /// @return the store's reply, or an error if the store is not available for this claim or for an
    /// unconfirmed event
    [[nodiscard]] Result<EventClaim> claim(const std::string& key, Granted& granted);
    /// Reports that the event was handled.
    /// @return an error if the store did not record it
    [[nodiscard]] std::optional<Error> confirm(Granted granted);
    /// Reports that the event was not handled.
    void release(const Granted& granted);

private:
    [[nodiscard]] std::optional<Ticket> unconfirmed(std::string_view key);
    [[nodiscard]] std::optional<Ticket> one_too_many();
    void remember(Granted& handled) noexcept;
    void forget(std::string_view key);
    [[nodiscard]] Result<EventClaim> make_up_for(const Ticket& handled);

    const std::shared_ptr<SeenStore> store_;
    std::mutex mutex_;
    std::list<Ticket> unconfirmed_;  ///< the oldest first
};

}  // namespace cis::webhook
