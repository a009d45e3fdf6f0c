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

    /// Several threads call it at once.
    [[nodiscard]] virtual webhook::InboxResult receive(const webhook::Delivery& delivery) = 0;
};

/// Handles an event; an exception means that it was not handled.
using EventHandler = std::function<void(const webhook::Event&)>;

/// By the arguments. Throws `std::runtime_error` if they cannot be followed.
/// @param handler several threads call it at once
/// @param log     for what happens between deliveries
[[nodiscard]] std::unique_ptr<Reception> make_reception(const Arguments& arguments, EventHandler handler,
                                                        Lines& log);

}  // namespace cis::programs
