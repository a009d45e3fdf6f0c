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

/// The claims of one receiver in a seen-store. When an event was handled and the store could not be told, it
/// remembers that, and tells it later, so that the event is not handled again.
///
/// Whatever the store throws comes out of these functions, and changes nothing of that.
class EventClaims {
public:
    explicit EventClaims(std::shared_ptr<SeenStore> store);

    struct Ticket {
        std::string key;
        std::string owner;
    };
    /// The ticket of an event that is about to be handled, alone in a list: once it was handled, nothing may
    /// keep the ticket from being remembered, not even want of memory.
    using Granted = std::list<Ticket>;

    /// Claims an event.
    /// @param granted takes the ticket when the claim is granted
    /// @return what the store says, or an error when it cannot be asked, or told of what was handled before
    [[nodiscard]] Result<Claim> claim(const std::string& key, Granted& granted);
    /// The event was handled.
    /// @return an error when the store does not know it now
    [[nodiscard]] std::optional<Error> confirm(Granted granted);
    /// The event was not handled.
    void release(const Granted& granted);

private:
    [[nodiscard]] std::optional<Ticket> unconfirmed(std::string_view key);
    [[nodiscard]] std::optional<Ticket> one_too_many();
    void remember(Granted& handled) noexcept;
    void forget(std::string_view key);
    [[nodiscard]] Result<Claim> make_up_for(const Ticket& handled);

    const std::shared_ptr<SeenStore> store_;
    std::mutex mutex_;
    std::list<Ticket> unconfirmed_;  ///< oldest first
};

}  // namespace cis::webhook
