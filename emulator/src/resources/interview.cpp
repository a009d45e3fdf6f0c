#include "resources/interview.hpp"

#include <algorithm>
#include <string>

namespace cis::emulator {
namespace {

Json scorecard(const Json& score) {
    return {{"overall_score", score},
            {"questions",
             Json::array({{{"text", "What did you build last?"}, {"score", score}, {"comment", "Concrete."}},
                          {{"text", "How do you test it?"}, {"score", score}, {"comment", nullptr}}})}};
}

Json transcript() {
    return Json::array(
        {{{"speaker", "agent"}, {"text", "What did you build last?"}, {"offset", 0.0}},
         {{"speaker", "candidate"}, {"text", "A queue that survives restarts."}, {"offset", 4.5}}});
}

/// The members of an agent's result that are not in its part of the summary.
Json details(const std::string& agent, const Json& part) {
    if (agent == "web_interview")
        return {{"scorecard", scorecard(part["score"])}, {"transcript", transcript()}};
    if (agent == "resume") {
        return {{"evaluation", {{"summary", "Matches the main requirements."}, {"gaps", Json::array()}}}};
    }
    return Json::object();
}

Json result(const std::string& agent, const Json& summary) {
    if (!summary.is_object() || !summary.contains(agent)) return nullptr;
    Json result = summary[agent];
    result.update(details(agent, summary[agent]));
    result["object"] = agent + "_result";
    return result;
}

}  // namespace

std::optional<Interview> find_interview(Workspace& workspace, std::string_view interview_id) {
    for (Posting& posting : workspace.all<Posting>()) {
        if (Candidate* const candidate = posting.candidates.find(interview_id)) {
            return Interview{posting, *candidate};
        }
    }
    return std::nullopt;
}

std::optional<InterviewTimeline> timeline_of(const InterviewTiming& timing, const Posting& posting,
                                             const Candidate& candidate) {
    if (!posting.activated_at) return std::nullopt;
    const double from = std::max(*posting.activated_at, candidate.created_at);
    return timeline_of(timing, from, candidate.interview_id, posting.resource["workflow"]);
}

Progress progress_of(const InterviewTiming& timing, double now, const Posting& posting,
                     const Candidate& candidate) {
    const std::optional<InterviewTimeline> timeline = timeline_of(timing, posting, candidate);
    return timeline ? progress_at(now, *timeline) : Progress{};
}

Json interview_data(const Interview& interview, const Progress& progress) {
    const Candidate& candidate = interview.candidate;
    Json data{{"object", "interview_data"},
              {"interview_id", candidate.interview_id},
              {"candidate_id", candidate.candidate_id},
              {"posting_id", candidate.posting_id},
              {"status", progress.status},
              {"score", progress.score},
              {"interviewed_at", progress.interviewed_at},
              {"created_at", candidate.created_at}};
    for (const char* const agent : {"web_interview", "resume", "sms", "form"}) {
        data[agent] = result(agent, progress.agent_summary);
    }
    return data;
}

}  // namespace cis::emulator
