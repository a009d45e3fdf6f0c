#include "resources/webhook.hpp"

#include <utility>

#include "routes/pagination.hpp"
#include "routes/routes.hpp"
#include "wire/envelope.hpp"
#include "wire/json.hpp"

namespace cis::emulator {
namespace {

/// What the caller gets of a new webhook: this once, its secret too.
Json receipt(const Webhook& webhook) {
    Json resource = to_json(webhook);
    resource["signing_secret"] = webhook.signing_secret;
    return resource;
}

Response list(const RequestContext& context) {
    return list_page(
        context, context.workspace.all<Webhook>(), [](const Webhook&) { return true; },
        [](const Webhook& webhook) { return to_json(webhook); });
}

Response create(const RequestContext& context) {
    return resource_response(
        201, receipt(create_webhook(context, parse_object(context.request.body),
                                    {.is_signed = true, .recruiter_events = context.recruiter_events})));
}

Response create_v4(const RequestContext& context) {
    return json_response(
        201,
        {{"object", "webhook"},
         {"data", receipt(create_webhook(context, parse_object(context.request.body),
                                         {.is_signed = true, .recruiter_events = context.recruiter_events}))},
         {"meta", nullptr}});
}

Response read(const RequestContext& context) {
    return resource_response(200, to_json(requested_webhook(context)));
}

Response archive(const RequestContext& context) {
    Webhook& webhook = requested_webhook(context);
    deactivate(context, webhook);
    return resource_response(200, to_json(webhook));
}

}  // namespace

void add_webhook_routes(RouteTable& routes) {
    routes.add("GET", "/api/v2/webhooks", list);
    routes.add("POST", "/api/v2/webhooks", create);
    routes.add("GET", "/api/v2/webhooks/{webhook_id}", read);
    routes.add("DELETE", "/api/v2/webhooks/{webhook_id}", archive);
    routes.add("POST", "/api/v4/webhooks", create_v4);
}

}  // namespace cis::emulator
