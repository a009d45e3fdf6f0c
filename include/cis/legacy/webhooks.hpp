#pragma once

#include <string_view>
#include <vector>

#include <cis/api/service.hpp>
#include <cis/call/call.hpp>
#include <cis/core/export.hpp>
#include <cis/core/json.hpp>
#include <cis/model/legacy_params.hpp>
#include <cis/model/legacy_webhook.hpp>
#include <cis/model/webhook.hpp>

namespace cis {

/// Legacy webhooks, whose deliveries are not signed (document: Legacy API).
class CIS_EXPORT LegacyWebhooks : public detail::Service {
public:
    using Service::Service;

    /// `POST /api/webhook/create`: `posting_id`, `url` and `event_type` are required. Not idempotent: when
    /// the outcome of a failed call is Outcome::unknown, look at the list before sending it again.
    Call<LegacyWebhook> create(const WebhookParams& params) const;
    /// `GET /api/webhook/fetch/{webhook_id}`.
    Call<LegacyWebhook> get(std::string_view webhook_id) const;
    /// `GET /api/webhook/all`: all that match the filter, in one answer.
    Call<std::vector<LegacyWebhook>> list(const LegacyWebhookFilter& filter = {}) const;
    /// `POST /api/webhook/deactivate/{webhook_id}`: no further events are delivered to it. Idempotent.
    /// @return the answer, which is undocumented
    Call<Json> deactivate(std::string_view webhook_id) const;
};

}  // namespace cis
