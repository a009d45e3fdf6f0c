#include "dom_candidate.hpp"

namespace cis::benchmarks::dom {
namespace {

using nlohmann::json;

/// Keeps the default value if the member is null or absent, as the SDK does.
template <class T>
void read(const json& object, const char* name, T& out) {
    if (const auto member = object.find(name); member != object.end() && !member->is_null())
        member->get_to(out);
}

template <class T>
void read(const json& object, const char* name, std::optional<T>& out) {
    if (const auto member = object.find(name); member != object.end() && !member->is_null()) {
        member->get_to(out.emplace());
    }
}

}  // namespace

NLOHMANN_JSON_SERIALIZE_ENUM(CandidateStatus, {{CandidateStatus::unknown, nullptr},
                                               {CandidateStatus::pending, "pending"},
                                               {CandidateStatus::in_progress, "in_progress"},
                                               {CandidateStatus::evaluating, "evaluating"},
                                               {CandidateStatus::completed, "completed"},
                                               {CandidateStatus::shortlisted, "shortlisted"},
                                               {CandidateStatus::dismissed, "dismissed"},
                                               {CandidateStatus::knocked_out, "knocked_out"}})

static void from_json(const json& object, CandidateStep& step) {
    read(object, "step_id", step.step_id);
    read(object, "order", step.order);
    read(object, "status", step.status);
    read(object, "started", step.started);
    read(object, "completed", step.completed);
    read(object, "knocked_out", step.knocked_out);
    read(object, "last_updated_at", step.last_updated_at);
}

static void from_json(const json& object, CandidateWorkflow& workflow) {
    read(object, "steps", workflow.steps);
    read(object, "all_complete", workflow.all_complete);
    read(object, "last_activity_at", workflow.last_activity_at);
}

static void from_json(const json& object, ResumeSummary& resume) {
    read(object, "resume_score", resume.resume_score);
    read(object, "is_eligible", resume.is_eligible);
    read(object, "resume_link", resume.resume_link);
}

static void from_json(const json& object, WebInterviewSummary& interview) {
    read(object, "score", interview.score);
    read(object, "highlights", interview.highlights);
    read(object, "audio_recording_link", interview.audio_recording_link);
    read(object, "video_recording_link", interview.video_recording_link);
}

static void from_json(const json& object, SmsSummary& sms) {
    read(object, "is_eligible", sms.is_eligible);
    read(object, "criteria_passed", sms.criteria_passed);
    read(object, "criteria_failed", sms.criteria_failed);
    read(object, "messages_sent", sms.messages_sent);
}

static void from_json(const json& object, FormSummary& form) {
    read(object, "is_complete", form.is_complete);
    read(object, "is_eligible", form.is_eligible);
    read(object, "questions_answered", form.questions_answered);
    read(object, "total_questions", form.total_questions);
}

static void from_json(const json& object, AgentSummary& summary) {
    read(object, "resume", summary.resume);
    read(object, "web_interview", summary.web_interview);
    read(object, "sms", summary.sms);
    read(object, "form", summary.form);
}

static void from_json(const json& object, Candidate& candidate) {
    read(object, "object", candidate.object);
    read(object, "interview_id", candidate.interview_id);
    read(object, "candidate_id", candidate.candidate_id);
    read(object, "posting_id", candidate.posting_id);
    read(object, "name", candidate.name);
    read(object, "email", candidate.email);
    read(object, "score", candidate.score);
    read(object, "status", candidate.status);
    read(object, "interview_url", candidate.interview_url);
    read(object, "workflow", candidate.workflow);
    read(object, "agent_summary", candidate.agent_summary);
    read(object, "shortlisted", candidate.shortlisted);
    read(object, "dismissed", candidate.dismissed);
    read(object, "metadata", candidate.metadata);
    read(object, "data", candidate.data);
    read(object, "interviewed_at", candidate.interviewed_at);
    read(object, "created_at", candidate.created_at);
}

void from_json(const json& object, CandidatePage& page) {
    read(object, "data", page.data);
    const json& pagination = object.at("pagination");
    read(pagination, "has_more", page.has_more);
    read(pagination, "total_count", page.total_count);
    read(pagination, "url", page.url);
}

}  // namespace cis::benchmarks::dom
