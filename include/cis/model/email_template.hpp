#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include <cis/core/json.hpp>
#include <cis/core/metadata.hpp>
#include <cis/core/timestamp.hpp>
#include <cis/model/described.hpp>

namespace cis {

/// The keys of e-mail templates that the specification names (specification: Other resources).
struct TemplateKey {
    static constexpr std::string_view web_interview_invitation =
        "WEB_INTERVIEW_INVITATION";                                                 ///< the invitation
    static constexpr std::string_view web_interview_nudge = "WEB_INTERVIEW_NUDGE";  ///< the reminder
};

/// The hours in which an email is not sent.
struct BlackoutPeriod {
    bool enabled{};
    std::optional<std::string> timezone{};  ///< name of a time zone
    std::optional<std::int64_t> start_hour{};
    std::optional<std::int64_t> end_hour{};
    Json extra{};  ///< members that this version does not know

    friend bool operator==(const BlackoutPeriod&, const BlackoutPeriod&) = default;
};

/// An email to candidates (specification: Other resources). `subject` and `content` use double-brace
/// variables such as `job_title`, `company_name` and `candidate_name`.
struct EmailTemplate {
    std::string id{};
    std::string template_key{};  ///< known keys: `WEB_INTERVIEW_INVITATION`, `WEB_INTERVIEW_NUDGE`
    std::string name{};
    std::string subject{};
    std::string content{};  ///< HTML
    std::optional<Timestamp> created_at{};
    std::optional<Timestamp> updated_at{};
    std::string object{};  ///< `email_template`
    std::optional<BlackoutPeriod> blackout_period{};
    Json extra{};  ///< members that this version does not know

    /// The variables of subject and content, in order of their first use: `{{job_title}}` is `job_title`. The
    /// specification names job_title, company_name and candidate_name.
    [[nodiscard]] CIS_EXPORT std::vector<std::string> variables() const;

    friend bool operator==(const EmailTemplate&, const EmailTemplate&) = default;
};

/// The emails of a posting (specification: Other resources).
struct EmailTemplateGroup {
    std::string id{};
    std::string name{};
    StringMap template_mappings{};  ///< from a template key to the id of an email template
    std::optional<Timestamp> created_at{};
    std::optional<Timestamp> updated_at{};
    std::string object{};                          ///< `email_template_group`
    std::optional<std::string> sender_email_id{};  ///< id of a sender email
    Json extra{};                                  ///< members that this version does not know

    friend bool operator==(const EmailTemplateGroup&, const EmailTemplateGroup&) = default;
};

[[nodiscard]] CIS_EXPORT const model::Type& describe(std::type_identity<BlackoutPeriod>) noexcept;
[[nodiscard]] CIS_EXPORT const model::Type& describe(std::type_identity<EmailTemplate>) noexcept;
[[nodiscard]] CIS_EXPORT const model::Type& describe(std::type_identity<std::vector<EmailTemplate>>) noexcept;
[[nodiscard]] CIS_EXPORT const model::Type& describe(std::type_identity<EmailTemplateGroup>) noexcept;
[[nodiscard]] CIS_EXPORT const model::Type& describe(
    std::type_identity<std::vector<EmailTemplateGroup>>) noexcept;
}  // namespace cis
