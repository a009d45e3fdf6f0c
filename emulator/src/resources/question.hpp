#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>

#include "resources/validation.hpp"
#include "wire/json.hpp"

namespace cis::emulator {

/// A question or criterion of a posting.
struct Question {
    Json resource{};  ///< in the form that the service returns
    bool deleted = false;
};

inline constexpr std::array<std::string_view, 6> modalities{
    "voice", "sms", "form", "resume_eligibility", "resume_scoring", "voice_tags"};

/// A field that a caller may set, and the modalities that have it.
struct QuestionField {
    FieldRule rule;
    unsigned modalities;  ///< bit i stands for `modalities[i]`
};

[[nodiscard]] std::span<const QuestionField> question_fields();
[[nodiscard]] bool applies(const QuestionField& field, std::string_view modality);

/// Creates a question. Throws `ApiError` 422 if `body` is not valid.
[[nodiscard]] Question make_question(const std::string& id, const std::string& posting_id, int rank,
                                     double now, const Json& body);

/// Changes the fields that `body` contains; null resets a field. Throws `ApiError` 422.
void update_question(Question& question, double now, const Json& body);

}  // namespace cis::emulator
