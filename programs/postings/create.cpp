#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>

#include "command/command_client.hpp"
#include "command/commands.hpp"
#include "questions/addition.hpp"
#include "questions/posting_file.hpp"
#include "service/failure_text.hpp"

namespace cis::programs::postings_create_command {
namespace {

struct Arguments {
    std::string title{};
    std::filesystem::path questions{};
    QuestionTableOptions table{};
    bool open = false;
};

/// The posting that the arguments describe, with its questions.
PostingFile wanted(const Arguments& arguments) {
    PostingFile file;
    if (!arguments.questions.empty()) file = read_posting_file(arguments.questions, arguments.table);
    if (!file.posting && arguments.title.empty())
        throw InputError("--title is needed, unless the file of --questions has a posting");
    if (!file.posting) file.posting.emplace();
    // A posting without steps cannot be opened, and no command adds steps later.
    const auto* const steps = file.posting->workflow.value();
    if (steps == nullptr || steps->empty())
        file.posting->workflow = {WorkflowStepParams{.type = "web_interview", .order = 1}};
    if (!arguments.title.empty()) file.posting->title = arguments.title;
    return file;
}

/// Creates the posting. If the posting may exist despite a failure, the failure says so, because the same
/// command would create another one.
Posting create(const Client& client, const PostingParams& params) {
    auto made = client.postings().create(params).try_send();
    if (made) return std::move(made->posting);
    Failure failure = failure_of(made.error());
    if (made.error().outcome == Outcome::unknown || made.error().outcome == Outcome::applied) {
        failure.exit = ExitCode::failed;
        failure.advice = "The posting may have been created: look at \"cis postings\" first.";
    }
    throw CommandFailure(std::move(failure));
}

/// The failure of a later step. The same command would create another posting.
CommandFailure unfinished(Failure failure, const std::string& advice) {
    if (failure.exit == ExitCode::again) failure.exit = ExitCode::failed;
    failure.advice = advice;
    return CommandFailure(std::move(failure));
}

void keep_result(const Posting& posting, const Addition& addition, CommandOutput& output) {
    output.set_result(
        {{"posting", {{"id", posting.id}, {"title", posting.title}, {"status", posting.status}}},
         {"questions", {{"added", addition.ids}, {"wanted", addition.wanted}}}});
}

/// Creates the questions, and opens the posting. It keeps the result of each step.
void finish(const Client& client, const Arguments& arguments, const PostingFile& file, Posting& posting,
            CommandOutput& output) {
    Addition addition{.wanted = file.questions.size()};
    keep_result(posting, addition, output);
    addition = add_questions(client, posting.id, file.questions);
    keep_result(posting, addition, output);
    if (addition.error) {
        throw unfinished(addition.failure(""), "The posting is there; \"cis questions add -p " + posting.id +
                                                   " FILE\" adds what is missing" +
                                                   (arguments.open ? ", before it is opened." : "."));
    }
    if (!file.questions.empty()) {
        output.message(std::to_string(addition.in()) + " of " + std::to_string(addition.wanted) +
                       " questions created");
    }
    if (!arguments.open) return;
    auto opened = client.postings().activate(posting.id).try_send();
    if (!opened) {
        const bool may_open_later = opened.error().outcome != Outcome::rejected;
        throw unfinished(failure_of(opened.error()),
                         may_open_later
                             ? "The posting is there; \"cis postings open -p " + posting.id + "\" opens it."
                             : "The posting is there, and not open. Its id: " + posting.id + '.');
    }
    posting.status = opened->status;
    keep_result(posting, addition, output);
}

ExitCode run(const Arguments& arguments, CommandOutput& output) {
    const PostingFile file = wanted(arguments);
    for (const FileNote& note : file.notes) output.note(note.kind, note.text);
    const Client client = client_for(output);
    Posting posting = create(client, *file.posting);
    // The id is printed first: whatever fails then, the posting is there.
    output.line(posting.id);
    finish(client, arguments, file, posting, output);
    return ExitCode::done;
}

}  // namespace

Work command(CommandLine& line) {
    const auto arguments = std::make_shared<Arguments>();
    line.describe(
        {.purpose = "Creates a posting, and prints its id. It has a web interview, unless the file of "
                    "--questions names its steps. If the file is not valid, nothing is created.\n"
                    "The file: a workbook (.xlsx, .ods) or CSV with a table of questions, or JSON, which may "
                    "have the posting too, with the fields of both in the service's spelling. A question has "
                    "a modality: voice, sms, form, resume_eligibility, resume_scoring or voice_tags.\n" +
                    question_table_help +
                    "\n"
                    R"(JSON: {"posting": {"title": ..., ...}, "questions": [{"modality": ..., "text": ..., )"
                    "...}, ...]}. Its fields that the program does not know are sent unchanged.",
         .examples = {{"Create one, and open it for candidates",
                       "cis postings create --title 'Backend engineer' --open"},
                      {"Create one with the questions of a workbook",
                       "cis postings create --title 'Backend engineer' --questions questions.xlsx"},
                      {"Create one from a file, and keep its id",
                       "id=$(cis postings create --questions posting-with-questions.json)"}},
         .exit_codes = {ExitCode::again, ExitCode::output, ExitCode::refused}});
    line.text("--title TEXT", arguments->title, "The job's title").checked(fault_if_empty);
    line.path("--questions FILE", arguments->questions,
              "A workbook, CSV or JSON file with its questions; JSON may have the posting itself, too");
    line.flag("--open", arguments->open, "Open it for candidates");
    add_question_table_options(line, arguments->table);
    return [arguments](CommandOutput& output) { return run(*arguments, output); };
}

}  // namespace cis::programs::postings_create_command
