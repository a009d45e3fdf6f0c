#pragma once

#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include <cis/core/json.hpp>
#include <cis/core/open_enum.hpp>
#include <cis/core/secret.hpp>
#include <cis/model/delivery_method.hpp>
#include <cis/model/described.hpp>
#include <cis/model/event_type.hpp>

namespace cis {

/// A webhook of the v2 and v4 routes (specification: Webhooks). All fields except the secret are undocumented
/// and are in `extra`.
struct Webhook {
    std::string object{};  ///< `webhook`
    std::optional<std::string> id{};
    /// The key with which deliveries are signed. The service returns it only once, in the response to the
    /// creation. to_json() writes `null` for it; store what `reveal()` returns.
    std::optional<Secret> signing_secret{};
    Json extra{};  ///< members that this version does not know

    friend bool operator==(const Webhook&, const Webhook&) = default;
};

[[nodiscard]] CIS_EXPORT const model::Type& describe(std::type_identity<Webhook>) noexcept;
[[nodiscard]] CIS_EXPORT const model::Type& describe(std::type_identity<std::vector<Webhook>>) noexcept;

/// The body of a webhook creation (specification: Legacy API). The legacy route requires all fields except
/// `http_method`. The bodies of the v2 and v4 routes are undocumented; `extra` sends anything else that they
/// accept. Only set fields are sent.
struct WebhookParams {
    std::optional<std::string> posting_id{};
    std::optional<std::string> url{};
    std::optional<OpenEnum<EventType>> event_type{};
    std::optional<OpenEnum<DeliveryMethod>> http_method{};  ///< unset: the legacy route uses `post`
    Json extra{};                                           ///< an object with further members to send

    friend bool operator==(const WebhookParams&, const WebhookParams&) = default;
};

[[nodiscard]] CIS_EXPORT const model::Type& describe(std::type_identity<WebhookParams>) noexcept;

}  // namespace cis
