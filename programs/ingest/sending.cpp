#include "ingest/sending.hpp"

#include <chrono>
#include <cstddef>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>

#include <cis/core/exception.hpp>

#include "command/command_client.hpp"
#include "csv/byte_source.hpp"
#include "csv/own_file.hpp"
#include "failure/input_error.hpp"
#include "ingest/invitation.hpp"
#include "ingest/rows/record_reader.hpp"
#include "ingest/run/ending.hpp"
#include "ingest/run/ingestion.hpp"
#include "ingest/run/result_json.hpp"
#include "ingest/run/state_folder.hpp"
#include "ingest/run/totals.hpp"
#include "ingest/run/wait_note.hpp"
#include "ingest/run/workers.hpp"
#include "process/stop_signals.hpp"
#include "service/posting_choice.hpp"
#include "service/posting_state.hpp"
#include "terminal/question.hpp"
#include "text/harmless_text.hpp"

namespace cis::programs::ingest_command {
namespace {

/// Where the reading begins; none if the file is one of rejects, which is read as a whole.
std::optional<RowPlace> beginning(const Arguments& arguments) {
    const std::size_t number = arguments.rows.csv.from_line;
    if (!can_be_read_again(arguments.file)) return number;
    const RecordReader reader(arguments.file, arguments.rows.file());
    if (is_file_of_rejects(reader.header())) return std::nullopt;
    return reader.sheet() != nullptr ? RowPlace::of_sheet(number) : RowPlace(number);
}

Client client_of(const Arguments& arguments, CommandOutput& output, Notes& notes, Progress& progress) {
    ClientOptions options;
    options.max_in_flight = arguments.max_in_flight + 2;  // two more, for the lists and the health check
    options.interceptors.push_back(std::make_shared<WaitNote>(
        [&notes](const std::string& text) { notes.say("waiting", text); },
        [&progress](std::chrono::milliseconds time) { progress.wait_for_quota(time); }));
    options.rate_limiter = limiter_of(arguments);
    return client_for(output, std::move(options));
}

/// Asks a person about people who may be in the posting already.
AskLine asker(const Arguments& arguments, std::stop_token stop) {
    if (arguments.undecided != UndecidedChoice::ask || arguments.yes) return {};
    return [is_input_taken = is_standard_input(arguments.file), stop = std::move(stop)](
               const std::string& question) { return answer_to(question, is_input_taken, stop); };
}

std::optional<Posting> found_posting(const Client& client, const Arguments& arguments,
                                     const StopSignals& signals) {
    try {
        // Without the posting, nobody knows who is in, and whether there are too many people to send.
        if (arguments.yes && !arguments.at_most)
            return chosen_posting_if_reachable(client, arguments.posting, signals.token());
        return chosen_posting(client, arguments.posting, signals.token());
    } catch (const Exception&) {
        if (!signals.came()) throw;
        throw signals.failure(signals.stopped() + ". Nothing was sent.");
    }
}

/// The posting, if people may be sent to it. None if the service does not answer now: then the run waits for
/// the service. If a person is asked, that person must know the posting.
std::optional<Posting> open_posting(const Client& client, const Arguments& arguments,
                                    const StopSignals& signals) {
    auto posting = found_posting(client, arguments, signals);
    if (posting && !is_open(*posting) && !arguments.inactive) {
        const std::string what = posting->archived
                                     ? "is archived. Nothing was sent."
                                     : "is not active: its status is " +
                                           (posting->status.empty() ? "unknown" : harmless(posting->status)) +
                                           ". Nothing was sent. If it should be open, open it first with cis "
                                           "postings open -p " +
                                           harmless(posting->id) + ".";
        throw InputError("The posting '" + harmless(posting->title) + "' " + what +
                         " With --inactive, people are sent to it nevertheless.");
    }
    return posting;
}

/// Asks a person. Throws CommandFailure unless the answer is yes.
void confirm(const Client& client, const Arguments& arguments, const Posting& posting,
             const StopSignals& signals) {
    if (may_invite(client, arguments, posting, signals.token())) return;
    throw CommandFailure(
        {.exit = signals.came() ? signals.exit_code() : ExitCode::usage,
         .kind = signals.came() ? "stopped" : "usage",
         .message = signals.came() ? signals.stopped() + ". Nothing was sent." : "Nothing was sent."});
}

}  // namespace

void tell_beginning(const Arguments& arguments, Notes& notes) {
    if (arguments.rows.csv.from_line == 1) return;
    if (const auto place = beginning(arguments))
        notes.say("begins_later", "begins at " + text_of(*place) + ": what is before it is left out");
}

ExitCode send_rows(Arguments arguments, CommandOutput& output) {
    Progress progress(std::cerr, ProgressOptions::for_standard_error(output.options().quiet));
    Notes notes(output, &progress);
    const auto folder = state_folder(arguments, has_shared_claims(), notes);
    tell_beginning(arguments, notes);
    const StopSignals signals;
    const Client client = client_of(arguments, output, notes, progress);
    const auto posting = open_posting(client, arguments, signals);
    if (posting) {
        arguments.posting = posting->id;
        arguments.posting_title = posting->title;
        if (!arguments.yes) confirm(client, arguments, *posting, signals);
    } else {
        notes.say("posting_unknown",
                  "The list of postings cannot be read, so nobody knows whether the posting is active.");
    }
    if (arguments.yes) look_at_rows(client, arguments, notes, signals.token());
    progress.begin();
    Ending ending;
    try {
        ending =
            Ingestion(arguments, folder, progress, notes, signals.token(), asker(arguments, signals.token()))
                .run(client);
    } catch (const Exception& exception) {
        throw CommandFailure(failure_to_begin(exception.error(), arguments.identity()));
    }
    tell_what_to_do(ending, arguments, notes);
    output.set_result(result_of_run(ending, arguments));
    output.line(totals_as_text(ending.report, ending.held_back_lines));
    if (ending.report.finished && ending.lost_output.empty()) return exit_code_of(ending.report);
    const auto stopped = signals.came() ? std::optional(signals.exit_code()) : std::nullopt;
    throw CommandFailure(failure_of(ending, arguments, stopped));
}

}  // namespace cis::programs::ingest_command
