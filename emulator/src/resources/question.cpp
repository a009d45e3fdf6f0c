#include "resources/question.hpp"

#include <algorithm>
#include <cstddef>

namespace cis::emulator {
namespace {

constexpr unsigned voice = 1U << 0U;
constexpr unsigned sms = 1U << 1U;
constexpr unsigned form = 1U << 2U;
constexpr unsigned resume_eligibility = 1U << 3U;
constexpr unsigned resume_scoring = 1U << 4U;
constexpr unsigned voice_tags = 1U << 5U;
constexpr unsigned scored = voice | resume_scoring;
constexpr unsigned every = voice | sms | form | resume_eligibility | resume_scoring | voice_tags;

constexpr auto fields = std::to_array<QuestionField>({
    {{"text", FieldType::string}, every},
    {{"evaluation_criteria", FieldType::any}, scored | resume_eligibility | sms},
    {{"score_of_1", FieldType::any}, scored},
    {{"score_of_5", FieldType::any}, scored},
    {{"score_weight", FieldType::number}, scored},
    {{"not_scored", FieldType::boolean}, scored},
    {{"question_type", FieldType::string}, voice | sms | form},
    {{"min_follow_ups", FieldType::any}, voice},
    {{"max_follow_ups", FieldType::any}, voice},
    {{"additional_instructions", FieldType::string}, voice | sms},
    {{"post_processing_evaluation_criteria", FieldType::any}, voice},
    {{"expected_answer", FieldType::any}, sms},
    {{"expected_value", FieldType::any}, form | resume_eligibility},
    {{"is_dealbreaker", FieldType::boolean}, sms | resume_eligibility},
    {{"answer", FieldType::any}, form},
    {{"is_knockout", FieldType::boolean}, form},
    {{"dropdown_values", FieldType::object_array}, form},
    {{"is_answer_mandated", FieldType::boolean}, form},
    {{"mcq_type", FieldType::string}, form},
    {{"operator", FieldType::string}, form | resume_eligibility},
    {{"file_types", FieldType::string_array}, form},
    {{"allow_multiple_files", FieldType::boolean}, form},
    {{"slider_min", FieldType::number}, form},
    {{"slider_max", FieldType::number}, form},
    {{"slider_step", FieldType::number}, form},
    {{"response_format", FieldType::string}, form | voice_tags},
    {{"instructions", FieldType::string}, voice_tags},
    {{"options", FieldType::string_array}, form | voice_tags},
    {{"structured_config", FieldType::object}, voice_tags},
});

void set_fields(Json& resource, const Json& body) {
    const auto modality = resource["modality"].get<std::string>();
    for (const QuestionField& field : fields) {
        const auto found = body.find(field.rule.name);
        if (found == body.end() || !applies(field, modality)) continue;
        resource[std::string{field.rule.name}] = found->is_null() ? unset_value(field.rule) : *found;
    }
}

void check_question_fields(const Json& body, Violations& violations) {
    for (const QuestionField& field : fields) check_fields(body, {&field.rule, 1}, violations);
}

}  // namespace

std::span<const QuestionField> question_fields() { return fields; }

bool applies(const QuestionField& field, std::string_view modality) {
    const auto at = static_cast<std::size_t>(std::ranges::find(modalities, modality) - modalities.begin());
    return (field.modalities >> at & 1U) != 0;
}

Question make_question(const std::string& id, const std::string& posting_id, int rank, double now,
                       const Json& body) {
    Violations violations;
    check_question_fields(body, violations);
    const Json modality = member(body, "modality");
    if (!is_one_of(modality, modalities)) {
        violations.add("modality", "must be one of the six modalities");
    }
    violations.check();
    Question question;
    Json& resource = question.resource;
    resource = {{"object", "question"}, {"id", id},     {"posting_id", posting_id},
                {"modality", modality}, {"rank", rank}, {"created_at", now},
                {"updated_at", now}};
    for (const QuestionField& field : fields) {
        const bool applicable = applies(field, modality.get_ref<const std::string&>());
        resource[std::string{field.rule.name}] = applicable ? unset_value(field.rule) : Json{};
    }
    set_fields(resource, body);
    return question;
}

void update_question(Question& question, double now, const Json& body) {
    Violations violations;
    check_question_fields(body, violations);
    const Json modality = member(body, "modality");
    if (!modality.is_null() && modality != question.resource["modality"]) {
        violations.add("modality", "cannot be changed");
    }
    violations.check();
    set_fields(question.resource, body);
    question.resource["updated_at"] = now;
}

}  // namespace cis::emulator
