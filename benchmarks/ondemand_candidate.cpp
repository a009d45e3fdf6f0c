#include "ondemand_candidate.hpp"

#include <simdjson.h>

#include <optional>
#include <string_view>
#include <vector>

namespace cis::benchmarks {
namespace {

using simdjson::ondemand::object;
using simdjson::ondemand::value;

std::string text(value member) { return std::string(std::string_view(member.get_string())); }

std::optional<std::string> optional_text(value member) {
    if (member.is_null()) return std::nullopt;
    return text(member);
}

std::optional<Timestamp> time(value member) {
    if (member.is_null()) return std::nullopt;
    return Timestamp(double(member.get_double()));
}

std::vector<std::string> texts(value member) {
    std::vector<std::string> list;
    for (auto item : member.get_array()) list.push_back(text(item.value()));
    return list;
}

CandidateStep read_step(object from) {
    CandidateStep step;
    step.step_id = text(from["step_id"]);
    step.order = from["order"];
    step.status = text(from["status"]);
    step.started = from["started"];
    step.completed = from["completed"];
    step.knocked_out = from["knocked_out"];
    step.last_updated_at = time(from["last_updated_at"]);
    return step;
}

CandidateWorkflow read_workflow(object from) {
    CandidateWorkflow workflow;
    for (auto step : from["steps"].get_array()) workflow.steps.push_back(read_step(step.get_object()));
    workflow.all_complete = from["all_complete"];
    workflow.last_activity_at = time(from["last_activity_at"]);
    return workflow;
}

AgentSummary read_summary(object from) {
    AgentSummary summary;
    object resume = from["resume"];
    summary.resume.emplace();
    summary.resume->resume_score = double(resume["resume_score"]);
    summary.resume->is_eligible = bool(resume["is_eligible"]);
    summary.resume->resume_link = text(resume["resume_link"]);
    object interview = from["web_interview"];
    summary.web_interview.emplace();
    summary.web_interview->score = double(interview["score"]);
    summary.web_interview->highlights = texts(interview["highlights"]);
    summary.web_interview->audio_recording_link = text(interview["audio_recording_link"]);
    summary.web_interview->video_recording_link = optional_text(interview["video_recording_link"]);
    object sms = from["sms"];
    summary.sms.emplace();
    summary.sms->is_eligible = bool(sms["is_eligible"]);
    summary.sms->criteria_passed = texts(sms["criteria_passed"]);
    summary.sms->criteria_failed = texts(sms["criteria_failed"]);
    summary.sms->messages_sent = std::int64_t(sms["messages_sent"]);
    object form = from["form"];
    summary.form.emplace();
    summary.form->is_complete = bool(form["is_complete"]);
    summary.form->is_eligible = bool(form["is_eligible"]);
    summary.form->questions_answered = std::int64_t(form["questions_answered"]);
    summary.form->total_questions = std::int64_t(form["total_questions"]);
    return summary;
}

Candidate read_candidate(object from) {
    Candidate candidate;
    candidate.object = text(from["object"]);
    candidate.interview_id = text(from["interview_id"]);
    candidate.candidate_id = text(from["candidate_id"]);
    candidate.posting_id = text(from["posting_id"]);
    candidate.name = text(from["name"]);
    candidate.email = text(from["email"]);
    candidate.score = double(from["score"]);
    candidate.status = OpenEnum<CandidateStatus>(text(from["status"]));
    candidate.interview_url = text(from["interview_url"]);
    candidate.workflow = read_workflow(from["workflow"]);
    candidate.agent_summary = read_summary(from["agent_summary"]);
    candidate.shortlisted = from["shortlisted"];
    candidate.dismissed = from["dismissed"];
    for (auto entry : from["metadata"].get_object()) {
        std::string key(std::string_view(entry.unescaped_key()));
        candidate.metadata.emplace(std::move(key), text(entry.value()));
    }
    object data = from["data"];
    candidate.data = Json::from_valid_text(std::string(std::string_view(data.raw_json())));
    candidate.interviewed_at = time(from["interviewed_at"]);
    candidate.created_at = time(from["created_at"]);
    return candidate;
}

}  // namespace

Page<Candidate> decode_by_hand(std::string& padded_body) {
    thread_local simdjson::ondemand::parser parser;
    padded_body.reserve(padded_body.size() + simdjson::SIMDJSON_PADDING);
    auto document = parser.iterate(padded_body.data(), padded_body.size(), padded_body.capacity());
    Page<Candidate> page;
    page.data.reserve(100);
    for (auto item : document["data"].get_array()) page.data.push_back(read_candidate(item.get_object()));
    object pagination = document["pagination"];
    page.pagination.has_more = pagination["has_more"];
    page.pagination.total_count = std::int64_t(pagination["total_count"]);
    page.pagination.url = text(pagination["url"]);
    return page;
}

}  // namespace cis::benchmarks
