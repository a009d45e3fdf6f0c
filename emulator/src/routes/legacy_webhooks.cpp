#include <string>

#include "resources/webhook.hpp"
#include "routes/pagination.hpp"
#include "routes/routes.hpp"
#include "wire/envelope.hpp"
#include "wire/json.hpp"

namespace cis::emulator {
namespace {

Response create(const RequestContext& context) {
    return json_response(200, to_legacy_json(create_webhook(
                                  context, parse_object(context.request.body),
                                  {.is_signed = false, .recruiter_events = context.recruiter_events})));
}

Response read(const RequestContext& context) {
    return json_response(200, to_legacy_json(requested_webhook(context)));
}

Response list(const RequestContext& context) {
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

Response deactivate(const RequestContext& context) {
    Webhook& webhook = requested_webhook(context);
    deactivate(context, webhook);
    return json_response(200, to_legacy_json(webhook));
}

}  // namespace

void add_legacy_webhook_routes(RouteTable& routes) {
    routes.add("POST", "/api/webhook/create", create);
    routes.add("GET", "/api/webhook/fetch/{webhook_id}", read);
    routes.add("GET", "/api/webhook/all", list);
    routes.add("POST", "/api/webhook/deactivate/{webhook_id}", deactivate);
}

}  // namespace cis::emulator
