#include "cis/legacy/webhooks.hpp"

#include "api/calls.hpp"
#include "api/webhook_identity.hpp"
#include "legacy/endpoints.hpp"

namespace cis {

Call<LegacyWebhook> LegacyWebhooks::create(const WebhookParams& params) const {
    detail::CallSpec spec = detail::make_spec(session_, legacy_endpoints::create_webhook, {});
    if (auto missing = detail::missing_members(params)) detail::set_fault(spec, *std::move(missing));
    detail::set_body(spec, describe(std::type_identity<WebhookParams>{}), &params);
    return Call<LegacyWebhook>(std::move(spec));
}

Call<LegacyWebhook> LegacyWebhooks::get(std::string_view webhook_id) const {
    return detail::make_call<LegacyWebhook>(session_, legacy_endpoints::fetch_webhook, {webhook_id});
}

Call<std::vector<LegacyWebhook>> LegacyWebhooks::list(const LegacyWebhookFilter& filter) const {
    detail::CallSpec spec = detail::make_spec(session_, legacy_endpoints::list_webhooks, {});
    if (!filter.posting_id.empty()) detail::add_query(spec, "posting_id", filter.posting_id);
    if (filter.event_type) detail::add_query(spec, "event_type", filter.event_type->text());
    return Call<std::vector<LegacyWebhook>>(std::move(spec));
}

Call<Json> LegacyWebhooks::deactivate(std::string_view webhook_id) const {
    return detail::make_call<Json>(session_, legacy_endpoints::deactivate_webhook, {webhook_id});
}

}  // namespace cis
