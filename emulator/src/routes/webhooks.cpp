#include <string>

#include "resources/webhook_changes.hpp"
#include "routes/pagination.hpp"
#include "routes/routes.hpp"
#include "wire/envelope.hpp"
#include "wire/json.hpp"

namespace cis::emulator {
namespace {

const Webhook& create_from_body(const RequestContext& context, bool is_signed) {
    return create_webhook(context, parse_object(context.request.body),
                          {.is_signed = is_signed, .recruiter_events = context.recruiter_events});
}

/// The response for a new webhook. No other response has the secret.
Json receipt(const Webhook& webhook) {
    Json resource = to_json(webhook);
    resource["signing_secret"] = webhook.signing_secret;
    return resource;
}

Response list_webhooks(const RequestContext& context) {
    return list_page(
        context, context.workspace.all<Webhook>(), [](const Webhook&) { return true; },
        [](const Webhook& webhook) { return to_json(webhook); });
}

Response add_webhook(const RequestContext& context) {
    return resource_response(201, receipt(create_from_body(context, true)));
}

Response add_webhook_v4(const RequestContext& context) {
    return json_response(
        201, {{"object", "webhook"}, {"data", receipt(create_from_body(context, true))}, {"meta", nullptr}});
}

Response read_webhook(const RequestContext& context) {
    return resource_response(200, to_json(requested_webhook(context)));
}

Response archive_webhook(const RequestContext& context) {
    Webhook& webhook = requested_webhook(context);
    deactivate(context, webhook);
    return resource_response(200, to_json(webhook));
}

Response add_legacy_webhook(const RequestContext& context) {
    return json_response(200, to_legacy_json(create_from_body(context, false)));
}

Response read_legacy_webhook(const RequestContext& context) {
    return json_response(200, to_legacy_json(requested_webhook(context)));
}

Response list_legacy_webhooks(const RequestContext& context) {
    const std::string posting_id = query_value(context.query, "posting_id");
    const std::string event_type = query_value(context.query, "event_type");
    Json webhooks = Json::array();
    for (const Webhook& webhook : context.workspace.all<Webhook>()) {
        if (!posting_id.empty() && webhook.posting_id != posting_id) continue;
        if (!event_type.empty() && webhook.event_type != event_type) continue;
        webhooks.push_back(to_legacy_json(webhook));
    }
    return json_response(200, webhooks);
}

Response deactivate_legacy_webhook(const RequestContext& context) {
    Webhook& webhook = requested_webhook(context);
    deactivate(context, webhook);
    return json_response(200, to_legacy_json(webhook));
}

}  // namespace

void add_webhook_routes(RouteTable& routes) {
    routes.add("GET", "/api/v2/webhooks", list_webhooks);
    routes.add("POST", "/api/v2/webhooks", add_webhook);
    routes.add("GET", "/api/v2/webhooks/{webhook_id}", read_webhook);
    routes.add("DELETE", "/api/v2/webhooks/{webhook_id}", archive_webhook);
    routes.add("POST", "/api/v4/webhooks", add_webhook_v4);
}

void add_legacy_webhook_routes(RouteTable& routes) {
    routes.add("POST", "/api/webhook/create", add_legacy_webhook);
    routes.add("GET", "/api/webhook/fetch/{webhook_id}", read_legacy_webhook);
    routes.add("GET", "/api/webhook/all", list_legacy_webhooks);
    routes.add("POST", "/api/webhook/deactivate/{webhook_id}", deactivate_legacy_webhook);
}

}  // namespace cis::emulator
