#pragma once

#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include <cis/core/json.hpp>
#include <cis/core/secret.hpp>
#include <cis/model/described.hpp>

namespace cis {

/// A webhook of the v2 and v4 routes (document: Webhooks). Its fields beyond the secret are not shown and are
/// in `extra`.
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
}  // namespace cis
