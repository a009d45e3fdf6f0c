#include "ondemand_candidate.hpp"

#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>

#include <simdjson.h>

namespace cis::benchmarks {
namespace {

namespace od = simdjson::ondemand;

std::string_view text(od::value value) { return value.get_string(); }

void read(od::value value, std::string& out) { out = text(value); }
void read(od::value value, bool& out) { out = value.get_bool(); }
void read(od::value value, std::int64_t& out) { out = value.get_int64(); }
void read(od::value value, double& out) { out = value.get_double(); }
void read(od::value value, Timestamp& out) { out = Timestamp(value.get_double()); }
void read(od::value value, OpenEnum<CandidateStatus>& out) { out = text(value); }
void read(od::value value, Json& out) {
    const bool is_container = value.type() == od::json_type::object || value.type() == od::json_type::array;
    const std::string_view raw =
        is_container ? std::string_view(value.get_object().value().raw_json()) : value.raw_json_token();
    out = Json::from_valid_text(std::string(raw));
}
void read(od::value value, Metadata& out) {
    for (auto field : value.get_object()) {
        std::string key(std::string_view(field.unescaped_key()));
        out.emplace(std::move(key), text(field.value()));
    }
}

void read(od::value value, CandidateStep& out);
void read(od::value value, CandidateWorkflow& out);
void read(od::value value, ResumeSummary& out);
void read(od::value value, WebInterviewSummary& out);
void read(od::value value, SmsSummary& out);
void read(od::value value, FormSummary& out);
void read(od::value value, AgentSummary& out);

template <class T>
void read(od::value value, std::vector<T>& out) {
    out.reserve(4);
    for (auto element : value.get_array()) read(element.value(), out.emplace_back());
}

template <class T>
void read(od::value value, std::optional<T>& out) {
    if (!value.is_null()) read(value, out.emplace());
}

void read(od::value value, CandidateStep& out) {
    od::object object = value.get_object();
    read(object["step_id"].value(), out.step_id);
    read(object["order"].value(), out.order);
    read(object["status"].value(), out.status);
    read(object["started"].value(), out.started);
    read(object["completed"].value(), out.completed);
    read(object["knocked_out"].value(), out.knocked_out);
    read(object["last_updated_at"].value(), out.last_updated_at);
}

void read(od::value value, CandidateWorkflow& out) {
    od::object object = value.get_object();
    read(object["steps"].value(), out.steps);
    read(object["all_complete"].value(), out.all_complete);
    read(object["last_activity_at"].value(), out.last_activity_at);
}

void read(od::value value, ResumeSummary& out) {
    od::object object = value.get_object();
    read(object["resume_score"].value(), out.resume_score);
    read(object["is_eligible"].value(), out.is_eligible);
    read(object["resume_link"].value(), out.resume_link);
}

void read(od::value value, WebInterviewSummary& out) {
    od::object object = value.get_object();
    read(object["score"].value(), out.score);
    read(object["highlights"].value(), out.highlights);
    read(object["audio_recording_link"].value(), out.audio_recording_link);
    read(object["video_recording_link"].value(), out.video_recording_link);
}

void read(od::value value, SmsSummary& out) {
    od::object object = value.get_object();
    read(object["is_eligible"].value(), out.is_eligible);
    read(object["criteria_passed"].value(), out.criteria_passed);
    read(object["criteria_failed"].value(), out.criteria_failed);
    read(object["messages_sent"].value(), out.messages_sent);
}

void read(od::value value, FormSummary& out) {
    od::object object = value.get_object();
    read(object["is_complete"].value(), out.is_complete);
    read(object["is_eligible"].value(), out.is_eligible);
    read(object["questions_answered"].value(), out.questions_answered);
    read(object["total_questions"].value(), out.total_questions);
}

void read(od::value value, AgentSummary& out) {
    od::object object = value.get_object();
    read(object["resume"].value(), out.resume);
    read(object["web_interview"].value(), out.web_interview);
    read(object["sms"].value(), out.sms);
    read(object["form"].value(), out.form);
}

void read(od::value value, Candidate& out) {
    od::object object = value.get_object();
    read(object["object"].value(), out.object);
    read(object["interview_id"].value(), out.interview_id);
    read(object["candidate_id"].value(), out.candidate_id);
    read(object["posting_id"].value(), out.posting_id);
    read(object["name"].value(), out.name);
    read(object["email"].value(), out.email);
    read(object["score"].value(), out.score);
    read(object["status"].value(), out.status);
    read(object["interview_url"].value(), out.interview_url);
    read(object["workflow"].value(), out.workflow);
    read(object["agent_summary"].value(), out.agent_summary);
    read(object["shortlisted"].value(), out.shortlisted);
    read(object["dismissed"].value(), out.dismissed);
    read(object["metadata"].value(), out.metadata);
    read(object["data"].value(), out.data);
    read(object["interviewed_at"].value(), out.interviewed_at);
    read(object["created_at"].value(), out.created_at);
}

}  // namespace

Page<Candidate> decode_by_hand(std::string& body) {
    static od::parser parser;
    od::document document = parser.iterate(body.data(), body.size(), body.capacity());
    od::object root = document.get_object();
    Page<Candidate> page;
    page.data.reserve(100);
    for (auto element : root["data"].get_array()) read(element.value(), page.data.emplace_back());
    od::object pagination = root["pagination"].get_object();
    read(pagination["has_more"].value(), page.pagination.has_more);
    read(pagination["total_count"].value(), page.pagination.total_count);
    read(pagination["url"].value(), page.pagination.url);
    return page;
}

}  // namespace cis::benchmarks
