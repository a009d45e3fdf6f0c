#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <utility>

#include <cis/codec/json_text.hpp>
#include <cis/core/exception.hpp>
#include <cis/model/question.hpp>

#include "failure/input_error.hpp"

namespace cis::programs {

/// The parameters of a request that an object describes. Members that the SDK does not know go to `extra`.
/// Throws InputError, which names the member.
/// @param before what a message has before the name of a member: `questions[2].`
template <class Params>
Params params_from(const nlohmann::ordered_json& object, const std::string& before) {
    auto params = from_json<Params>(object.dump());
    if (!params) throw InputError(before + params.error().reason);
    try {
        // This makes the same checks as sending does, such as the limits of metadata.
        (void)to_json(*params);
    } catch (const Exception& exception) {
        throw InputError(before + exception.error().param + ": " + exception.error().reason);
    }
    return *std::move(params);
}

/// The same for a question, which must have a modality that is known.
[[nodiscard]] QuestionParams question_from(const nlohmann::ordered_json& object, const std::string& before);

}  // namespace cis::programs
