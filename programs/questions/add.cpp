#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "command/command_client.hpp"
#include "command/commands.hpp"
#include "questions/addition.hpp"
#include "questions/posting_file.hpp"
#include "service/posting_choice.hpp"
#include "text/harmless_text.hpp"
#include "text/number_of.hpp"

namespace cis::programs::questions_add_command {
namespace {

struct Arguments {
    std::string posting{};
    std::filesystem::path file{};
    QuestionTableOptions table{};
};

ExitCode add(const Arguments& arguments, CommandOutput& output) {
    const PostingFile file = read_posting_file(arguments.file, arguments.table);
    for (const FileNote& note : file.notes) output.note(note.kind, note.text);
    if (file.posting)
        output.note("posting_ignored", "The file has a posting too. Only its questions are added.");
    const Client client = client_for(output);
    const Posting posting = chosen_posting(client, arguments.posting);
    const Addition addition =
        add_questions(client, posting.id, file.questions, questions_of(client, posting.id));
    output.set_result({{"posting", {{"id", posting.id}, {"title", posting.title}}},
                       {"added", addition.ids},
                       {"already_in", addition.already_in},
                       {"wanted", addition.wanted}});
    if (addition.error) {
        throw CommandFailure(
            addition.failure("Run the same command again: those that are in are not added twice."));
    }
    const std::string before =
        addition.already_in == 0 ? "" : ", " + number_of(addition.already_in, "was", "were") + " in before";
    output.line(number_of(addition.ids.size(), "question") + " added to '" + harmless(posting.title) + '\'' +
                before);
    return ExitCode::done;
}

}  // namespace

Work command(CommandLine& line) {
    const auto arguments = std::make_shared<Arguments>();
    line.describe(
        {.purpose = "Adds the questions of a file to a posting, one after the other. A question that the "
                    "posting has already, with the same modality and text, is not added again, so that the "
                    "same command can be run again. If the file is not valid, nothing is sent.\n"
                    "The file: a workbook (.xlsx, .ods) or CSV with a table, or JSON, with the fields of "
                    "questions in the service's spelling. A question has a modality: voice, sms, form, "
                    "resume_eligibility, resume_scoring or voice_tags.\n" +
                    question_table_help +
                    "\n"
                    R"(JSON: {"questions": [{"modality": ..., "text": ..., ...}, ...]}. Its fields that the )"
                    "program does not know are sent unchanged.",
         .examples = {{"Add the questions of a file",
                       "cis questions add -p 'Backend engineer' questions.xlsx"},
                      {"Their ids, by jq",
                       "cis questions add -p ID questions.json --json | jq -r '.result.added[]'"}},
         .exit_codes = {ExitCode::again, ExitCode::output, ExitCode::refused}});
    add_posting_option(line, arguments->posting).required();
    line.path("FILE", arguments->file, "A workbook, CSV or JSON file with questions").required();
    add_question_table_options(line, arguments->table);
    return [arguments](CommandOutput& output) { return add(*arguments, output); };
}

}  // namespace cis::programs::questions_add_command
