#pragma once

#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

/// The code without this library: the same structs, filled from a `nlohmann::json` document by `from_json`
/// functions. They keep open JSON as a document, and drop unknown members.
namespace cis::benchmarks::dom {

struct CandidateStep {
    std::string step_id;
    std::int64_t order{};
    std::string status;
    bool started{};
    bool completed{};
    bool knocked_out{};
    std::optional<double> last_updated_at;
};

struct CandidateWorkflow {
    std::vector<CandidateStep> steps;
    bool all_complete{};
    std::optional<double> last_activity_at;
};

struct ResumeSummary {
    std::optional<double> resume_score;
    std::optional<bool> is_eligible;
    std::optional<std::string> resume_link;
};

struct WebInterviewSummary {
    std::optional<double> score;
    std::optional<std::vector<std::string>> highlights;
    std::optional<std::string> audio_recording_link;
    std::optional<std::string> video_recording_link;
};

struct SmsSummary {
    std::optional<bool> is_eligible;
    std::optional<std::vector<std::string>> criteria_passed;
    std::optional<std::vector<std::string>> criteria_failed;
    std::optional<std::int64_t> messages_sent;
};

struct FormSummary {
    std::optional<bool> is_complete;
    std::optional<bool> is_eligible;
    std::optional<std::int64_t> questions_answered;
    std::optional<std::int64_t> total_questions;
};

struct AgentSummary {
    std::optional<ResumeSummary> resume;
    std::optional<WebInterviewSummary> web_interview;
    std::optional<SmsSummary> sms;
    std::optional<FormSummary> form;
};

enum class CandidateStatus {
    unknown,
    pending,
    in_progress,
    evaluating,
    completed,
    shortlisted,
    dismissed,
    knocked_out
};

struct Candidate {
    std::string object;
    std::string interview_id;
    std::optional<std::string> candidate_id;
    std::string posting_id;
    std::string name;
    std::string email;
    std::optional<double> score;
    CandidateStatus status{};
    std::optional<std::string> interview_url;
    std::optional<CandidateWorkflow> workflow;
    std::optional<AgentSummary> agent_summary;
    bool shortlisted{};
    bool dismissed{};
    std::map<std::string, std::string> metadata;
    nlohmann::json data;
    std::optional<double> interviewed_at;
    std::optional<double> created_at;
};

struct CandidatePage {
    std::vector<Candidate> data;
    bool has_more{};
    std::int64_t total_count{};
    std::string url;
};

void from_json(const nlohmann::json& object, CandidatePage& page);

}  // namespace cis::benchmarks::dom
