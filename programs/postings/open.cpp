#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "command/command_client.hpp"
#include "command/commands.hpp"
#include "failure/input_error.hpp"
#include "process/stop_signals.hpp"
#include "service/posting_choice.hpp"
#include "service/posting_state.hpp"
#include "terminal/question.hpp"
#include "text/harmless_text.hpp"

namespace cis::programs::postings_open_command {
namespace {

struct Arguments {
    std::string posting{};
    bool yes = false;
};

/// Asks the person at the terminal. Throws CommandFailure without a yes.
void confirm(const Posting& posting) {
    const StopSignals signals;
    const std::string question = "Candidates can begin the interviews of '" + harmless(posting.title) +
                                 "' when it is open. Open it? [y/N] ";
    if (is_confirmed(question, false, signals.token())) return;
    if (signals.came()) throw signals.failure(signals.stopped() + ". Nothing was sent.");
    throw CommandFailure(ExitCode::usage, "Nothing was sent.");
}

ExitCode open(const Arguments& arguments, CommandOutput& output) {
    if (!arguments.yes && !can_ask(false)) {
        throw CommandFailure({.exit = ExitCode::usage,
                              .kind = "usage",
                              .message = "Nobody can be asked here, so --yes is needed. Nothing was sent."});
    }
    const Client client = client_for(output);
    const Posting chosen = chosen_posting(client, arguments.posting);
    if (chosen.archived) {
        throw InputError("The posting '" + harmless(chosen.title) +
                         "' is archived. No command changes that. Nothing was sent.");
    }
    if (!arguments.yes && !is_open(chosen)) confirm(chosen);
    const Posting opened = client.postings().activate(chosen.id).send();
    if (!is_open(opened)) {
        throw CommandFailure(ExitCode::failed, "The service did not refuse, but the status of the posting '" +
                                                   harmless(chosen.title) + "' is now '" +
                                                   harmless(state_of(opened)) + "', not 'active'.");
    }
    output.set_result({{"posting", {{"id", chosen.id}, {"title", chosen.title}, {"status", opened.status}}}});
    output.line(chosen.id);
    return ExitCode::done;
}

}  // namespace

Work command(CommandLine& line) {
    const auto arguments = std::make_shared<Arguments>();
    line.describe({.purpose =
                       "Opens a posting for candidates, and prints its id. It may be open already. At a "
                       "terminal it asks first.",
                   .examples = {{"By its title", "cis postings open -p 'Backend engineer'"},
                                {"In a script", "cis postings open -p ID --yes"}},
                   .exit_codes = {ExitCode::again, ExitCode::output, ExitCode::refused, ExitCode::stopped,
                                  ExitCode::terminated}});
    add_posting_option(line, arguments->posting).required();
    add_yes_option(line, arguments->yes);
    return [arguments](CommandOutput& output) { return open(*arguments, output); };
}

}  // namespace cis::programs::postings_open_command
