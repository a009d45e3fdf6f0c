#pragma once

#include <optional>
#include <string_view>

#include "cis/core/error.hpp"
#include "cis/model/webhook.hpp"

// What identifies a webhook: `posting_id`, `url` and `event_type`, and also `http_method` if the caller sets
// it.

namespace cis::detail {

/// What is missing in the parameters of a webhook: `posting_id`, `url` and `event_type` must be set. The
/// legacy route requires them (specification: Legacy API).
/// @return an error that names each member that is unset or empty; none if all are set
[[nodiscard]] std::optional<Error> missing_members(const WebhookParams& params);

/// How a webhook compares with what is wanted.
struct WebhookComparison {
    bool differs{false};  ///< whether it is known to be another webhook, or to be inactive
    /// The first compared member that the webhook does not show; empty: it shows all. Such a webhook may be
    /// another one.
    std::string_view hidden_member{};
};

/// Compares a webhook of v2 with parameters that have all required members. The members of the webhook are
/// undocumented: the names are those of the legacy shape (specification: Other resources).
[[nodiscard]] WebhookComparison compare(const Webhook& webhook, const WebhookParams& wanted);

}  // namespace cis::detail
