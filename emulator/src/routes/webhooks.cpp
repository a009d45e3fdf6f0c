#include "resources/webhook.hpp"

#include <utility>

#include "routes/pagination.hpp"
#include "routes/routes.hpp"
#include "wire/envelope.hpp"

namespace cis::emulator {
namespace {

/// What the caller gets of a new webhook: this once, its secret too.
Json receipt(const Webhook& webhook) {
    Json resource = to_json(webhook);
    resource["signing_secret"] = webhook.signing_secret;
    return resource;
}

Response list(Call& call) {
    return list_page(
        call, call.workspace.all<Webhook>(), [](const Webhook&) { return true; },
        [](const Webhook& webhook) { return to_json(webhook); });
}

Response create(Call& call) { return resource_response(201, receipt(create_webhook(call, true))); }

Response create_v4(Call& call) {
    return json_response(
        201, {{"object", "webhook"}, {"data", receipt(create_webhook(call, true))}, {"meta", nullptr}});
}

Response read(Call& call) { return resource_response(200, to_json(find_webhook(call))); }

Response archive(Call& call) {
    Webhook& webhook = find_webhook(call);
    deactivate(call, webhook);
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
