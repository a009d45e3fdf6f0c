#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "delivery/delivery_faults.hpp"
#include "delivery/event.hpp"

namespace cis::emulator {

/// The delivery of one event to one webhook.
struct Delivery {
    std::uint64_t number = 0;  ///< its place in the order of emission
    Event event{};
    std::string id{};  ///< `X-Service-Delivery`
    std::string webhook_id{};
    std::string url{};
    std::string http_method{};     ///< `get` or `post`
    std::string signing_secret{};  ///< empty for no signature
    bool duplicated = false;       ///< whether it was sent once more after a response with status 200
    std::optional<Forgery> forgery{};

    unsigned attempts = 0;
    bool delivered = false;
    std::optional<std::int64_t> signed_at{};  ///< when the first attempt was signed, epoch seconds
};

/// The HTTP request of one attempt.
struct DeliveryRequest {
    std::uint64_t number = 0;  ///< the number of the delivery
    std::string method{};
    std::string url{};
    std::vector<std::string> headers{};  ///< lines without line ends
    std::string body{};
};

}  // namespace cis::emulator
