#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include <cis/core/json.hpp>
#include <cis/core/metadata.hpp>
#include <cis/core/open_enum.hpp>
#include <cis/core/patch.hpp>
#include <cis/core/timestamp.hpp>
#include <cis/model/described.hpp>

namespace cis {

/// The status of a candidate (specification: States and transitions).
enum class CandidateStatus {
    unknown,  ///< a value that this version does not know; OpenEnum::text() returns it
    pending,
    in_progress,
    evaluating,  ///< every step is done, but the final score is not computed yet
    completed,
    shortlisted,
    dismissed,
    knocked_out,
};
/// The wire names, in the order of the enumerators.
[[nodiscard]] constexpr std::array<std::string_view, 7> enum_names(CandidateStatus) noexcept {
    return {"pending", "in_progress", "evaluating", "completed", "shortlisted", "dismissed", "knocked_out"};
}

/// A candidate's progress in one step of the workflow.
struct CandidateStep {
    std::string step_id{};
    std::int64_t order{};
    std::string status{};  ///< e.g. `completed`; other values are undocumented
    bool started{};
    bool completed{};
    bool knocked_out{};
    std::optional<Timestamp> last_updated_at{};
    Json extra{};  ///< members that this version does not know

    friend bool operator==(const CandidateStep&, const CandidateStep&) = default;
};

/// A candidate's progress in the workflow.
struct CandidateWorkflow {
    std::vector<CandidateStep> steps{};
    bool all_complete{};
    std::optional<Timestamp> last_activity_at{};
    Json extra{};  ///< members that this version does not know

    friend bool operator==(const CandidateWorkflow&, const CandidateWorkflow&) = default;
};

/// The results of the resume agent. Pending values are unset.
struct ResumeSummary {
    std::optional<double> resume_score{};
    std::optional<bool> is_eligible{};
    std::optional<std::string> resume_link{};
    Json extra{};  ///< members that this version does not know

    friend bool operator==(const ResumeSummary&, const ResumeSummary&) = default;
};

/// The results of the web interview. Pending values are unset.
struct WebInterviewSummary {
    std::optional<double> score{};
    std::optional<std::vector<std::string>> highlights{};
    std::optional<std::string> audio_recording_link{};
    std::optional<std::string> video_recording_link{};
    Json extra{};  ///< members that this version does not know

    friend bool operator==(const WebInterviewSummary&, const WebInterviewSummary&) = default;
};

/// The results of the SMS agent. Pending values are unset.
struct SmsSummary {
    std::optional<bool> is_eligible{};
    std::optional<std::vector<std::string>> criteria_passed{};
    std::optional<std::vector<std::string>> criteria_failed{};
    std::optional<std::int64_t> messages_sent{};
    Json extra{};  ///< members that this version does not know

    friend bool operator==(const SmsSummary&, const SmsSummary&) = default;
};

/// The results of the form. Pending values are unset.
struct FormSummary {
    std::optional<bool> is_complete{};
    std::optional<bool> is_eligible{};
    std::optional<std::int64_t> questions_answered{};
    std::optional<std::int64_t> total_questions{};
    Json extra{};  ///< members that this version does not know

    friend bool operator==(const FormSummary&, const FormSummary&) = default;
};

/// The results of each agent. A part is unset if the workflow has no such agent.
struct AgentSummary {
    std::optional<ResumeSummary> resume{};
    std::optional<WebInterviewSummary> web_interview{};
    std::optional<SmsSummary> sms{};
    std::optional<FormSummary> form{};
    Json extra{};  ///< members that this version does not know

    friend bool operator==(const AgentSummary&, const AgentSummary&) = default;
};

/// A candidate of one posting (specification: Candidate).
struct Candidate {
    std::string object{};                       ///< `candidate`
    std::string interview_id{};                 ///< id of a candidate in a posting; the pagination cursor
    std::optional<std::string> candidate_id{};  ///< shared by the postings of a workspace
    std::string posting_id{};
    std::string name{};  ///< full name
    std::string email{};
    std::optional<double> score{};  ///< 0 to 100, aggregated over the completed steps
    OpenEnum<CandidateStatus> status{};
    std::optional<std::string> interview_url{};  ///< URL that the candidate uses
    std::optional<CandidateWorkflow> workflow{};
    std::optional<AgentSummary> agent_summary{};
    bool shortlisted{};  ///< set by a recruiter
    bool dismissed{};    ///< set by a recruiter
    Metadata metadata{};
    Json data{};  ///< additional data, of any shape
    std::optional<Timestamp> interviewed_at{};
    /// Time of the invitation to this posting. `created_after` and `created_before` filter by it.
    std::optional<Timestamp> created_at{};
    Json extra{};  ///< members that this version does not know

