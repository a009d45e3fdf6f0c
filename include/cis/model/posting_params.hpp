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

/// A workflow step as a caller writes it; the service numbers it when `id` is left out.
struct WorkflowStepParams {
    std::optional<std::string> id{};
    std::string type{};  ///< e.g. `web_interview`
    std::optional<std::int64_t> order{};
    std::optional<Json> config{};
    Json extra{};  ///< an object with further members to send

    friend bool operator==(const WorkflowStepParams&, const WorkflowStepParams&) = default;
};

/// The body of posting creation and update. The document does not show it: these are the fields of a posting
/// that a caller could mean, and `extra` sends whatever else the service accepts. Only set fields are sent;
/// in an update all others keep their values, and cis::null clears one.
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
