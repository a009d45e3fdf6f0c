#include "delivery/event.hpp"

#include <algorithm>
#include <string>

#include "resources/candidate.hpp"
#include "resources/event_type.hpp"
#include "resources/posting.hpp"
#include "simulation/progress.hpp"

namespace cis::emulator {
namespace {

/// An agent's part of the summary; null until the agent is done.
Json agent_part(const Progress& progress, const char* agent) {
    return progress.agent_summary.is_object() ? member(progress.agent_summary, agent) : Json{};
}

bool has_step(const Posting& posting, const char* type) {
    return std::ranges::any_of(posting.resource["workflow"],
                               [&](const Json& step) { return step["type"] == type; });
}

Json candidate_fields(const Candidate& candidate, Json inner) {
    return {{"candidate_name", candidate.name},
            {"candidate_email", candidate.email},
            {"candidate_id", candidate.candidate_id},
            {"metadata", std::move(inner)}};
}

/// The candidate's origin, if the metadata contain it.
Json origin_of(const Candidate& candidate) {
    Json source = member(candidate.metadata, "source");
    Json job_id = member(candidate.metadata, "job_id");
    if (source.is_null() && job_id.is_null()) return nullptr;
    return {{"source", std::move(source)}, {"job_id", std::move(job_id)}};
}

Json started(const Candidate& candidate, double now) {
    return {{"interview_id", candidate.interview_id},
            {"posting_id", candidate.posting_id},
            {"timestamp", now},
            {"metadata", candidate_fields(candidate, origin_of(candidate))}};
}

Json completed(const Posting& posting, const Candidate& candidate, const Progress& progress, double now) {
    const std::string& id = candidate.interview_id;
    const Json finished = progress.interviewed_at;
    return {{"interview_id", id},
            {"agent_conversation_id", has_step(posting, "web_interview") ? "conversation-" + id : ""},
            {"parent_conversation_id", "session-" + id},
            {"engagement_id", has_step(posting, "sms") ? "engagement-" + id : ""},
            {"posting_id", candidate.posting_id},
            {"timestamp", now},
            {"workflow_completed",
             progress.workflow.is_object() && progress.workflow["all_complete"].get<bool>()},
            {"completion_timestamp", finished.is_null() ? Json(now) : finished}};
}

/// The main agent of the report.
Json interview_type(const Progress& progress) {
    for (const char* const agent : {"web_interview", "sms", "form", "resume"}) {
        if (!agent_part(progress, agent).is_null()) return agent;
    }
    return nullptr;
}

Json web_interview_info(const Candidate& candidate, const Progress& progress) {
    const Json part = agent_part(progress, "web_interview");
    if (part.is_null()) return nullptr;
    return {{"summary", {{"interview_id", candidate.interview_id}, {"highlights", part["highlights"]}}}};
}

/// The section about an agent; its fields are undocumented. Null until the agent is done.
Json agent_info(const Progress& progress, const char* agent) {
    return agent_part(progress, agent).is_null() ? Json{} : Json::object();
}

Json report(const Candidate& candidate, const Progress& progress, double now) {
    const Json resume = agent_part(progress, "resume");
    const Json inner{{"candidate_metadata_id", "metadata-" + candidate.candidate_id},
                     {"resume_url", resume.is_null() ? Json{} : resume["resume_link"]}};
    return {{"interview_id", candidate.interview_id},
            {"posting_id", candidate.posting_id},
            {"metadata", candidate_fields(candidate, inner)},
            {"report_url", "https://app.example.com/reports/" + candidate.interview_id},
            {"timestamp", now},
            {"interview_type", interview_type(progress)},
            {"agentic_data", {{"web_interview_info", web_interview_info(candidate, progress)}}},
            {"scorecard", {{"questions", Json::array()}}},
            {"chat_transcript", Json::array()},
            {"communication", Json::object()},
            {"transcript", Json::array()},
            {"interview_data_model",
             {{"details", Json::object()},
              {"workflow_status", {{"step_by_step", Json::array()}}},
              {"state_flags", Json::object()},
              {"metadata", Json::object()}}},
            {"company_info", Json::object()},
            {"posting_info", Json::object()},
            {"resume_interview_info", agent_info(progress, "resume")},
            {"sms_interview_info", agent_info(progress, "sms")},
            {"form_interview_info", agent_info(progress, "form")}};
}

/// The payload of a recruiter's event. It is undocumented, so these are the members that a receiver needs.
Json decided(const Candidate& candidate, double now) {
    return {
        {"interview_id", candidate.interview_id}, {"posting_id", candidate.posting_id}, {"timestamp", now}};
}

}  // namespace

Json event_payload(std::string_view type, const Posting& posting, const Candidate& candidate,
                   const Progress& progress, double now) {
    if (type == event_type::interview_started) return started(candidate, now);
    if (type == event_type::interview_completed) return completed(posting, candidate, progress, now);
    if (type == event_type::report_available) return report(candidate, progress, now);
    return decided(candidate, now);
}

}  // namespace cis::emulator
