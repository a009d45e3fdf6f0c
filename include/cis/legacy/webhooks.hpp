#pragma once

#include <string_view>
#include <vector>

#include <cis/api/service.hpp>
#include <cis/call/call.hpp>
#include <cis/core/export.hpp>
#include <cis/core/json.hpp>
#include <cis/model/legacy_webhook.hpp>
#include <cis/model/webhook.hpp>

namespace cis {

/// Legacy webhooks, whose deliveries are not signed (specification: Legacy API).
class CIS_EXPORT LegacyWebhooks : public detail::Service {
public:
    using Service::Service;

    /// `POST /api/webhook/create`: registers a webhook. `posting_id`, `url` and `event_type` are required.
    /// Not idempotent: if a failed call has the outcome Outcome::unknown, search the list before you send
    /// it again.
    Call<LegacyWebhook> create(const WebhookParams& params) const;
    /// `GET /api/webhook/fetch/{webhook_id}`: one webhook.
    Call<LegacyWebhook> get(std::string_view webhook_id) const;
    /// `GET /api/webhook/all`: all webhooks that match the filter, in one response.
    Call<std::vector<LegacyWebhook>> list(const LegacyWebhookFilter& filter = {}) const;
    /// `POST /api/webhook/deactivate/{webhook_id}`: deactivates a webhook. It receives no further
    /// events. Idempotent.
    /// @return the response, which is undocumented
    Call<Json> deactivate(std::string_view webhook_id) const;
};

}  // namespace cis