    friend bool operator==(const Candidate&, const Candidate&) = default;
};

/// The response to the creation of a candidate (specification: Candidates and ingestion).
struct CandidateReceipt {
    std::string interview_id{};
    std::optional<std::string> interview_url{};
    std::string posting_id{};
    std::string object{};   ///< `candidate`
    Candidate candidate{};  ///< the whole candidate; there is no need to read it again
    Json extra{};           ///< members that this version does not know

    friend bool operator==(const CandidateReceipt&, const CandidateReceipt&) = default;
};

/// The response to an asynchronous ingestion (specification: Other resources).
struct IngestionReceipt {
    std::string ingestion_id{};
    std::string object{};  ///< `ingestion`
    std::string status{};  ///< `queued` on acceptance; other values are undocumented
    Json extra{};          ///< members that this version does not know

    friend bool operator==(const IngestionReceipt&, const IngestionReceipt&) = default;
};

/// The query of the candidate list (specification: Candidates and ingestion). Both bounds are inclusive: if
/// you continue from the last seen `created_at`, the service returns that candidate again.
struct CandidateListParams {
    std::optional<int> limit{};    ///< items per page, 1 to 100; unset: the service's default of 20
    std::string starting_after{};  ///< `interview_id` to resume after; empty: from the beginning
    std::optional<Timestamp> created_after{};   ///< inclusive lower bound on `created_at`
    std::optional<Timestamp> created_before{};  ///< inclusive upper bound on `created_at`
};

/// Bounds of a search for a candidate. They reduce the number of pages to read.
struct CandidateFindParams {
    std::optional<Timestamp> created_after{};   ///< inclusive lower bound on `created_at`
    std::optional<Timestamp> created_before{};  ///< inclusive upper bound on `created_at`
};

[[nodiscard]] CIS_EXPORT const model::Type& describe(std::type_identity<CandidateStep>) noexcept;
[[nodiscard]] CIS_EXPORT const model::Type& describe(std::type_identity<CandidateWorkflow>) noexcept;
[[nodiscard]] CIS_EXPORT const model::Type& describe(std::type_identity<ResumeSummary>) noexcept;
[[nodiscard]] CIS_EXPORT const model::Type& describe(std::type_identity<WebInterviewSummary>) noexcept;
[[nodiscard]] CIS_EXPORT const model::Type& describe(std::type_identity<SmsSummary>) noexcept;
[[nodiscard]] CIS_EXPORT const model::Type& describe(std::type_identity<FormSummary>) noexcept;
[[nodiscard]] CIS_EXPORT const model::Type& describe(std::type_identity<AgentSummary>) noexcept;
[[nodiscard]] CIS_EXPORT const model::Type& describe(std::type_identity<Candidate>) noexcept;
[[nodiscard]] CIS_EXPORT const model::Type& describe(std::type_identity<std::vector<Candidate>>) noexcept;
[[nodiscard]] CIS_EXPORT const model::Type& describe(std::type_identity<CandidateReceipt>) noexcept;
[[nodiscard]] CIS_EXPORT const model::Type& describe(std::type_identity<IngestionReceipt>) noexcept;

/// The body of a candidate creation (specification: Candidate). Which fields are required is undocumented.
/// Only set fields are sent.
struct CandidateParams {
    std::optional<std::string> name{};  ///< full name
    std::optional<std::string> email{};
    std::optional<std::string> phone_number{};  ///< E.164, e.g. `+14155550100`
    Patch<Metadata> metadata{};                 ///< within MetadataLimits
    Patch<Json> data{};                         ///< an object with additional candidate data
    Json extra{};                               ///< an object with further members to send

    friend bool operator==(const CandidateParams&, const CandidateParams&) = default;
};

[[nodiscard]] CIS_EXPORT const model::Type& describe(std::type_identity<CandidateParams>) noexcept;

}  // namespace cis
