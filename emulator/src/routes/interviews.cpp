#include <limits>
#include <string>
#include <utility>

#include "resources/candidate.hpp"
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

Json metadata_of(const Interview& interview) {
    return {{"object", "metadata"}, {"metadata", interview.candidate.metadata}};
}

Response read_interview_data(const RequestContext& context) {
    const Interview interview = requested_interview(context);
    return resource_response(
        200, interview_data(interview, progress_of(context.timing, context.now, interview.posting,
                                                   interview.candidate)));
}

Response read_interview_metadata(const RequestContext& context) {
    return resource_response(200, metadata_of(requested_interview(context)));
}

Response set_interview_metadata(const RequestContext& context) {
    const Interview interview = requested_interview(context);
    const Json body = parse_object(context.request.body);
    Violations violations;
    check_metadata(body, violations);
    if (member(body, "metadata").is_null()) violations.add("metadata", "is required");
    violations.check();
    interview.candidate.metadata = body["metadata"];
    return resource_response(200, metadata_of(interview));
}

/// The bounds of the invitation date, both inclusive. If the end is a date without a time, the whole day is
/// included.
class InvitationPeriod {
public:
    explicit InvitationPeriod(const Query& query) {
        const std::string end = query_value(query, "end_date");
        read("start_date", query_value(query, "start_date"), start_);
        read("end_date", end, end_);
        violations_.check();
        const bool plain_date = end.size() == std::string{"2023-11-14"}.size() && end.find('-') == 4;
        if (plain_date) next_day_ = end_ + 86'400;
    }

    bool contains(double time) const { return time >= start_ && (time <= end_ || time < next_day_); }

private:
    void read(const char* name, const std::string& text, double& bound) {
        if (text.empty()) return;
        if (const auto time = parse_time(text)) {
            bound = *time;
        } else {
            violations_.add(name, "must be an ISO-8601 date or datetime or epoch seconds");
        }
    }

    Violations violations_;
    double start_ = -std::numeric_limits<double>::infinity();
    double end_ = std::numeric_limits<double>::infinity();
    double next_day_ = -std::numeric_limits<double>::infinity();
};

Json show_legacy(const RequestContext& context, const Posting& posting, const Candidate& candidate) {
    return to_legacy_json(candidate, progress_of(context.timing, context.now, posting, candidate));
}

Response read_legacy_interview(const RequestContext& context) {
    const Interview interview = requested_interview(context);
    return json_response(200, show_legacy(context, interview.posting, interview.candidate));
}

Response list_legacy_interviews(const RequestContext& context) {
    const Posting& posting = requested_posting(context);
    const InvitationPeriod period{context.query};
    Slice found = slice(
        read_offset_page(context.query), posting.candidates,
        [&](const Candidate& candidate) {
            return period.contains(candidate.created_at) && candidate.listed_at <= context.now;
        },
        [&](const Candidate& candidate) { return show_legacy(context, posting, candidate); });
    return json_response(200, Json(std::move(found.items)));
}

/// Every interview of the workspace, as a JSON array.
Response export_json(const RequestContext& context) {
    Response response;
    // The text is not assigned, because GCC 12 at -O3 would wrongly warn about an overflow.
    response.body.push_back('[');
    for (const Posting& posting : context.workspace.all<Posting>()) {
        for (const Candidate& candidate : posting.candidates) {
            if (candidate.listed_at > context.now) continue;
            if (response.body.size() > 1) response.body += ",\n";
            response.body += show_legacy(context, posting, candidate).dump();
        }
    }
    response.body.push_back(']');
    return response;
}

}  // namespace

void add_interview_routes(RouteTable& routes) {
    routes.add("GET", "/api/v2/interviews/{interview_id}/data", read_interview_data);
    routes.add("GET", "/api/v2/interviews/{interview_id}/metadata", read_interview_metadata);
    routes.add("POST", "/api/v2/interviews/{interview_id}/metadata", set_interview_metadata);
}

void add_legacy_interview_routes(RouteTable& routes) {
    routes.add("GET", "/api/interview/{interview_id}", read_legacy_interview);
    routes.add("GET", "/api/interviews/{posting_id}", list_legacy_interviews);
    routes.add("GET", "/api/interviews/export/json", export_json);
}

}  // namespace cis::emulator
