#include <string>

#include "resources/webhook.hpp"
#include "routes/pagination.hpp"
#include "routes/routes.hpp"
#include "wire/envelope.hpp"

namespace cis::emulator {
namespace {

Response create(Call& call) { return json_response(200, to_legacy_json(create_webhook(call, false))); }

Response read(Call& call) { return json_response(200, to_legacy_json(find_webhook(call))); }

Response list(Call& call) {
    const std::string posting_id = query_value(call.query, "posting_id");
    const std::string event_type = query_value(call.query, "event_type");
    Json webhooks = Json::array();
    for (const Webhook& webhook : call.workspace.all<Webhook>()) {
        if (!posting_id.empty() && webhook.posting_id != posting_id) continue;
        if (!event_type.empty() && webhook.event_type != event_type) continue;
        webhooks.push_back(to_legacy_json(webhook));
    }
    return json_response(200, webhooks);
}

Response deactivate(Call& call) {
    Webhook& webhook = find_webhook(call);
    deactivate(call, webhook);
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
