#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include <cis/core/json.hpp>
#include <cis/core/open_enum.hpp>
#include <cis/core/patch.hpp>
#include <cis/core/timestamp.hpp>
#include <cis/model/described.hpp>

namespace cis {

/// The agent that a question or criterion belongs to (specification: What the service does).
enum class QuestionModality {
    unknown,  ///< a value that this version does not know; OpenEnum::text() returns it
    voice,
    sms,
    form,
    resume_eligibility,
    resume_scoring,
    voice_tags,
};
/// The wire names, in the order of the enumerators.
[[nodiscard]] constexpr std::array<std::string_view, 6> enum_names(QuestionModality) noexcept {
    return {"voice", "sms", "form", "resume_eligibility", "resume_scoring", "voice_tags"};
}

/// A question or criterion of a posting (specification: Other resources). A field that does not apply to the
/// modality is unset, or `null` if its type is undocumented.
struct Question {
    std::string id{};
    std::string posting_id{};
    OpenEnum<QuestionModality> modality{};
    std::string text{};
    std::string object{};  ///< `question`
    std::optional<std::int64_t> rank{};
    Json evaluation_criteria{};
    Json score_of_1{};
    Json score_of_5{};
    std::optional<double> score_weight{};
    std::optional<bool> not_scored{};
    Json question_type{};
    Json min_follow_ups{};
    Json max_follow_ups{};
    Json additional_instructions{};
    Json post_processing_evaluation_criteria{};
    Json expected_answer{};
    Json expected_value{};
    std::optional<bool> is_dealbreaker{};
    Json answer{};  ///< of any type
    std::optional<bool> is_knockout{};
    std::optional<std::vector<Json>> dropdown_values{};  ///< objects
    std::optional<bool> is_answer_mandated{};
    Json mcq_type{};
    Json operator_{};  ///< `operator` on the wire
    std::optional<std::vector<std::string>> file_types{};
    std::optional<bool> allow_multiple_files{};
    std::optional<double> slider_min{};
    std::optional<double> slider_max{};
    std::optional<double> slider_step{};
    std::optional<std::string> response_format{};  ///< e.g. `text`
    Json instructions{};
    std::optional<std::vector<std::string>> options{};
    Json structured_config{};  ///< an object
    std::optional<Timestamp> created_at{};
    std::optional<Timestamp> updated_at{};
    Json extra{};  ///< members that this version does not know

    friend bool operator==(const Question&, const Question&) = default;
};

[[nodiscard]] CIS_EXPORT const model::Type& describe(std::type_identity<Question>) noexcept;
[[nodiscard]] CIS_EXPORT const model::Type& describe(std::type_identity<std::vector<Question>>) noexcept;

/// The body of a question creation or update (specification: Questions).
///
/// It is undocumented: these are the fields of a question that a caller could set, and `extra` sends anything
/// else that the service accepts. Only set fields are sent. In an update, all other fields keep their values,
/// and cis::null clears a field.
struct QuestionParams {
    Patch<OpenEnum<QuestionModality>> modality{};
    Patch<std::string> text{};
    Patch<std::int64_t> rank{};
    Patch<Json> evaluation_criteria{};
    Patch<Json> score_of_1{};
    Patch<Json> score_of_5{};
    Patch<double> score_weight{};
    Patch<bool> not_scored{};
    Patch<Json> question_type{};
    Patch<Json> min_follow_ups{};
    Patch<Json> max_follow_ups{};
    Patch<Json> additional_instructions{};
    Patch<Json> post_processing_evaluation_criteria{};
    Patch<Json> expected_answer{};
    Patch<Json> expected_value{};
    Patch<bool> is_dealbreaker{};
    Patch<Json> answer{};  ///< of any type
    Patch<bool> is_knockout{};
    Patch<std::vector<Json>> dropdown_values{};  ///< objects
    Patch<bool> is_answer_mandated{};
    Patch<Json> mcq_type{};
    Patch<Json> operator_{};  ///< `operator` on the wire
    Patch<std::vector<std::string>> file_types{};
    Patch<bool> allow_multiple_files{};
    Patch<double> slider_min{};
    Patch<double> slider_max{};
    Patch<double> slider_step{};
    Patch<std::string> response_format{};  ///< e.g. `text`
    Patch<Json> instructions{};
    Patch<std::vector<std::string>> options{};
    Patch<Json> structured_config{};  ///< an object
    Json extra{};                     ///< an object with further members to send

    friend bool operator==(const QuestionParams&, const QuestionParams&) = default;
};

[[nodiscard]] CIS_EXPORT const model::Type& describe(std::type_identity<QuestionParams>) noexcept;

}  // namespace cis
