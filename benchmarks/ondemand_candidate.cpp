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

/// Leaves `out` alone if the object has no such member.
template <class T>
void read_member(od::object& object, std::string_view name, T& out) {
    auto member = object[name];
    if (member.error() == simdjson::NO_SUCH_FIELD) return;
    read(member.value(), out);
}

void read(od::value value, CandidateStep& out) {
    od::object object = value.get_object();
    read_member(object, "step_id", out.step_id);
    read_member(object, "order", out.order);
    read_member(object, "status", out.status);
    read_member(object, "started", out.started);
    read_member(object, "completed", out.completed);
    read_member(object, "knocked_out", out.knocked_out);
    read_member(object, "last_updated_at", out.last_updated_at);
}

void read(od::value value, CandidateWorkflow& out) {
    od::object object = value.get_object();
    read_member(object, "steps", out.steps);
    read_member(object, "all_complete", out.all_complete);
    read_member(object, "last_activity_at", out.last_activity_at);
}

void read(od::value value, ResumeSummary& out) {
    od::object object = value.get_object();
    read_member(object, "resume_score", out.resume_score);
    read_member(object, "is_eligible", out.is_eligible);
    read_member(object, "resume_link", out.resume_link);
}

void read(od::value value, WebInterviewSummary& out) {
    od::object object = value.get_object();
    read_member(object, "score", out.score);
    read_member(object, "highlights", out.highlights);
    read_member(object, "audio_recording_link", out.audio_recording_link);
    read_member(object, "video_recording_link", out.video_recording_link);
}

void read(od::value value, SmsSummary& out) {
    od::object object = value.get_object();
    read_member(object, "is_eligible", out.is_eligible);
    read_member(object, "criteria_passed", out.criteria_passed);
    read_member(object, "criteria_failed", out.criteria_failed);
    read_member(object, "messages_sent", out.messages_sent);
}

void read(od::value value, FormSummary& out) {
    od::object object = value.get_object();
    read_member(object, "is_complete", out.is_complete);
    read_member(object, "is_eligible", out.is_eligible);
    read_member(object, "questions_answered", out.questions_answered);
    read_member(object, "total_questions", out.total_questions);
}

void read(od::value value, AgentSummary& out) {
    od::object object = value.get_object();
    read_member(object, "resume", out.resume);
    read_member(object, "web_interview", out.web_interview);
    read_member(object, "sms", out.sms);
    read_member(object, "form", out.form);
}

void read(od::value value, Candidate& out) {
    od::object object = value.get_object();
    read_member(object, "object", out.object);
    read_member(object, "interview_id", out.interview_id);
    read_member(object, "candidate_id", out.candidate_id);
    read_member(object, "posting_id", out.posting_id);
    read_member(object, "name", out.name);
    read_member(object, "email", out.email);
    read_member(object, "score", out.score);
    read_member(object, "status", out.status);
    read_member(object, "interview_url", out.interview_url);
    read_member(object, "workflow", out.workflow);
    read_member(object, "agent_summary", out.agent_summary);
    read_member(object, "shortlisted", out.shortlisted);
    read_member(object, "dismissed", out.dismissed);
    read_member(object, "metadata", out.metadata);
    read_member(object, "data", out.data);
    read_member(object, "interviewed_at", out.interviewed_at);
    read_member(object, "created_at", out.created_at);
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
