#include "resources/candidate.hpp"

namespace cis::emulator {

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

std::string interview_url(const Candidate& candidate) {
    return "https://interviews.example.com/interview/" + candidate.interview_id;
}

}  // namespace cis::emulator
