#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cis/core/result.hpp"
#include "cis/http/headers.hpp"
#include "cis/signature/verifier.hpp"
#include "cis/webhook/event.hpp"
#include "cis/webhook/subscription.hpp"

namespace cis::webhook {

/// What is known of the webhook that a delivery comes from.
struct Origin {
    OpenEnum<EventType> event_type{};
    std::string scope{};
};

/// Tells which of some webhooks a delivery comes from.
class DeliveryReader {
public:
    /// Throws Exception (`invalid_argument`) when the webhooks cannot be told from one another or from
    /// anybody, or the tolerance is below zero; `std::runtime_error` when libcrypto offers no SHA-256.
    DeliveryReader(const std::vector<Subscription>& webhooks, std::optional<std::chrono::seconds> tolerance);

    /// The origin of a delivery that is genuine and recent.
    /// @return valid as long as this; or `authentication` with the reason, or `internal` when libcrypto
    /// failed
    [[nodiscard]] Result<const Origin*> origin_of(const Headers& headers, std::string_view body,
                                                  std::chrono::system_clock::time_point received_at) const;

private:
    std::vector<Origin> origins_;
    signature::Verifier verifier_;
};

/// Reads the event of a genuine delivery.
/// @return the event, or `decode`
[[nodiscard]] Result<Event> read_event(const Origin& origin, const Headers& headers, std::string_view body);

}  // namespace cis::webhook
