#include "resources/candidate.hpp"

#include "wire/time_text.hpp"

namespace cis::emulator {
namespace {

/// A member of an agent's part of the summary; null if the part is missing.
Json summary_member(const Progress& progress, const char* agent, const char* name) {
    if (!progress.agent_summary.is_object()) return nullptr;
    return member(object_member(progress.agent_summary, agent), name);
}

}  // namespace

Json to_json(const Candidate& candidate, const Progress& progress) {
    return {{"object", "candidate"},
            {"interview_id", candidate.interview_id},
            {"candidate_id", candidate.candidate_id},
            {"posting_id", candidate.posting_id},
            {"name", candidate.name},
            {"email", candidate.email},
            {"score", progress.score},
            {"status", progress.status},
            {"interview_url", interview_url(candidate)},
            {"workflow", progress.workflow},
            {"agent_summary", progress.agent_summary},
            {"shortlisted", progress.shortlisted},
            {"dismissed", progress.dismissed},
            {"metadata", candidate.metadata},
            {"data", candidate.data},
            {"interviewed_at", progress.interviewed_at},
            {"created_at", candidate.created_at}};
}

Json to_legacy_json(const Candidate& candidate, const Progress& progress) {
    const Json& completed = progress.interviewed_at;
    return {{"interview_id", candidate.interview_id},
            {"posting_id", candidate.posting_id},
            {"status", progress.status},
            {"interview_url", interview_url(candidate)},
            {"candidate",
             {{"candidate_id", candidate.candidate_id},
              {"name", candidate.name},
              {"email", candidate.email},
              {"metadata", candidate.metadata},
              {"data", candidate.data}}},
            {"scores",
             {{"overall", progress.score},
              {"resume", summary_member(progress, "resume", "resume_score")},
              {"web_interview", summary_member(progress, "web_interview", "score")}}},
            {"recordings",
             {{"audio", summary_member(progress, "web_interview", "audio_recording_link")},
              {"video", summary_member(progress, "web_interview", "video_recording_link")}}},
            {"created_at", candidate.created_at},
            {"invited_at", to_iso8601(candidate.created_at)},
            {"completed_at", completed.is_null() ? "" : to_iso8601(completed.get<double>())}};
}

std::string interview_url(const Candidate& candidate) {
    return "https://interviews.example.com/interview/" + candidate.interview_id;
}

}  // namespace cis::emulator
