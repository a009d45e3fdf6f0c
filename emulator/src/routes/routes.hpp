#pragma once

#include "route_table.hpp"

namespace cis::emulator {

void add_health_routes(RouteTable& routes);
void add_posting_routes(RouteTable& routes);
void add_candidate_routes(RouteTable& routes);

}  // namespace cis::emulator
