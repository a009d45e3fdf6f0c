#include "ingest/run/ending.hpp"

#include <cstdint>
#include <utility>

#include "ingest/run/notice_text.hpp"
#include "ingest/run/state_words.hpp"
#include "process/stop_signals.hpp"
#include "service/failure_text.hpp"
#include "text/number_of.hpp"

namespace cis::programs::ingest_command {
namespace {

using ingest::IngestReport;
using ingest::RowState;

constexpr const char* only_who_is_missing = ": only who is missing is sent.";

/// What a stopped run has achieved; empty if that is nothing.
std::string who_is_in(const IngestReport& report) {
    const std::uint64_t in =
        called_like(RowState::created, report.counts) + called_like(RowState::created_earlier, report.counts);
    return in == 0 ? std::string()
                   : number_of(in, "person is in, and stays", "people are in, and stay") + " in. ";
}

bool is_of_another_run(const Error& error) { return error.kind == ErrorKind::conflict; }

Failure failure_of_stopping(const ingest::Notice& stopping, ingest::IdentityKind identity) {
    if (!stopping.error) return {.exit = ExitCode::again, .kind = "again", .message = stopping.text};
    if (is_of_another_run(*stopping.error)) {
        return {.exit = ExitCode::busy,
                .kind = "busy",
                .message = "another run on this computer has begun to bring people into this posting",
                .error = stopping.error};
    }
    Failure failure = programs::failure_of(*stopping.error);
    failure.message = notice_text(stopping, identity);
    return failure;
}

}  // namespace

ExitCode exit_code_of(const IngestReport& report) {
    // If no list shows who is there, a further run cannot find out more about an unknown row.
    const std::uint64_t unknown = report.count(RowState::unknown);
    const std::uint64_t again = report.count(RowState::failed) + report.count(RowState::queued) +
                                (report.drops_metadata ? 0 : unknown);
    if (again > 0) return ExitCode::again;
    // A complete run attempts all rows that the service can hold.
    const bool needs_a_person = report.count(RowState::rejected) + report.count(RowState::conflict) +
                                    report.count(RowState::undecided) + unknown +
                                    report.count(RowState::not_attempted) + report.doubled.size() >
                                0;
    return needs_a_person ? ExitCode::review : ExitCode::done;
}

Failure failure_of(const Ending& ending, const Arguments& arguments,
                   std::optional<ExitCode> stopped_by_signal) {
    const std::string again = same_command(ending, arguments);
    if (stopped_by_signal && ending.lost_output.empty()) {
        return {.exit = *stopped_by_signal,
                .kind = "stopped",
                .message = "Stopped by " + StopSignals::name_of_cause(*stopped_by_signal) + ".",
                .advice = who_is_in(ending.report) + "Run " + again + " to go on" + only_who_is_missing};
    }
    // Nobody was sent.
    const auto& error = ending.stopping ? ending.stopping->error : std::nullopt;
    if (error && is_of_identity(*error)) return failure_to_begin(*error, arguments.identity());
    Failure failure{.exit = ExitCode::again, .kind = "again", .message = "the run is not whole"};
    if (!ending.lost_output.empty()) {
        failure = {.exit = ExitCode::output, .kind = "output", .message = ending.lost_output};
    } else if (ending.stopping) {
        failure = failure_of_stopping(*ending.stopping, arguments.identity());
    }
    failure.message = "Stopped: " + failure.message;
    if (!failure.message.ends_with('.')) failure.message += '.';
    failure.advice =
        who_is_in(ending.report) + "When its cause is mended, run " + again + only_who_is_missing;
    return failure;
}

Failure failure_to_begin(const Error& error, ingest::IdentityKind identity) {
    if (is_of_another_run(error)) {
        return {.exit = ExitCode::busy,
                .kind = "busy",
                .message =
                    "Another run on this computer, perhaps in another window, brings people into this "
                    "posting. Nothing was sent here.",
                .advice = "Wait until it has ended, and run the same command again.",
                .error = error};
    }
    Failure failure = programs::failure_of(error);
    if (is_of_identity(error)) failure.message = other_identity_text(identity);
    // For example, the journal belongs to another posting.
    if (error.kind == ErrorKind::invalid_argument) failure.exit = ExitCode::usage;
    return failure;
}

void tell_what_to_do(const Ending& ending, const Arguments& arguments, Notes& notes) {
    const IngestReport& report = ending.report;
    const std::uint64_t queued = report.count(RowState::queued);
    const std::uint64_t unknown = report.count(RowState::unknown);
    const bool goes_on = report.finished && exit_code_of(report) == ExitCode::again;
    if (goes_on && report.count(RowState::failed) + unknown > 0)
        notes.say("again", "Run " + same_command(ending, arguments) + " to go on" + only_who_is_missing);
    if (arguments.async && queued + unknown > 0 && (goes_on || !report.finished)) {
        notes.say("queued",
                  "Rows that stay queued or unknown are brought in by a run without --async, with the same "
                  "journal: it sends who is not listed after the settle time.");
    }
    if (report.drops_metadata && unknown > 0) {
        notes.say("no_metadata",
                  "The service does not keep metadata. Unknown rows are never sent again with this journal: "
                  "look for them in the posting. Another --journal sends those of them who are not listed by "
                  "name and e-mail address.");
    }
}

std::string same_command(const Ending& ending, const Arguments& arguments) {
    const bool are_in_the_way = !ending.rejects.empty() || !ending.results.empty();
    return are_in_the_way && !arguments.replace ? "the same command again with --replace"
                                                : "the same command again";
}

}  // namespace cis::programs::ingest_command
