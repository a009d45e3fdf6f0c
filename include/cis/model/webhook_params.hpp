#pragma once

#include <optional>
#include <string>
#include <type_traits>

#include <cis/core/json.hpp>
#include <cis/core/open_enum.hpp>
#include <cis/model/delivery_method.hpp>
#include <cis/model/described.hpp>
#include <cis/model/event_type.hpp>

namespace cis {

/// The body of webhook creation (document: Legacy API). The legacy route requires all but `http_method`; the
/// bodies of the v2 and v4 routes are not shown, and `extra` sends whatever else they accept. Only set fields
/// are sent.
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
