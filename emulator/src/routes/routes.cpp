#include "routes/routes.hpp"

#include <cis/emulator/route.hpp>
#include "wire/envelope.hpp"

namespace cis::emulator {
namespace {

Response health(const RequestContext& /*context*/) { return json_response(200, Json::object()); }

}  // namespace

void add_routes(RouteTable& routes) {
    routes.add("GET", "/health", health);
    routes.add("GET", "/api/health", health);
    add_posting_routes(routes);
    add_candidate_routes(routes);
    add_interview_routes(routes);
    add_question_routes(routes);
    add_webhook_routes(routes);
    add_workspace_resource_routes(routes);
    add_schema_routes(routes);
    add_ats_routes(routes);
    add_legacy_posting_routes(routes);
    add_legacy_interview_routes(routes);
    add_legacy_webhook_routes(routes);
    add_legacy_ingestion_routes(routes);
}

std::vector<Route> routes() {
    RouteTable table;
    add_routes(table);
    std::vector<Route> routes;
    routes.reserve(table.entries().size());
    for (const RouteTable::Entry& entry : table.entries()) {
        routes.push_back({entry.method, entry.pattern.text()});
    }
    return routes;
}

}  // namespace cis::emulator
