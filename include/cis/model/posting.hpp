#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include <cis/core/json.hpp>
#include <cis/core/metadata.hpp>
#include <cis/core/patch.hpp>
#include <cis/core/timestamp.hpp>
#include <cis/model/described.hpp>

namespace cis {

/// One screening step of a posting. Step types other than `web_interview`, and the content of `config`,
/// are undocumented.
struct WorkflowStep {
    std::string id{};
    std::string type{};  ///< e.g. `web_interview`
    std::int64_t order{};
    Json config{};
    Json extra{};  ///< members that this version does not know

    friend bool operator==(const WorkflowStep&, const WorkflowStep&) = default;
};

/// The URLs of a posting.
struct PostingUrls {
    std::string candidate_url{};
    std::string ingestion_url_key{};  ///< key of the legacy ingestion routes
    std::string review_url{};
    Json extra{};  ///< members that this version does not know

    friend bool operator==(const PostingUrls&, const PostingUrls&) = default;
};

/// A posting's link to an applicant tracking system.
struct AtsMetadata {
    std::optional<std::string> ats_job_id{};
    std::optional<std::string> ats_name{};
    std::optional<bool> pending_activation{};
    std::optional<std::string> source{};
    Json extra{};  ///< members that this version does not know

    friend bool operator==(const AtsMetadata&, const AtsMetadata&) = default;
};

/// A posting, also called interviewer: a job, an AI agent and an ordered screening workflow
/// (specification: Posting). A setting without a value is unset, which is distinct from 0, `false` and an
/// empty text.
struct Posting {
    std::string object{};  ///< `posting`
    std::string id{};
    std::string company_id{};
    std::string title{};
    std::optional<std::string> description{};
    std::string status{};  ///< `active`; other values are undocumented
    bool finalized{};
    bool archived{};
    bool test_posting{};
    std::string name{};                     ///< slug-like
    std::optional<std::string> language{};  ///< language code
    /// Name that the agent uses for itself. A change applies to future interviews only.
    std::optional<std::string> interviewer_name{};
    std::vector<WorkflowStep> workflow{};  ///< ordered
    PostingUrls urls{};
    std::optional<Timestamp> deadline{};
    std::optional<std::string> redirect_url{};
    std::optional<std::string> scheduling_url{};
    std::optional<std::int64_t> max_retakes{};
    std::optional<bool> allow_sms_comms{};
    std::optional<std::string> instructions{};
    std::optional<std::string> company_overview{};
    std::optional<std::string> job_overview{};
    std::optional<std::string> interview_process_overview{};
    std::optional<std::string> company_overview_delivery_mode{};
    std::optional<std::string> job_overview_delivery_mode{};
    std::optional<std::string> interview_process_overview_delivery_mode{};
    std::optional<std::string> phone_number_id{};           ///< id of a phone number
    std::optional<std::string> sender_email_id{};           ///< id of a sender email
    std::optional<std::string> email_template_group_id{};   ///< id of an email template group
    std::optional<std::string> design_template_group_id{};  ///< id of a design template group
    std::optional<std::int64_t> retake_cooldown_days{};
    std::optional<bool> email_report_to_candidate{};
    std::optional<AtsMetadata> ats_metadata{};
    Metadata metadata{};
    std::vector<std::string> team_ids{};
    std::optional<Timestamp> created_at{};
    std::optional<Timestamp> updated_at{};
    Json extra{};  ///< members that this version does not know

    friend bool operator==(const Posting&, const Posting&) = default;
};

/// A posting in the summary list (specification: Posting).
struct PostingSummary {
    std::string id{};
    std::string title{};
    std::string name{};
    std::string object{};  ///< `posting_summary`
    Json extra{};          ///< members that this version does not know

    friend bool operator==(const PostingSummary&, const PostingSummary&) = default;
};

/// The response to the creation of a posting (specification: Postings). It also contains ids and URLs under
/// undocumented names: they are in `extra`.
struct PostingReceipt {
    Posting posting{};  ///< the whole posting; there is no need to read it again
    Json extra{};       ///< members that this version does not know

    friend bool operator==(const PostingReceipt&, const PostingReceipt&) = default;
};

[[nodiscard]] CIS_EXPORT const model::Type& describe(std::type_identity<WorkflowStep>) noexcept;
[[nodiscard]] CIS_EXPORT const model::Type& describe(std::type_identity<PostingUrls>) noexcept;
[[nodiscard]] CIS_EXPORT const model::Type& describe(std::type_identity<AtsMetadata>) noexcept;
[[nodiscard]] CIS_EXPORT const model::Type& describe(std::type_identity<Posting>) noexcept;
[[nodiscard]] CIS_EXPORT const model::Type& describe(std::type_identity<std::vector<Posting>>) noexcept;
[[nodiscard]] CIS_EXPORT const model::Type& describe(std::type_identity<PostingSummary>) noexcept;
[[nodiscard]] CIS_EXPORT const model::Type& describe(
    std::type_identity<std::vector<PostingSummary>>) noexcept;
[[nodiscard]] CIS_EXPORT const model::Type& describe(std::type_identity<PostingReceipt>) noexcept;

/// A workflow step in the body of a posting creation or update. Which fields are required is undocumented.
struct WorkflowStepParams {
    std::string
        type{};  ///< e.g. `web_interview`. It is the first member, so that `{"web_interview"}` sets it
    std::optional<std::string> id{};
    std::optional<std::int64_t> order{};
    Patch<Json> config{};
    Json extra{};  ///< an object with further members to send

    friend bool operator==(const WorkflowStepParams&, const WorkflowStepParams&) = default;
};

/// The body of a posting creation or update (specification: Postings).
///
/// It is undocumented: these are the fields of a posting that a caller could set, and `extra` sends anything
/// else that the service accepts. Only set fields are sent. In an update, all other fields keep their values,
/// and cis::null clears a field.
struct PostingParams {
    Patch<std::string> title{};
    Patch<std::string> description{};
    Patch<bool> archived{};
    Patch<bool> test_posting{};
    Patch<std::string> name{};
    Patch<std::string> language{};
    Patch<std::string> interviewer_name{};
    Patch<std::vector<WorkflowStepParams>> workflow{};
    Patch<Timestamp> deadline{};
    Patch<std::string> redirect_url{};
    Patch<std::string> scheduling_url{};
    Patch<std::int64_t> max_retakes{};
    Patch<bool> allow_sms_comms{};
    Patch<std::string> instructions{};
    Patch<std::string> company_overview{};
    Patch<std::string> job_overview{};
    Patch<std::string> interview_process_overview{};
    Patch<std::string> company_overview_delivery_mode{};
    Patch<std::string> job_overview_delivery_mode{};
    Patch<std::string> interview_process_overview_delivery_mode{};
    Patch<std::string> phone_number_id{};
    Patch<std::string> sender_email_id{};
    Patch<std::string> email_template_group_id{};
    Patch<std::string> design_template_group_id{};
    Patch<std::int64_t> retake_cooldown_days{};
    Patch<bool> email_report_to_candidate{};
    Patch<Metadata> metadata{};
    Patch<std::vector<std::string>> team_ids{};
    Json extra{};  ///< an object with further members to send

    friend bool operator==(const PostingParams&, const PostingParams&) = default;
};

[[nodiscard]] CIS_EXPORT const model::Type& describe(std::type_identity<WorkflowStepParams>) noexcept;
[[nodiscard]] CIS_EXPORT const model::Type& describe(std::type_identity<PostingParams>) noexcept;

}  // namespace cis
