#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <limits>
#include <string>
#include <vector>

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

/// The bounds of `created_at` in a list, both inclusive.
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
    Json shown = to_json(candidate, progress_of(context.timing, context.now, posting, candidate));
    if (!context.ingestion.echo_metadata) shown["metadata"] = Json::object();
    return shown;
}

double list_delay(const IngestionOptions& options) {
    return std::chrono::duration<double>{options.list_delay}.count();
}

Json read_ingest_body(const RequestContext& context) {
    Json body = parse_object(context.request.body);
    Violations violations;
    check_candidate(body, violations);
    if (context.ingestion.check_addresses) check_email_address(body, violations);
    violations.check();
    return body;
}

/// Lists candidates in the order of creation. Unlike list_page(), it does not walk through all candidates.
Response list_candidates(const RequestContext& context) {
    const Posting& posting = requested_posting(context);
    const Period period = read_period(context.query);
    const std::size_t limit = integer_parameter(context.query, "limit", 20, 100);
    const std::string cursor = query_value(context.query, "starting_after");
    const CreationOrder& order = posting.creation_order;
    const auto begin = order.from(period.after);
    const auto end = order.after(period.before);
    auto at = begin;
    if (!cursor.empty()) {
        const auto arrival = posting.candidates.position(cursor);
        if (!arrival) throw bad_request("The cursor is unknown.", "starting_after");
        at = std::max(begin, order.behind(*posting.candidates.find(cursor), *arrival));
    }
    std::vector<Json> data;
    bool has_more = false;
    for (; at < end && !has_more; ++at) {
        const Candidate& candidate = *at->candidate;
        if (candidate.listed_at > context.now) continue;
        if (data.size() < limit) {
            data.push_back(show(context, posting, candidate));
        } else {
            has_more = true;
        }
    }
    const std::size_t total =
        static_cast<std::size_t>(end - begin) - order.unlisted(period.after, period.before, context.now);
    return list_response(std::move(data), has_more, total, context.request.path);
}

/// The candidate that the body creates, or that has its e-mail address; null if a duplicate is refused.
const Candidate* apply(const WorkspaceContext& context, const IngestionOptions& options, Posting& posting,
                       const Json& body) {
    using Duplicates = IngestionOptions::Duplicates;
    Candidate* const existing = find_candidate(posting, body);
    if (existing == nullptr || options.duplicates == Duplicates::create) {
        return &add_candidate(context, posting, body, list_delay(options));
    }
    if (options.duplicates == Duplicates::refuse) return nullptr;
    if (options.duplicates == Duplicates::update_existing) update_candidate(*existing, body);
    return existing;
}

Response create_candidate(const RequestContext& context) {
    Posting& posting = requested_posting(context);
    const Candidate* const candidate = apply(context, context.ingestion, posting, read_ingest_body(context));
    if (candidate == nullptr) {
        throw conflict("The posting already has a candidate with this e-mail address.", "email");
    }
    return resource_response(201,
                             {{"interview_id", candidate->interview_id},
                              {"interview_url", interview_url(*candidate)},
                              {"posting_id", candidate->posting_id},
                              {"object", "candidate"},
                              {"candidate", show(context, posting, *candidate)}},
                             Json::object());
}

Response create_candidate_async(const RequestContext& context) {
    Posting& posting = requested_posting(context);
    const WorkspaceContext& resources = context;
    const auto create_at = [resources, &options = context.ingestion, &posting,
                            body = read_ingest_body(context)](double time) {
        apply({resources.workspace, resources.identifiers, time, resources.events}, options, posting, body);
    };
    if (const std::chrono::duration<double> delay = context.ingestion.async_delay; delay.count() > 0) {
        context.agenda.add(context.now + delay.count(), create_at);
    } else {
        create_at(context.now);
    }
    return resource_response(
        202, {{"ingestion_id", context.identifiers.next()}, {"object", "ingestion"}, {"status", "queued"}});
}

constexpr std::array<FieldRule, 1> retake_rule{{{"retake", FieldType::boolean}}};

Posting& find_posting_by_url_key(const RequestContext& context) {
    for (Posting& posting : context.workspace.all<Posting>()) {
        if (posting.resource["urls"]["ingestion_url_key"] == context.arguments.at("url_key")) return posting;
    }
    throw not_found("url key");
}

bool wants_retake(const Json& body) { return member(body, "retake") == true; }

/// The candidate's interview in the posting. Creates one if there is none or `retake` is set.
Json ingest(const RequestContext& context, Posting& posting, const Json& body, bool retake) {
    const Candidate* const existing = retake ? nullptr : find_candidate(posting, body);
    const Candidate& candidate = existing != nullptr
                                     ? *existing
                                     : add_candidate(context, posting, body, list_delay(context.ingestion));
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

/// Creates all candidates or none: one invalid candidate rejects the whole request.
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

void add_candidate_routes(RouteTable& routes) {
    routes.add("GET", "/api/v2/postings/{posting_id}/candidates", list_candidates);
    routes.add_ingestion("/api/v2/postings/{posting_id}/candidates", create_candidate);
    routes.add_ingestion("/api/v2/postings/{posting_id}/candidates/async", create_candidate_async);
}

void add_legacy_ingestion_routes(RouteTable& routes) {
    routes.add_ingestion("/api/ingest/x/{url_key}", ingest_one);
    routes.add_ingestion("/api/ingest/x/bulk/{url_key}", ingest_many);
}

}  // namespace cis::emulator
