#include "families.hpp"

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace cis::programs {

void questions(Tour& tour, const Client& client, const std::string& posting_id) {
    Question spoken;
    Question written;
    tour.call([&] {
        spoken = client.questions()
                     .create(posting_id, {.modality = QuestionModality::voice,
                                          .text = "Which project are you proud of?",
                                          .score_weight = 2})
                     .send();
        return std::string(spoken.modality.text());
    });
    tour.call([&] {
        written = client.questions()
                      .create(posting_id, {.modality = QuestionModality::form,
                                           .text = "When could you begin?",
                                           .is_answer_mandated = true})
                      .send();
        return std::string(written.modality.text());
    });
    tour.call([&] {
        client.questions().update(posting_id, spoken.id, {.not_scored = true}).send();
        return "no longer scored";
    });
    std::vector<std::string> order;
    tour.call([&] {
        // A list is a range. It fetches its pages during the iteration.
        for (const Question& question : client.questions().list(posting_id, {.limit = 100})) {
            order.push_back(question.id);
        }
        return std::to_string(order.size()) + " read";
    });
    tour.call([&] {
        // The specification does not define this body, so it is open JSON, in the form that the emulator
        // understands. The order is the present one, so that a reused posting does not change.
        const nlohmann::json body{{"question_ids", order}};
        return size_of(client.questions().reorder(posting_id, body).send());
    });
    for (const Question& question : {spoken, written}) {
        tour.call([&] {
            client.questions().remove(posting_id, question.id).send();
            return "deleted";
        });
    }
}

}  // namespace cis::programs
