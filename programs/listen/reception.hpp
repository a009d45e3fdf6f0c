#pragma once

#include <cis/webhook/delivery.hpp>

namespace cis::programs::listen_command {

/// What a listener does with deliveries: it handles their events, or stores them first.
class Reception {
public:
    Reception() = default;
    Reception(const Reception&) = delete;
    Reception& operator=(const Reception&) = delete;
    virtual ~Reception() = default;

    /// Receives a delivery. Several threads call it at once.
    [[nodiscard]] virtual webhook::InboxResult receive(const webhook::Delivery& delivery) = 0;
};

}  // namespace cis::programs::listen_command
