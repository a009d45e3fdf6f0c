#include "routes/routes.hpp"
#include "wire/envelope.hpp"

namespace cis::emulator {
namespace {

Response health(const RequestContext& /*context*/) { return json_response(200, Json::object()); }

}  // namespace

void add_health_routes(RouteTable& routes) {
    routes.add("GET", "/health", health);
    routes.add("GET", "/api/health", health);
}

}  // namespace cis::emulator
