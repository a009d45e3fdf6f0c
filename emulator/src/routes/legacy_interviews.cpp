#include <limits>
#include <string>
#include <utility>

#include "resources/candidate.hpp"
#include "resources/interview.hpp"
#include "resources/posting.hpp"
#include "resources/validation.hpp"
#include "routes/offset_page.hpp"
#include "routes/routes.hpp"
#include "wire/envelope.hpp"
#include "wire/time_text.hpp"

namespace cis::emulator {
namespace {

/// Bounds of the invitation date, both inclusive; a plain date at the end is the whole day.
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

Json show(const RequestContext& context, const Posting& posting, const Candidate& candidate) {
    return to_legacy_json(candidate, progress_of(context.pace, context.now, posting, candidate));
}

Response read(const RequestContext& context) {
    const Interview interview = requested_interview(context);
    return json_response(200, show(context, interview.posting, interview.candidate));
}

Response list(const RequestContext& context) {
    const Posting& posting = requested_posting(context);
    const InvitationPeriod period{context.query};
    Slice found = slice(
        read_offset_page(context.query), posting.candidates,
        [&](const Candidate& candidate) { return period.contains(candidate.created_at); },
        [&](const Candidate& candidate) { return show(context, posting, candidate); });
    return json_response(200, Json(std::move(found.items)));
}

/// Every interview of the workspace, as a JSON array.
Response export_json(const RequestContext& context) {
    Response response;
    // Not assigned: GCC 12 sees an overflow in it, at -O3, where there is none.
    response.body.push_back('[');
    for (const Posting& posting : context.workspace.all<Posting>()) {
        for (const Candidate& candidate : posting.candidates) {
            if (response.body.size() > 1) response.body += ",\n";
            response.body += show(context, posting, candidate).dump();
        }
    }
    response.body.push_back(']');
    return response;
}

}  // namespace

void add_legacy_interview_routes(RouteTable& routes) {
    routes.add("GET", "/api/interview/{interview_id}", read);
    routes.add("GET", "/api/interviews/{posting_id}", list);
    routes.add("GET", "/api/interviews/export/json", export_json);
}

}  // namespace cis::emulator
