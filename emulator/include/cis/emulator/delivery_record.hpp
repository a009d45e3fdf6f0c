#pragma once

#include <string>

namespace cis::emulator {

/// The state of the delivery of one event to one webhook.
struct DeliveryRecord {
    std::string event_type{};    ///< e.g. `report_available`
    std::string interview_id{};  ///< the interview of the event
    std::string webhook_id{};    ///< the webhook that it is sent to
    std::string delivery_id{};   ///< value of `X-Service-Delivery`
    unsigned attempts = 0;       ///< number of finished attempts
    int last_status = 0;         ///< status of the last finished attempt; 0 if it had no complete response
    bool delivered = false;      ///< whether the receiver answered 200 to an attempt
    /// Whether the delivery was given up, because of `max_attempts` or because the webhook is inactive.
    bool dropped = false;
    bool forged = false;  ///< whether it is a forgery of the delivery that follows
};

}  // namespace cis::emulator
