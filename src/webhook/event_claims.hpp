#pragma once

#include <cstddef>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "cis/webhook/seen_store.hpp"

namespace cis::webhook {

/// The claims of one receiver in a seen-store. When an event was handled and the store could not be told, it
/// remembers that, and tells it at the next delivery, so that the event is not handled again.
class EventClaims {
public:
    explicit EventClaims(std::shared_ptr<SeenStore> store);

    /// An event that is about to be handled.
    struct Ticket {
        std::string key;
        std::string owner;
    };

    /// Claims an event.
    /// @param ticket set when the claim is granted
    [[nodiscard]] Result<Claim> claim(std::string key, std::optional<Ticket>& ticket);
    /// The event was handled.
    /// @return an error when the store does not know it now
    [[nodiscard]] std::optional<Error> confirm(const Ticket& ticket);
    /// The event was not handled.
    void release(const Ticket& ticket);

private:
    std::optional<Ticket> unconfirmed(std::string_view key);
    void remember(const Ticket& ticket);
    void forget(std::string_view key);
    [[nodiscard]] Result<Claim> make_up_for(const Ticket& handled);

    const std::shared_ptr<SeenStore> store_;
    std::mutex mutex_;
    std::deque<Ticket> unconfirmed_;
};

}  // namespace cis::webhook
