#include "cis/model/webhook.hpp"

#include "cis/model/legacy_webhook.hpp"
#include "cis/model/object_name.hpp"
#include "model/fields.hpp"

namespace cis {

template <>
inline constexpr model::Identity model::identity_of<Webhook>{.object = ObjectName::webhook};
template <>
inline constexpr model::Identity model::identity_of<LegacyWebhook>{.id = "webhook_id"};

CIS_LISTED_FIELDS(Webhook, object, id, signing_secret)

CIS_LISTED_FIELDS(LegacyWebhook, webhook_id, posting_id, url, event_type, http_method, is_active, created_at,
                  updated_at)

CIS_PARAMETERS(WebhookParams, posting_id, url, event_type, http_method)

}  // namespace cis
