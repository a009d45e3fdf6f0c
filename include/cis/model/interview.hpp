#pragma once

#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include <cis/core/json.hpp>
#include <cis/core/metadata.hpp>
#include <cis/core/patch.hpp>
#include <cis/model/described.hpp>

namespace cis {

/// The results of the web interview. The fields are undocumented and are in `extra`.
struct WebInterviewResult {
    std::string object{};  ///< `web_interview_result`
    std::optional<std::string> id{};
    Json extra{};  ///< members that this version does not know

    friend bool operator==(const WebInterviewResult&, const WebInterviewResult&) = default;
};

/// The results of the resume agent. The fields are undocumented and are in `extra`.
struct ResumeResult {
    std::string object{};  ///< `resume_result`
    std::optional<std::string> id{};
    Json extra{};  ///< members that this version does not know

    friend bool operator==(const ResumeResult&, const ResumeResult&) = default;
};

/// The results of the SMS agent. The fields are undocumented and are in `extra`.
struct SmsResult {
    std::string object{};  ///< `sms_result`
    std::optional<std::string> id{};
    Json extra{};  ///< members that this version does not know

    friend bool operator==(const SmsResult&, const SmsResult&) = default;
};

/// The results of the form. The fields are undocumented and are in `extra`.
struct FormResult {
    std::string object{};  ///< `form_result`
    std::optional<std::string> id{};
    Json extra{};  ///< members that this version does not know

    friend bool operator==(const FormResult&, const FormResult&) = default;
};

/// The results of an interview (specification: Interviews).
///
/// It is undocumented which members contain the results of the agents, so they are found by their `object`,
/// wherever they are. All members are in `extra`.
/// @code
/// const auto data = client.interviews().data(interview_id).send();
/// if (const auto part = data.web_interview()) std::cout << part->extra["score"].get_or(0.0);
/// @endcode
struct InterviewData {
    std::string object{};  ///< `interview_data`
    Json extra{};          ///< members that this version does not know

    /// The results of an agent; none if the interview has none. If it has several, the first one counts.
    /// Throws Exception (`decode`) if they cannot be read.
    [[nodiscard]] CIS_EXPORT std::optional<WebInterviewResult> web_interview() const;
    /// As above, for the resume agent.
    [[nodiscard]] CIS_EXPORT std::optional<ResumeResult> resume() const;
    /// As above, for the SMS agent.
    [[nodiscard]] CIS_EXPORT std::optional<SmsResult> sms() const;
    /// As above, for the form.
    [[nodiscard]] CIS_EXPORT std::optional<FormResult> form() const;
    /// All parts that have an `object` which this version does not know, with their paths. Like the functions
    /// above, it looks at most eight levels deep.
    [[nodiscard]] CIS_EXPORT std::vector<JsonPart> unknown_parts() const;

    friend bool operator==(const InterviewData&, const InterviewData&) = default;
};

/// The metadata of an interview (specification: Other resources).
struct InterviewMetadata {
    std::string object{};  ///< `metadata`
    Metadata metadata{};
    Json extra{};  ///< members that this version does not know

    friend bool operator==(const InterviewMetadata&, const InterviewMetadata&) = default;
};

[[nodiscard]] CIS_EXPORT const model::Type& describe(std::type_identity<InterviewData>) noexcept;
[[nodiscard]] CIS_EXPORT const model::Type& describe(std::type_identity<WebInterviewResult>) noexcept;
[[nodiscard]] CIS_EXPORT const model::Type& describe(std::type_identity<ResumeResult>) noexcept;
[[nodiscard]] CIS_EXPORT const model::Type& describe(std::type_identity<SmsResult>) noexcept;
[[nodiscard]] CIS_EXPORT const model::Type& describe(std::type_identity<FormResult>) noexcept;
[[nodiscard]] CIS_EXPORT const model::Type& describe(std::type_identity<InterviewMetadata>) noexcept;

/// What Interviews::set_metadata() sends (specification: Interviews).
struct InterviewMetadataParams {
    Patch<Metadata> metadata{Metadata{}};  ///< within MetadataLimits
    Json extra{};                          ///< an object with further members to send

    friend bool operator==(const InterviewMetadataParams&, const InterviewMetadataParams&) = default;
};

[[nodiscard]] CIS_EXPORT const model::Type& describe(std::type_identity<InterviewMetadataParams>) noexcept;

}  // namespace cis
