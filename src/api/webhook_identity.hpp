#pragma once

#include <optional>
#include <string_view>

#include "cis/core/error.hpp"
#include "cis/model/webhook.hpp"

// Which webhook it is: `posting_id`, `url` and `event_type` say it, and `http_method` if it is asked for.

namespace cis::detail {

/// What is missing in the parameters of a webhook: `posting_id`, `url` and `event_type` must be set. The
/// legacy route requires them (specification: Legacy API).
/// @return an error that names each one that is unset or empty; none if all are set
[[nodiscard]] std::optional<Error> missing_members(const WebhookParams& params);

/// How a webhook compares with what is wanted.
struct WebhookComparison {
    bool differs{false};  ///< whether it is known to be another one, or to be inactive
    /// The first member that it does not show, so that it may be another one; empty: none.
    std::string_view hidden_member{};
};

/// Compares a webhook of v2 with parameters that miss nothing. Its members are undocumented: the names are
/// those of the legacy shape (specification: Other resources).
[[nodiscard]] WebhookComparison compare(const Webhook& webhook, const WebhookParams& wanted);

}  // namespace cis::detail
