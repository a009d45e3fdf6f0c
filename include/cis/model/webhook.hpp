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

/// A webhook of the v2 and v4 routes (document: Webhooks). Its fields beyond the secret are undocumented and
/// are in `extra`.
struct Webhook {
    std::string object{};  ///< `webhook`
    std::optional<std::string> id{};
    /// What deliveries are signed with: returned once, by the creation, and never again. to_json() writes
    /// `null` for it; store what `reveal()` returns.
    std::optional<Secret> signing_secret{};
    Json extra{};  ///< members this version does not know

    friend bool operator==(const Webhook&, const Webhook&) = default;
};

[[nodiscard]] CIS_EXPORT const model::Type& describe(std::type_identity<Webhook>) noexcept;
[[nodiscard]] CIS_EXPORT const model::Type& describe(std::type_identity<std::vector<Webhook>>) noexcept;

/// The body of webhook creation (document: Legacy API). The legacy route requires all but `http_method`; the
/// bodies of the v2 and v4 routes are undocumented, and `extra` sends whatever else they accept. Only set
/// fields are sent.
struct WebhookParams {
    std::optional<std::string> posting_id{};
    std::optional<std::string> url{};
    std::optional<OpenEnum<EventType>> event_type{};
    std::optional<OpenEnum<DeliveryMethod>> http_method{};  ///< the legacy route uses `post` when left out
    Json extra{};                                           ///< an object with further members to send

    friend bool operator==(const WebhookParams&, const WebhookParams&) = default;
};

[[nodiscard]] CIS_EXPORT const model::Type& describe(std::type_identity<WebhookParams>) noexcept;

}  // namespace cis
