#pragma once

#include <string>

#include "wire/json.hpp"

namespace cis::emulator {

/// A registration for one event of one posting.
struct Webhook {
    std::string id{};
    std::string posting_id{};
    std::string url{};
    std::string event_type{};
    std::string http_method{};
    std::string signing_secret{};  ///< empty for deliveries without a signature
    bool is_active = true;
    double created_at = 0;
    double updated_at = 0;
};

/// The resource as v2 and v4 show it, without the secret.
[[nodiscard]] Json to_json(const Webhook& webhook);

/// The resource as the legacy API shows it.
[[nodiscard]] Json to_legacy_json(const Webhook& webhook);

}  // namespace cis::emulator
