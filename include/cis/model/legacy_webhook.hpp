#pragma once

#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include <cis/core/json.hpp>
#include <cis/core/open_enum.hpp>
#include <cis/model/delivery_method.hpp>
#include <cis/model/described.hpp>
#include <cis/model/event_type.hpp>
#include <cis/model/legacy_time.hpp>

namespace cis {

/// A webhook of the legacy routes (specification: Other resources). Its deliveries are not signed.
struct LegacyWebhook {
    std::string webhook_id{};
    std::string posting_id{};
    std::string url{};
    OpenEnum<EventType> event_type{};
    OpenEnum<DeliveryMethod> http_method{};
    bool is_active{};
    LegacyTime created_at{};
    LegacyTime updated_at{};
    Json extra{};  ///< members that this version does not know

    friend bool operator==(const LegacyWebhook&, const LegacyWebhook&) = default;
};

/// The filter of the legacy webhooks (specification: Legacy API).
struct LegacyWebhookFilter {
    std::string posting_id{};                         ///< empty: all postings
    std::optional<OpenEnum<EventType>> event_type{};  ///< unset: all types
};

[[nodiscard]] CIS_EXPORT const model::Type& describe(std::type_identity<LegacyWebhook>) noexcept;
[[nodiscard]] CIS_EXPORT const model::Type& describe(std::type_identity<std::vector<LegacyWebhook>>) noexcept;
}  // namespace cis
