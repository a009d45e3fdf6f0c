#include "questions/params_from_json.hpp"

namespace cis::programs {

QuestionParams question_from(const nlohmann::ordered_json& object, const std::string& before) {
    auto question = params_from<QuestionParams>(object, before);
    const OpenEnum<QuestionModality>* const modality = question.modality.value();
    if (modality == nullptr) throw InputError(before + "modality: is missing");
    if (*modality == QuestionModality::unknown) {
        std::string known;
        for (const auto name : enum_names(QuestionModality{})) known += " " + std::string(name);
        throw InputError(before + "modality: must be one of" + known);
    }
    return question;
}

}  // namespace cis::programs
