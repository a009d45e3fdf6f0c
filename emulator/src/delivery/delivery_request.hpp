#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "delivery/delivery.hpp"

namespace cis::emulator {

/// The HTTP request of one attempt.
struct DeliveryRequest {
    std::uint64_t number = 0;  ///< of the delivery
    std::string method{};
    std::string url{};
    std::vector<std::string> headers{};  ///< lines without their end
    std::string body{};
};

/// The request of an attempt whose signature, if it has one, says `timestamp` (epoch seconds).
DeliveryRequest make_request(const Delivery& delivery, std::int64_t timestamp);

}  // namespace cis::emulator
