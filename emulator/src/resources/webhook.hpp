#pragma once

#include <string>

#include "wire/json.hpp"

namespace cis::emulator {

/// A registration for one event type of one posting.
struct Webhook {
    std::string id{};
    std::string posting_id{};
    std::string url{};
    std::string event_type{};
    std::string http_method{};
    std::string signing_secret{};  ///< empty for unsigned deliveries
    bool is_active = true;
    double created_at = 0;
    double updated_at = 0;
};

/// The resource in the form of v2 and v4, without the secret.
[[nodiscard]] Json to_json(const Webhook& webhook);

/// The resource in the form of the legacy API.
[[nodiscard]] Json to_legacy_json(const Webhook& webhook);

}  // namespace cis::emulator
