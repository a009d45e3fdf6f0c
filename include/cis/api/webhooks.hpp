#pragma once

#include <string_view>

#include <cis/api/service.hpp>
#include <cis/call/call.hpp>
#include <cis/call/paged.hpp>
#include <cis/core/export.hpp>
#include <cis/model/list_params.hpp>
#include <cis/model/webhook.hpp>

namespace cis {

/// Webhooks, whose deliveries are signed (document: Webhooks, Events). Every call fails with the errors of
/// the document's section Errors.
class CIS_EXPORT Webhooks : public detail::Service {
public:
    using Service::Service;

    /// `POST /api/v2/webhooks`: registers a URL for one event type of one posting.
    ///
    /// The answer is the only one that ever has `signing_secret`: keep it where deliveries are verified. An
    /// answer without it is an error, and its outcome is Outcome::applied. Not idempotent: when the outcome
    /// of a failed call is Outcome::unknown, a webhook may exist whose secret is lost. Find it in the list
    /// and remove it.
    Call<Webhook> create(const WebhookParams& params) const;
    /// `POST /api/v4/webhooks`: the same with the later route (document: Versioning). The `object` that
    /// stands beside `data` is in Reply::extra.
    Call<Webhook> create_v4(const WebhookParams& params) const;
    /// `GET /api/v2/webhooks/{webhook_id}`: never contains the secret.
    Call<Webhook> get(std::string_view webhook_id) const;
    /// `GET /api/v2/webhooks`, fetched page by page: never contains the secrets.
    Paged<Webhook> list(const ListParams& params = {}) const;
    /// `DELETE /api/v2/webhooks/{webhook_id}`: no further events are delivered to it.
    /// @return the archived webhook
    Call<Webhook> remove(std::string_view webhook_id) const;
};

}  // namespace cis
