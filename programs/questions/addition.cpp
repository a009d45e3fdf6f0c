#include "questions/addition.hpp"

#include "service/failure_text.hpp"

namespace cis::programs {
namespace {

QuestionKey key_of(const QuestionParams& question) {
    const auto* const modality = question.modality.value();
    const auto* const text = question.text.value();
    return {modality == nullptr ? std::string() : std::string(modality->text()),
            text == nullptr ? std::string() : *text};
}

}  // namespace

std::multiset<QuestionKey> questions_of(const Client& client, const std::string& posting_id) {
    std::multiset<QuestionKey> keys;
    for (const Question& question : client.questions().list(posting_id, {.limit = 100}))
        keys.emplace(std::string(question.modality.text()), question.text);
    return keys;
}

Failure Addition::failure(const std::string& advice) const {
    Failure failure = failure_of(error.value());
    failure.message = "questions[" + std::to_string(in()) + "]: " + failure.message + ' ' +
                      std::to_string(in()) + " of " + std::to_string(wanted) + " questions are in.";
    failure.advice = advice;
    return failure;
}

Addition add_questions(const Client& client, const std::string& posting_id,
                       const std::vector<QuestionParams>& questions, std::multiset<QuestionKey> there) {
    Addition addition{.wanted = questions.size()};
    for (const QuestionParams& question : questions) {
        if (const auto same = there.find(key_of(question)); same != there.end()) {
            there.erase(same);
            ++addition.already_in;
            continue;
        }
        auto added = client.questions().create(posting_id, question).try_send();
        if (!added) {
            addition.error = std::move(added).error();
            break;
        }
        addition.ids.push_back(added->id);
    }
    return addition;
}

}  // namespace cis::programs
