#include <limits>
#include <string>

#include "resources/ingestion.hpp"
#include "resources/interview.hpp"
#include "resources/posting.hpp"
#include "resources/validation.hpp"
#include "routes/pagination.hpp"
#include "routes/routes.hpp"
#include "wire/envelope.hpp"
#include "wire/json.hpp"
#include "wire/time_text.hpp"

namespace cis::emulator {
namespace {

/// The bounds of the candidate list, both inclusive.
struct Period {
    double after = -std::numeric_limits<double>::infinity();
    double before = std::numeric_limits<double>::infinity();
};

Period read_period(const Query& query) {
    Period period;
    Violations violations;
    const auto read = [&](const char* name, double& bound) {
        const std::string text = query_value(query, name);
        if (text.empty()) return;
        if (const auto time = parse_time(text)) {
            bound = *time;
        } else {
            violations.add(name, "must be an ISO-8601 datetime or epoch seconds");
        }
    };
    read("created_after", period.after);
    read("created_before", period.before);
    violations.check();
    if (period.before < period.after) {
        throw bad_request("created_before is earlier than created_after.", "created_before");
    }
    return period;
}

Json show(const RequestContext& context, const Posting& posting, const Candidate& candidate) {
    return to_json(candidate, progress_of(context.pace, context.now, posting, candidate));
}

Json read_ingest_body(const RequestContext& context) {
    Json body = parse_object(context.request.body);
    Violations violations;
    check_candidate(body, violations);
    violations.check();
    return body;
}

Response list(const RequestContext& context) {
    const Posting& posting = requested_posting(context);
    const Period period = read_period(context.query);
    return list_page(
        context, posting.candidates,
        [&](const Candidate& candidate) {
            return candidate.created_at >= period.after && candidate.created_at <= period.before;
        },
        [&](const Candidate& candidate) { return show(context, posting, candidate); });
}

Response create(const RequestContext& context) {
    Posting& posting = requested_posting(context);
    const Json body = read_ingest_body(context);
    if (find_candidate(posting, body) != nullptr) {
        throw conflict("The posting already has a candidate with this e-mail address.", "email");
    }
    const Candidate& candidate = add_candidate(context, posting, body);
    return resource_response(201,
                             {{"interview_id", candidate.interview_id},
                              {"interview_url", interview_url(candidate)},
                              {"posting_id", candidate.posting_id},
                              {"object", "candidate"},
                              {"candidate", show(context, posting, candidate)}},
                             Json::object());
}

Response create_async(const RequestContext& context) {
    Posting& posting = requested_posting(context);
    const Json body = read_ingest_body(context);
    if (find_candidate(posting, body) == nullptr) add_candidate(context, posting, body);
    return resource_response(
        202, {{"ingestion_id", context.identifiers.next()}, {"object", "ingestion"}, {"status", "queued"}});
}

}  // namespace

void add_candidate_routes(RouteTable& routes) {
    routes.add("GET", "/api/v2/postings/{posting_id}/candidates", list);
    routes.add("POST", "/api/v2/postings/{posting_id}/candidates", create);
    routes.add("POST", "/api/v2/postings/{posting_id}/candidates/async", create_async);
}

}  // namespace cis::emulator
