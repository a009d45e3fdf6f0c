#include <array>
#include <cstddef>
#include <string>

#include "resources/ingestion.hpp"
#include "routes/routes.hpp"
#include "wire/envelope.hpp"
#include "wire/json.hpp"

namespace cis::emulator {
namespace {

constexpr std::array<FieldRule, 1> retake_rule{{{"retake", FieldType::boolean}}};

Posting& find_posting_by_url_key(const RequestContext& context) {
    for (Posting& posting : context.workspace.all<Posting>()) {
        if (posting.resource["urls"]["ingestion_url_key"] == context.arguments.at("url_key")) return posting;
    }
    throw not_found("url key");
}

bool wants_retake(const Json& body) { return member(body, "retake") == true; }

/// The candidate's interview in the posting; a new one when there is none or `retake` asks for it.
Json ingest(const RequestContext& context, Posting& posting, const Json& body, bool retake) {
    const Candidate* const existing = retake ? nullptr : find_candidate(posting, body);
    const Candidate& candidate = existing != nullptr ? *existing : add_candidate(context, posting, body);
    return {{"interview_id", candidate.interview_id},
            {"interview_url", interview_url(candidate)},
            {"candidate_id", candidate.candidate_id},
            {"posting_id", candidate.posting_id},
            {"created", existing == nullptr}};
}

Response ingest_one(const RequestContext& context) {
    Posting& posting = find_posting_by_url_key(context);
    const Json body = parse_object(context.request.body);
    Violations violations;
    check_candidate(body, violations);
    check_fields(body, retake_rule, violations);
    violations.check();
    return json_response(200, ingest(context, posting, body, wants_retake(body)));
}

/// All or none: a candidate who is not valid keeps the others out too.
Response ingest_many(const RequestContext& context) {
    constexpr FieldRule rule{"candidates", FieldType::object_array};
    Posting& posting = find_posting_by_url_key(context);
    const Json body = parse_object(context.request.body);
    Violations violations;
    check_fields(body, {&rule, 1}, violations);
    check_fields(body, retake_rule, violations);
    const Json candidates = member(body, rule.name);
    if (candidates.is_null()) violations.add("candidates", "is required");
    violations.check();
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        check_candidate(candidates[i], violations, "candidates." + std::to_string(i) + ".");
    }
    violations.check();
    Json interviews = Json::array();
    for (const Json& candidate : candidates) {
        interviews.push_back(ingest(context, posting, candidate, wants_retake(body)));
    }
    return json_response(200, {{"interviews", std::move(interviews)}});
}

}  // namespace

void add_legacy_ingestion_routes(RouteTable& routes) {
    routes.add("POST", "/api/ingest/x/{url_key}", ingest_one);
    routes.add("POST", "/api/ingest/x/bulk/{url_key}", ingest_many);
}

}  // namespace cis::emulator
