#pragma once

#include <memory>
#include <utility>

#include <cis/core/export.hpp>

namespace cis {

/// The content of a Ticket. A limiter with a queue derives from it. The destructor of the derived class gives
/// up the place.
class CIS_EXPORT TicketPlace {
public:
    TicketPlace() = default;
    TicketPlace(const TicketPlace&) = delete;
    TicketPlace& operator=(const TicketPlace&) = delete;
    virtual ~TicketPlace();
};

/// The place of one request in the queue of a RateLimiter. It is empty at first. The limiter fills it if the
/// request must wait, and empties it with the grant.
///
/// Destroy a ticket to abandon its place, for example because the call was cancelled. A ticket may outlive
/// its limiter. Only one thread at a time may use it.
class CIS_EXPORT Ticket {
public:
    Ticket() noexcept = default;

    /// Whether the request has no place.
    [[nodiscard]] bool empty() const noexcept { return place_ == nullptr; }

    /// For limiters: the place, null if the ticket is empty. Another limiter may have filled the ticket.
    [[nodiscard]] TicketPlace* place() const noexcept { return place_.get(); }
    /// For limiters: fills the ticket. An earlier place is abandoned.
    void hold(std::unique_ptr<TicketPlace> place) noexcept { place_ = std::move(place); }
    /// Empties the ticket. This abandons its place.
    void clear() noexcept { place_.reset(); }

private:
    std::unique_ptr<TicketPlace> place_{};
};

}  // namespace cis
