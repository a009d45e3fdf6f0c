#pragma once

#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

#include <cis/core/json.hpp>
#include <cis/core/open_enum.hpp>
#include <cis/core/patch.hpp>
#include <cis/model/described.hpp>
#include <cis/model/question.hpp>

namespace cis {

/// The body of question creation and update. The document does not show it: these are the fields of a
/// question that a caller could mean, and `extra` sends whatever else the service accepts. Only set fields
/// are sent; in an update all others keep their values, and cis::null clears one.
struct QuestionParams {
    Patch<OpenEnum<QuestionModality>> modality{};
    Patch<std::string> text{};
    Patch<std::int64_t> rank{};
    Patch<Json> evaluation_criteria{};
    Patch<Json> score_of_1{};
    Patch<Json> score_of_5{};
    Patch<double> score_weight{};
    Patch<bool> not_scored{};
    Patch<std::string> question_type{};
    Patch<Json> min_follow_ups{};
    Patch<Json> max_follow_ups{};
    Patch<std::string> additional_instructions{};
    Patch<Json> post_processing_evaluation_criteria{};
    Patch<Json> expected_answer{};
    Patch<Json> expected_value{};
    Patch<bool> is_dealbreaker{};
    Patch<Json> answer{};  ///< of any type
    Patch<bool> is_knockout{};
    Patch<std::vector<Json>> dropdown_values{};  ///< objects
    Patch<bool> is_answer_mandated{};
    Patch<std::string> mcq_type{};
    Patch<std::string> operator_{};  ///< `operator` on the wire
    Patch<std::vector<std::string>> file_types{};
    Patch<bool> allow_multiple_files{};
    Patch<double> slider_min{};
    Patch<double> slider_max{};
    Patch<double> slider_step{};
    Patch<std::string> response_format{};  ///< e.g. `text`
    Patch<std::string> instructions{};
    Patch<std::vector<std::string>> options{};
    Patch<Json> structured_config{};  ///< an object
    Json extra{};                     ///< an object with further members to send

    friend bool operator==(const QuestionParams&, const QuestionParams&) = default;
};

[[nodiscard]] CIS_EXPORT const model::Type& describe(std::type_identity<QuestionParams>) noexcept;
}  // namespace cis
