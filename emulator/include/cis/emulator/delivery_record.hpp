#pragma once

#include <string>

namespace cis::emulator {

/// What became of one event for one webhook.
struct DeliveryRecord {
    std::string event_type{};
    std::string interview_id{};
    std::string webhook_id{};
    std::string delivery_id{};  ///< as in `X-Service-Delivery`
    unsigned attempts = 0;      ///< that have ended
    int last_status = 0;        ///< of the last of them; 0 when it had no complete answer
    bool delivered = false;     ///< an attempt was answered with 200
    bool dropped = false;       ///< given up, because of `max_attempts` or because the webhook is inactive
    bool forged = false;        ///< a forgery of the delivery that follows it
};

}  // namespace cis::emulator
