#pragma once

#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include <cis/core/json.hpp>
#include <cis/core/timestamp.hpp>
#include <cis/model/described.hpp>

namespace cis {

/// The metadata of the candidate.
struct ReportCandidateMetadata {
    std::optional<std::string> candidate_metadata_id{};
    std::optional<std::string> resume_url{};
    Json extra{};  ///< members that this version does not know

    friend bool operator==(const ReportCandidateMetadata&, const ReportCandidateMetadata&) = default;
};

/// The candidate whose report is available.
struct ReportMetadata {
    std::optional<std::string> candidate_name{};
    std::optional<std::string> candidate_email{};
    std::optional<std::string> candidate_id{};
    std::optional<ReportCandidateMetadata> metadata{};
    Json extra{};  ///< members that this version does not know

    friend bool operator==(const ReportMetadata&, const ReportMetadata&) = default;
};

/// The summary of the web interview.
struct ReportWebInterviewSummary {
    std::optional<std::string> interview_id{};
    std::optional<std::vector<std::string>> highlights{};
    Json extra{};  ///< members that this version does not know

    friend bool operator==(const ReportWebInterviewSummary&, const ReportWebInterviewSummary&) = default;
};

/// The web interview.
struct ReportWebInterviewInfo {
    std::optional<ReportWebInterviewSummary> summary{};
    Json extra{};  ///< members that this version does not know

    friend bool operator==(const ReportWebInterviewInfo&, const ReportWebInterviewInfo&) = default;
};

/// The results of the agents. Everything except the web interview is undocumented.
struct ReportAgenticData {
    std::optional<ReportWebInterviewInfo> web_interview_info{};
    Json extra{};  ///< members that this version does not know

    friend bool operator==(const ReportAgenticData&, const ReportAgenticData&) = default;
};

/// The scorecard. The fields of its questions are undocumented.
struct ReportScorecard {
    std::optional<std::vector<Json>> questions{};
    Json extra{};  ///< members that this version does not know

    friend bool operator==(const ReportScorecard&, const ReportScorecard&) = default;
};

/// The progress in the workflow. The fields of its steps are undocumented.
struct ReportWorkflowStatus {
    std::optional<std::vector<Json>> step_by_step{};
    Json extra{};  ///< members that this version does not know

    friend bool operator==(const ReportWorkflowStatus&, const ReportWorkflowStatus&) = default;
};

/// The interview.
struct ReportInterviewDataModel {
    Json details{};
    std::optional<ReportWorkflowStatus> workflow_status{};
    Json state_flags{};
    Json metadata{};
    Json extra{};  ///< members that this version does not know

    friend bool operator==(const ReportInterviewDataModel&, const ReportInterviewDataModel&) = default;
};

/// The event `report_available` (specification: Payload `report_available`). Any member can be null,
/// depending on the posting's configuration. Sections whose fields are undocumented are open JSON.
struct ReportAvailable {
    std::string interview_id{};  ///< empty if it is null
    std::optional<std::string> posting_id{};
    std::optional<ReportMetadata> metadata{};
    std::optional<std::string> report_url{};
    std::optional<Timestamp> timestamp{};
    std::optional<std::string> interview_type{};  ///< e.g. `web_interview`
    std::optional<ReportAgenticData> agentic_data{};
    std::optional<ReportScorecard> scorecard{};
    Json chat_transcript{};
    Json communication{};
    Json transcript{};
    std::optional<ReportInterviewDataModel> interview_data_model{};
    Json company_info{};
    Json posting_info{};
    Json resume_interview_info{};
    Json sms_interview_info{};
    Json form_interview_info{};
    Json extra{};  ///< members that this version does not know

    friend bool operator==(const ReportAvailable&, const ReportAvailable&) = default;
};

[[nodiscard]] CIS_EXPORT const model::Type& describe(std::type_identity<ReportCandidateMetadata>) noexcept;
[[nodiscard]] CIS_EXPORT const model::Type& describe(std::type_identity<ReportMetadata>) noexcept;
[[nodiscard]] CIS_EXPORT const model::Type& describe(std::type_identity<ReportWebInterviewSummary>) noexcept;
[[nodiscard]] CIS_EXPORT const model::Type& describe(std::type_identity<ReportWebInterviewInfo>) noexcept;
[[nodiscard]] CIS_EXPORT const model::Type& describe(std::type_identity<ReportAgenticData>) noexcept;
[[nodiscard]] CIS_EXPORT const model::Type& describe(std::type_identity<ReportScorecard>) noexcept;
[[nodiscard]] CIS_EXPORT const model::Type& describe(std::type_identity<ReportWorkflowStatus>) noexcept;
[[nodiscard]] CIS_EXPORT const model::Type& describe(std::type_identity<ReportInterviewDataModel>) noexcept;
[[nodiscard]] CIS_EXPORT const model::Type& describe(std::type_identity<ReportAvailable>) noexcept;
}  // namespace cis
