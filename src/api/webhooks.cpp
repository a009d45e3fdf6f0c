#include "cis/api/webhooks.hpp"

#include "api/calls.hpp"
#include "api/endpoints.hpp"

namespace cis {

Call<Webhook> Webhooks::create(const WebhookParams& params) const {
    return detail::make_call<Webhook>(session_, endpoints::create_webhook, {}, params);
}

Call<Webhook> Webhooks::create_v4(const WebhookParams& params) const {
    return detail::make_call<Webhook>(session_, endpoints::create_webhook_v4, {}, params);
}

Call<Webhook> Webhooks::get(std::string_view webhook_id) const {
    return detail::make_call<Webhook>(session_, endpoints::get_webhook, {webhook_id});
}

Paged<Webhook> Webhooks::list(const ListParams& params) const {
    return detail::make_list<Webhook>(session_, endpoints::list_webhooks, {}, params, {"id", "webhook_id"});
}

Call<Webhook> Webhooks::remove(std::string_view webhook_id) const {
    return detail::make_call<Webhook>(session_, endpoints::remove_webhook, {webhook_id});
}

}  // namespace cis
