// Ingests the candidates of a CSV file into a posting: each exactly once, even if the network fails during
// the run.
//
//   export CIS_BASE_URL=https://api.example.com CIS_API_KEY=…
//   ingest_candidates --posting ID --rejects rejects.csv candidates.csv

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <iostream>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>

#include <cis/cis.hpp>

#include "csv/byte_source.hpp"
#include "csv/encoding_check.hpp"
#include "csv/own_file.hpp"
#include "ingest_candidates/arguments.hpp"
#include "ingest_candidates/invitation.hpp"
#include "options/client_options.hpp"
#include "options/input_error.hpp"
#include "process/stop_signals.hpp"
#include "rows/record_reader.hpp"
#include "run/decision_list.hpp"
#include "run/dry_run.hpp"
#include "run/ingestion.hpp"
#include "run/notice_text.hpp"
#include "run/progress.hpp"
#include "run/state_folder.hpp"
#include "run/state_words.hpp"
#include "run/totals.hpp"
#include "run/wait_note.hpp"
#include "run/workers.hpp"
#include "service/client_program.hpp"
#include "service/posting_choice.hpp"
#include "terminal/question.hpp"
#include "terminal/standard_streams.hpp"
#include "text/number_of.hpp"

namespace {

using namespace cis::programs;
using cis::ingest::IngestReport;
using cis::ingest::RowState;

/// Whether the file is a file of rejects. Such a file is read as a whole.
bool is_of_rejects(const Arguments& arguments) {
    if (!can_be_read_again(arguments.file)) return false;
    const RecordReader reader(arguments.file, arguments.rows.csv, arguments.rows.is_json_lines);
    return is_file_of_rejects(reader.header());
}

/// Tells which rows of the file are left out on purpose.
void tell_beginning(const Arguments& arguments, const auto& note) {
    if (const std::size_t line = arguments.rows.csv.from_line; line > 1 && !is_of_rejects(arguments))
        note("begins at line " + std::to_string(line) + ": what is before it is left out");
}

int check(Arguments arguments) {
    arguments.rows.csv.encoding =
        plausible_encoding(arguments.file, arguments.rows.csv.encoding, !arguments.names_as_they_are);
    tell_beginning(arguments, write_message);
    const CheckedRows rows = dry_run(arguments, write_message);
    if (!write_result(arguments.json ? checked_as_json(rows) : checked_as_text(rows))) return no_output;
    return rows.rejected > 0 ? some_rejected : every_row_is_in;
}

cis::Client client_for(const Arguments& arguments, Progress& progress) {
    cis::ClientOptions options = client_options(arguments.verbose);
    options.max_in_flight = arguments.max_in_flight + 2;  // two more, for the lists and the health check
    options.interceptors.push_back(
        std::make_shared<WaitNote>([&progress](const std::string& line) { progress.note(line); }));
    options.rate_limiter = limiter_of(arguments);
    return cis::Client::from_env(std::move(options));
}

/// Asks a person about people who may be in the posting already.
AskLine asker(const Arguments& arguments, std::stop_token stop) {
    if (arguments.undecided != UndecidedChoice::ask || !asks_first(arguments)) return {};
    return [is_input_taken = is_standard_input(arguments.file), stop = std::move(stop)](
               const std::string& question) { return answer_to(question, is_input_taken, stop); };
}

/// Lists decisions, or withdraws some.
int tell_decisions(Arguments arguments) {
    arguments.rows.csv.encoding =
        plausible_encoding(arguments.file, arguments.rows.csv.encoding, !arguments.names_as_they_are);
    const cis::Client client = cis::Client::from_env(client_options(arguments.verbose));
    arguments.posting = chosen_posting_id(client, arguments.posting);
    const auto lines =
        arguments.decisions ? decision_list(client, arguments) : undo_decisions(client, arguments);
    const bool are_written = std::ranges::all_of(lines, write_result);
    return are_written ? every_row_is_in : no_output;
}

/// The posting, if people may be sent to it. None if the service does not answer now: then the run waits for
/// the service. If a person is asked, that person must know the posting.
std::optional<cis::Posting> open_posting(const cis::Client& client, const Arguments& arguments) {
    auto posting = asks_first(arguments) ? chosen_posting(client, arguments.posting)
                                         : chosen_posting_if_reachable(client, arguments.posting);
    if (posting && (posting->status != "active" || posting->archived) && !arguments.inactive) {
        const std::string what = posting->archived
                                     ? "is archived. Nothing was sent."
                                     : "is not active: its status is " +
                                           (posting->status.empty() ? "unknown" : posting->status) +
                                           ". Nothing was sent. If it should be open, open it first with "
                                           "activate_posting --posting " +
                                           posting->id + ".";
        throw InputError("The posting '" + posting->title + "' " + what +
                         " With --inactive, people are sent to it nevertheless.");
    }
    return posting;
}

ExitCode exit_code_of(const IngestReport& report) {
    if (!report.finished) return stopped_early;
    // If no list tells who is there, a further run cannot find out more about an unknown row.
    const std::uint64_t unknown = report.count(RowState::unknown);
    const std::uint64_t again = report.count(RowState::failed) + report.count(RowState::queued) +
                                (report.drops_metadata ? 0 : unknown);
    if (again > 0) return some_failed;
    // A complete run attempts all rows that the service can hold.
    const bool must_be_corrected = report.count(RowState::rejected) + report.count(RowState::conflict) +
                                       report.count(RowState::undecided) + unknown +
                                       report.count(RowState::not_attempted) + report.doubled.size() >
                                   0;
    return must_be_corrected ? some_rejected : every_row_is_in;
}

/// What a stopped run has achieved; empty if that is nothing.
std::string who_is_in(const IngestReport& report) {
    const std::uint64_t in =
        called_like(RowState::created, report.counts) + called_like(RowState::created_earlier, report.counts);
    return in == 0 ? std::string()
                   : number_of(in, "person is in, and stays", "people are in, and stay") + " in. ";
}

int ingest(Arguments arguments) {
    arguments.rows.csv.encoding =
        plausible_encoding(arguments.file, arguments.rows.csv.encoding, !arguments.names_as_they_are);
    Progress progress(std::cerr, ProgressOptions::for_standard_error(arguments.quiet));
    const auto note = [&](const std::string& text) { progress.note(text); };
    const auto folder = state_folder(arguments, has_shared_claims(), note);
    tell_beginning(arguments, note);
    const cis::Client client = client_for(arguments, progress);
    const auto posting = open_posting(client, arguments);
    if (posting) {
        arguments.posting = posting->id;
    } else {
        note("The list of postings cannot be read, so nobody knows whether the posting is active.");
    }
    const StopSignals signals;
    if (asks_first(arguments) && !(posting && may_invite(client, arguments, *posting, signals.token()))) {
        write_message("nothing was sent");
        return stopped_early;
    }
    progress.begin();
    IngestReport report;
    std::size_t held_back_lines = 0;
    bool has_lost_output = false;
    bool was_asked_to_stop = false;
    try {
        Ingestion ingestion(arguments, folder, progress, signals.token(), asker(arguments, signals.token()));
        report = ingestion.run(client);
        held_back_lines = ingestion.held_back_lines();
        has_lost_output = ingestion.has_lost_output();
        was_asked_to_stop = signals.came();
    } catch (const cis::Exception& exception) {
        if (is_of_identity(exception.error())) {
            write_message(other_identity_text(arguments.identity()));
            if (arguments.verbose) write_message(exception.what());
            return stopped_early;
        }
        if (exception.error().kind != cis::ErrorKind::conflict) throw;
        write_message(
            "Another run on this computer, perhaps in another window, brings people into this posting. "
            "Nothing was sent here. Wait until it has ended, and run the same command again.");
        if (arguments.verbose) write_message(exception.what());
        return journal_in_use;
    }
    const ExitCode code = has_lost_output ? stopped_early : exit_code_of(report);
    if (code == stopped_early && !was_asked_to_stop) {
        progress.note(who_is_in(report) +
                      "When its cause is mended, run the same command again: only who is missing is sent.");
    } else if (code == stopped_early || code == some_failed) {
        const auto queued = report.count(RowState::queued);
        const bool are_only_queued = code == some_failed && report.count(RowState::failed) == 0 &&
                                     report.count(RowState::unknown) == 0 && queued > 0;
        if (!are_only_queued)
            progress.note("Run the same command again to go on: only who is missing is sent.");
        if (arguments.async && queued + report.count(RowState::unknown) > 0) {
            progress.note(
                "Rows that stay queued or unknown are brought in by a run without --async, with the same "
                "journal: it sends who is not listed after the settle time.");
        }
    }
    if (report.drops_metadata && report.count(RowState::unknown) > 0) {
        progress.note(
            "The service does not keep metadata. Unknown rows are never sent again with this journal: look "
            "for them in the posting. Another --journal sends those of them who are not listed by name and "
            "e-mail address.");
    }
    if (!write_result(arguments.json ? totals_as_json(report, held_back_lines)
                                     : totals_as_text(report, held_back_lines)))
        return no_output;
    return code;
}

}  // namespace

int main(int argc, char** argv) {
    CommandLine line;
    Arguments arguments;
    add_options(line, arguments);
    return run_client_program(
        line, argc, argv,
        [&]() -> int {
            if (arguments.rows.is_json_lines && arguments.rows.csv.delimiter) {
                write_message("--delimiter is for CSV: leave it out, or --format jsonl");
                return wrong_arguments;
            }
            if (arguments.dry_run) return check(arguments);
            const bool is_about_decisions = arguments.decisions || !arguments.undone.empty();
            return is_about_decisions ? tell_decisions(arguments) : ingest(arguments);
        },
        no_output);
}
