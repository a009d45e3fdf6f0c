#include "resources/interview.hpp"
#include "resources/validation.hpp"
#include "routes/routes.hpp"
#include "wire/api_error.hpp"
#include "wire/envelope.hpp"
#include "wire/json.hpp"

namespace cis::emulator {
namespace {

Json metadata_of(const Interview& interview) {
    return {{"object", "metadata"}, {"metadata", interview.candidate.metadata}};
}

Response data(const RequestContext& context) {
    const Interview interview = requested_interview(context);
    return resource_response(
        200, interview_data(interview,
                            progress_of(context.pace, context.now, interview.posting, interview.candidate)));
}

Response metadata(const RequestContext& context) {
    return resource_response(200, metadata_of(requested_interview(context)));
}

Response set_metadata(const RequestContext& context) {
    const Interview interview = requested_interview(context);
    const Json body = parse_object(context.request.body);
    Violations violations;
    check_metadata(body, violations);
    if (member(body, "metadata").is_null()) violations.add("metadata", "is required");
    violations.check();
    interview.candidate.metadata = body["metadata"];
    return resource_response(200, metadata_of(interview));
}

}  // namespace

void add_interview_routes(RouteTable& routes) {
    routes.add("GET", "/api/v2/interviews/{interview_id}/data", data);
    routes.add("GET", "/api/v2/interviews/{interview_id}/metadata", metadata);
    routes.add("POST", "/api/v2/interviews/{interview_id}/metadata", set_metadata);
}

}  // namespace cis::emulator
