#pragma once

#include <optional>
#include <string_view>

#include <cis/api/service.hpp>
#include <cis/call/call.hpp>
#include <cis/call/paged.hpp>
#include <cis/core/export.hpp>
#include <cis/model/list_params.hpp>
#include <cis/model/webhook.hpp>

namespace cis {

/// What Webhooks::create_if_missing() returns.
struct WebhookRegistration {
    Webhook webhook{};  ///< has its secret only if this call created it
    bool created{};     ///< false: the webhook existed before, and its secret is not known here
};

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
    /// Searches the list for an active webhook with the `posting_id`, `url` and `event_type` of the
    /// parameters, page by page, and waits for the result. If the parameters have an `http_method`, it must
    /// be the same too. `extra` of the parameters is not compared.
    ///
    /// The members of a listed webhook are undocumented, so they are read from its `extra`, by the names of
    /// the legacy shape: `posting_id`, `url`, `event_type`, `http_method` and `is_active` (specification:
    /// Other resources). Texts are compared exactly: a URL that the service has rewritten counts as
    /// different. The webhook may come from the legacy route, whose deliveries are not signed.
    ///
    /// Throws Exception: `invalid_argument` if `posting_id`, `url` or `event_type` is not set. `decode` if no
    /// listed webhook is equal, but one may be, because it does not show a member that is compared (`param`
    /// names the member).
    /// @return the first equal webhook, without its secret; none if all webhooks are different
    [[nodiscard]] std::optional<Webhook> find_equal(const WebhookParams& params) const;
    /// Registers a webhook unless find_equal() finds one: a search, then a creation. It is **not atomic**:
    /// two processes that do this at the same time may register two webhooks.
    ///
    /// The service shows a secret only once, in the response to the creation. So a webhook that existed
    /// before has no secret here. If nobody has stored the secret, remove the webhook and call this again.
    ///
    /// Throws Exception like find_equal() and create(). If the outcome is Outcome::not_sent, no creation was
    /// sent: for example, the search failed, or could not tell whether an equal webhook exists.
    /// @code
    /// const auto made = client.webhooks().create_if_missing(params);
    /// if (made.created) store(*made.webhook.id, made.webhook.signing_secret->reveal());
    /// @endcode
    [[nodiscard("the secret of a new webhook is shown only once")]] WebhookRegistration create_if_missing(
        const WebhookParams& params) const;
    /// `DELETE /api/v2/webhooks/{webhook_id}`: archives a webhook. It receives no further events.
    /// @return the archived webhook
    Call<Webhook> remove(std::string_view webhook_id) const;
};

}  // namespace cis
