#pragma once

#include <string_view>

#include <cis/api/service.hpp>
#include <cis/call/call.hpp>
#include <cis/call/paged.hpp>
#include <cis/core/export.hpp>
#include <cis/model/list_params.hpp>
#include <cis/model/webhook.hpp>

namespace cis {

/// Webhooks with signed deliveries (specification: Webhooks, Events). Errors: see Error.
class CIS_EXPORT Webhooks : public detail::Service {
public:
    using Service::Service;

    /// `POST /api/v2/webhooks`: registers a URL for one event type of one posting.
    ///
    /// Only the response to a creation contains `signing_secret`: store it for the receiver, which needs it
    /// to verify deliveries. A response without it is an error with the outcome Outcome::applied.
    ///
    /// Not idempotent: if a failed call has the outcome Outcome::unknown, a webhook may exist whose secret is
    /// lost. Find it in the list and remove it.
    Call<Webhook> create(const WebhookParams& params) const;
    /// `POST /api/v4/webhooks`: does the same with the later route (specification: Versioning). The top-level
    /// `object` is in Reply::extra.
    Call<Webhook> create_v4(const WebhookParams& params) const;
    /// `GET /api/v2/webhooks/{webhook_id}`: one webhook, without its secret.
    Call<Webhook> get(std::string_view webhook_id) const;
    /// Does not compile. Write `get()`.
    template <class Never = void>
    Call<Webhook> retrieve(std::string_view /*webhook_id*/) const {
        static_assert(detail::never<Never>, "write get()");
        return detail::never_made<Call<Webhook>>();
    }
    /// `GET /api/v2/webhooks`, fetched page by page: all webhooks, without their secrets.
    Paged<Webhook> list(const ListParams& params = {}) const;
    /// `DELETE /api/v2/webhooks/{webhook_id}`: archives a webhook. It receives no further events.
    /// @return the archived webhook
    Call<Webhook> remove(std::string_view webhook_id) const;
};

}  // namespace cis
