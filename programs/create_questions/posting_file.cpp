#include "posting_file.hpp"

#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

#include <cis/codec/json_text.hpp>
#include <cis/core/exception.hpp>

#include "options/input_error.hpp"

namespace cis::programs {
namespace {

using nlohmann::ordered_json;

ordered_json parse(const std::filesystem::path& file) {
    std::ifstream stream(file, std::ios::binary);
    if (!stream) throw InputError(file.string() + " cannot be read");
    try {
        return ordered_json::parse(stream);
    } catch (const ordered_json::parse_error& error) {
        throw InputError(file.string() + " is not valid JSON, at byte " + std::to_string(error.byte));
    }
}

/// @param place the place of the value in the file, e.g. `questions[2]`
template <class Params>
Params params_from(const ordered_json& value, const std::string& place) {
    if (!value.is_object()) throw InputError(place + ": must be an object");
    auto params = from_json<Params>(value.dump());
    if (!params) throw InputError(place + "." + params.error().reason);
    try {
        // This makes the same checks as sending does, such as the limits of metadata.
        (void)to_json(*params);
    } catch (const Exception& exception) {
        throw InputError(place + "." + exception.error().param + ": " + exception.error().reason);
    }
    return *std::move(params);
}

QuestionParams question_from(const ordered_json& value, const std::string& place) {
    auto question = params_from<QuestionParams>(value, place);
    const OpenEnum<QuestionModality>* const modality = question.modality.value();
    if (modality == nullptr) throw InputError(place + ".modality: is missing");
    if (*modality == QuestionModality::unknown) {
        std::string known;
        for (const auto name : enum_names(QuestionModality{})) known += " " + std::string(name);
        throw InputError(place + ".modality: must be one of" + known);
    }
    return question;
}

}  // namespace

PostingFile read_posting_file(const std::filesystem::path& file) {
    const ordered_json content = parse(file);
    if (!content.is_object()) throw InputError(file.string() + " must contain a JSON object");
    for (const auto& [name, value] : content.items()) {
        // A misspelt name would omit the questions without notice.
        if (name != "posting" && name != "questions")
            throw InputError(name + ": is unknown; only posting and questions are allowed");
    }
    if (!content.contains("posting")) throw InputError("posting: is missing");
    if (!content.contains("questions")) throw InputError("questions: is missing");
    if (!content["questions"].is_array()) throw InputError("questions: must be an array");

    PostingFile result;
    result.posting = params_from<PostingParams>(content["posting"], "posting");
    for (const ordered_json& question : content["questions"]) {
        const std::string place = "questions[" + std::to_string(result.questions.size()) + "]";
        result.questions.push_back(question_from(question, place));
    }
    return result;
}

}  // namespace cis::programs
