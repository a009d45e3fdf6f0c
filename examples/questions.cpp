// Adds questions to a posting, changes one, and prints all of them.
//   questions POSTING_ID
// CIS_BASE_URL and CIS_API_KEY name the service and the key.
#include <cis/cis.hpp>
#include <iostream>

int main(int argc, char** argv) try {
    if (argc != 2) {
        std::cerr << "usage: questions POSTING_ID\n";
        return 2;
    }
    const std::string posting_id = argv[1];
    const auto client = cis::Client::from_env();
    const auto questions = client.questions();

    const cis::Question why = questions
                                  .create(posting_id, {.modality = cis::QuestionModality::voice,
                                                       .text = "Why do you apply?",
                                                       .evaluation_criteria = "Names a reason of their own",
                                                       .min_follow_ups = 1,
                                                       .max_follow_ups = 2})
                                  .send();
    questions
        .create(posting_id, {.modality = cis::QuestionModality::form,
                             .text = "When can you start?",
                             .is_answer_mandated = true})
        .send();
    questions.update(posting_id, why.id, {.max_follow_ups = 3}).send();

    for (const cis::Question& question : questions.list(posting_id)) {
        std::cout << question.modality << ": " << question.text;
        if (!question.max_follow_ups.is_null())
            std::cout << " (at most " << question.max_follow_ups.as<int>() << " follow-ups)";
        std::cout << '\n';
    }
    return 0;
} catch (const cis::Exception& exception) {
    std::cerr << exception.what() << '\n';
    return 1;
}
