#pragma once

#include "routes/route_table.hpp"

namespace cis::emulator {

void add_routes(RouteTable& routes);

void add_posting_routes(RouteTable& routes);
void add_candidate_routes(RouteTable& routes);
void add_interview_routes(RouteTable& routes);
void add_question_routes(RouteTable& routes);
void add_webhook_routes(RouteTable& routes);
void add_workspace_resource_routes(RouteTable& routes);
void add_schema_routes(RouteTable& routes);
void add_ats_routes(RouteTable& routes);
void add_legacy_posting_routes(RouteTable& routes);
void add_legacy_interview_routes(RouteTable& routes);
void add_legacy_webhook_routes(RouteTable& routes);
void add_legacy_ingestion_routes(RouteTable& routes);

}  // namespace cis::emulator
