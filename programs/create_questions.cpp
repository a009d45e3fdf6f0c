// Creates a posting with its questions from a JSON file. Prints the posting's id.
//
//   export CIS_BASE_URL=https://api.example.com CIS_API_KEY=…
//   create_questions examples/data/posting-with-questions.json

#include <cstddef>
#include <filesystem>
#include <string>

#include <cis/cis.hpp>

#include "create_questions/posting_file.hpp"
#include "options/client_options.hpp"
#include "options/common_options.hpp"
#include "service/client_program.hpp"
#include "service/failure_text.hpp"
#include "terminal/standard_streams.hpp"

namespace {

enum ExitCode { everything_is_there = 0, not_everything = 1 };

/// @return whether all questions were created, and the posting's id was printed
bool create(const cis::Client& client, const cis::programs::PostingFile& file) {
    const cis::Posting posting = client.postings().create(file.posting).send().posting;
    std::size_t created = 0;
    for (const cis::QuestionParams& question : file.questions) {
        // They are created one after the other, because candidates get them in the order of their creation.
        const auto result = client.questions().create(posting.id, question).try_send();
        if (!result) {
            cis::programs::write_message("questions[" + std::to_string(created) +
                                         "]: " + cis::programs::failure_text(result.error()));
            break;
        }
        ++created;
    }
    cis::programs::write_message(std::to_string(created) + " of " + std::to_string(file.questions.size()) +
                                 " questions created");
    if (!cis::programs::write_result(posting.id)) return false;
    return created == file.questions.size();
}

}  // namespace

int main(int argc, char** argv) {
    cis::programs::CommandLine line;
    std::filesystem::path path;
    bool is_verbose = false;
    line.describe(
        {.purpose =
             "Creates a posting with its questions. Prints the posting's id; the posting is not activated. "
             "If the file is not valid, nothing is created.\n"
             R"(The file: {"posting": {"title": ..., ...}, "questions": [{"modality": ..., "text": ..., ...}, )"
             "...]} with the fields of a posting and of questions in the service's spelling. A question has "
             "a modality: voice, sms, form, resume_eligibility, resume_scoring or voice_tags. Fields that "
             "the program does not know are sent unchanged. See "
             "examples/data/posting-with-questions.json.\n" +
             cis::programs::client_variables,
         .examples = {{"Create a posting from a file", "create_questions posting-with-questions.json"},
                      {"Create it, and keep its id", "id=$(create_questions posting-with-questions.json)"}},
         .exit_codes = {{everything_is_there, "the posting and all questions are created"},
                        {not_everything, "an error occurred"},
                        {2, "wrong arguments or variables"}}});
    line.path("JSON", path, "The file").required();
    cis::programs::add_verbose_option(line, is_verbose);
    return cis::programs::run_client_program(line, argc, argv, [&] {
        const auto file = cis::programs::read_posting_file(path);
        return create(cis::Client::from_env(cis::programs::client_options(is_verbose)), file)
                   ? everything_is_there
                   : not_everything;
    });
}
