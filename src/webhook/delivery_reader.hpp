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

/// What is known about the webhook of a delivery.
struct Origin {
    OpenEnum<EventType> event_type{};
    std::string scope{};
};

/// Determines which of several webhooks a delivery comes from.
class DeliveryReader {
public:
    /// Throws Exception (`invalid_argument`) if a secret is unusable, if two webhooks with the same secret
    /// differ, or if the tolerance is negative. Throws `std::runtime_error` if libcrypto cannot compute
    /// SHA-256.
    DeliveryReader(const std::vector<Subscription>& webhooks, std::optional<std::chrono::seconds> tolerance);

    /// The origin of a delivery that is genuine and recent.
    /// @return valid as long as this object; `authentication` with the reason; or `internal` if libcrypto
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
