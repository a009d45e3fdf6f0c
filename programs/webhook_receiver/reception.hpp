#pragma once

#include <functional>
#include <memory>

#include <cis/webhook/delivery.hpp>
#include <cis/webhook/event.hpp>

#include "arguments.hpp"
#include "lines.hpp"

namespace cis::programs {

/// What the receiver does with deliveries: it handles their events, or stores them first.
class Reception {
public:
    Reception() = default;
    Reception(const Reception&) = delete;
    Reception& operator=(const Reception&) = delete;
    virtual ~Reception() = default;

    /// Receives a delivery. Several threads call it at once.
    [[nodiscard]] virtual webhook::InboxResult receive(const webhook::Delivery& delivery) = 0;
};

/// Handles an event. If it throws, the event was not handled.
using EventHandler = std::function<void(const webhook::Event&)>;

/// Makes the reception that the arguments describe. Throws `std::runtime_error` if that is impossible.
/// @param handler several threads call it at once
/// @param log     receives what happens between deliveries
[[nodiscard]] std::unique_ptr<Reception> make_reception(const Arguments& arguments, EventHandler handler,
                                                        Lines& log);

}  // namespace cis::programs
