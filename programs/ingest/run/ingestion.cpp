#include "ingest/run/ingestion.hpp"

#include <algorithm>
#include <any>
#include <chrono>
#include <iterator>
#include <system_error>
#include <utility>

#include <cis/core/exception.hpp>
#include <cis/ingest/file_journal.hpp>

#include "ingest/run/address_words.hpp"
#include "ingest/run/journal_file.hpp"
#include "ingest/run/left_out_rows.hpp"
#include "ingest/run/notice_text.hpp"
#include "ingest/run/reason_for_people.hpp"
#include "ingest/run/row_check.hpp"
#include "ingest/run/sheet_notes.hpp"
#include "ingest/run/state_words.hpp"
#include "ingest/run/waiting_row.hpp"
#include "ingest/run/workers.hpp"
#include "text/harmless_text.hpp"
#include "text/number_of.hpp"

namespace cis::programs::ingest_command {
namespace {

using ingest::RowState;

/// Whether a row has ended because of somebody else.
bool is_about_another(const ingest::RowReport& row) {
    return row.state == RowState::conflict || row.state == RowState::undecided ||
           (row.state == RowState::not_attempted && !row.reason.empty());
}

/// The reason for the file of rejects. That file contains the row itself, so it may contain the message of
/// the service too.
/// @param others sentences about others with the same address
Rejection rejection(const ingest::RowReport& row, const AddressWords& others) {
    if (!row.error || row.state == RowState::conflict) {
        std::string reason = row.reason.empty() ? std::string(word_of(row.state)) : reason_for_people(row);
        if (!row.interview_id.empty()) reason += " (" + harmless(row.interview_id) + ')';
        if (row.state == RowState::undecided) {
            reason +=
                "; the option --undecided leave-out says that the rows of a file are the same people, and "
                "--undecided send that they are others";
        }
        return {.message = reason + others.for_its_owner, .error_line = reason + others.printable};
    }
    const Error& error = *row.error;
    std::string message = error.message.empty() ? error.reason : error.message;
    // The first field error says more than the general message.
    if (!error.errors.empty() && !error.errors.front().message.empty())
        message = error.errors.front().message;
    // The reason of a connection error is in the words of a library.
    const bool was_answered = error.kind != ErrorKind::connection && error.kind != ErrorKind::tls &&
                              error.kind != ErrorKind::timeout;
    if (message.empty() || !was_answered) message = reason_for_people(row);
    return {.param = error.param, .message = std::move(message), .error_line = reason_for_people(row)};
}

std::string what_of(RowState state) {
    switch (state) {
        case RowState::unknown: return " may be in the service";
        case RowState::conflict: return " is in conflict with another candidate";
        case RowState::undecided: return " is undecided";
        default: return " was not brought in";
    }
}

/// Changes the state in which a row has ended.
void move_row(ingest::IngestReport& report, RowState from, RowState to) {
    --report.counts[static_cast<std::size_t>(from)];
    ++report.counts[static_cast<std::size_t>(to)];
}

}  // namespace

Ingestion::Ingestion(const Arguments& arguments, std::filesystem::path state_folder, Progress& progress,
                     Notes& notes, std::stop_token stop, AskLine ask)
    : arguments_(arguments),
      state_folder_(std::move(state_folder)),
      progress_(progress),
      notes_(notes),
      signal_(std::move(stop)),
      asked_(signal_, [this] { stop_.request_stop(); }),
      input_(arguments, stop_.get_token()),
      kept_(std::move(ask)),
      addresses_(!arguments.rejects.empty() || !arguments.results.empty()) {
    if (!arguments.rejects.empty()) input_.write_rejects_to(arguments.rejects, arguments.replace);
    if (!arguments.results.empty()) {
        results_.emplace(arguments.results, input_.delimiter(), input_.has_rows_of_sheet(),
                         arguments.replace);
    }
}

ingest::IngestorOptions Ingestion::options() {
    ingest::IngestorOptions options{
        .posting_id = arguments_.posting,
        .identity = arguments_.identity(),
        .route = arguments_.async ? ingest::Route::async : ingest::Route::direct,
        .max_in_flight = arguments_.max_in_flight,
        .settle = arguments_.settle,
        .timeout = std::min<std::chrono::milliseconds>(arguments_.settle, std::chrono::seconds(30)),
        .first_run = arguments_.first_run,
        .since = arguments_.not_before,
        .undecided = arguments_.undecided == UndecidedChoice::send ? ingest::UndecidedRows::send
                                                                   : ingest::UndecidedRows::hold,
        .other_names = !arguments_.rejects.empty() || !arguments_.results.empty() || kept_.can_ask(),
        .interview_urls = !arguments_.results.empty(),
        .state_folder = state_folder_,
        .stop = stop_.get_token()};
    if (arguments_.undecided == UndecidedChoice::leave_out)
        options.decide = [](const ingest::UndecidedRow&) { return ingest::Decision::leave_out; };
    options.claims = shared_claims();
    // Workers in one folder cannot share a journal, and need none.
    const auto file = options.claims ? arguments_.journal : journal_file(arguments_);
    if (!file.empty()) options.journal = std::make_shared<ingest::FileJournal>(file);
    options.on_row = [this](const ingest::RowReport& row) { ended(row); };
    options.on_progress = [this](const ingest::Progress& progress) {
        progress_.update(progress, input_.all_rows());
    };
    options.on_notice = [this](const ingest::Notice& notice) { tell(notice); };
    return options;
}

ingest::IngestReport Ingestion::run_all(const Client& client) {
    ingest::Ingestor ingestor(client, options());
    try {
        return ingestor.run([this] { return next(); });
    } catch (...) {
        end_kept();
        throw;
    }
}

Ending Ingestion::run(const Client& client) {
    const HiddenRows hidden = arguments_.rows.sheet.hidden;
    if (const TableView* const view = input_.sheet()) tell_hidden(*view, hidden, notes_);
    Ending ending{.report = run_all(client)};
    ending.sheet = read_sheet(input_.sheet(), hidden);
    progress_.finish(ending.report.count(RowState::created));
    if (ending.report.finished) decide(client, ending.report);
    end_kept();
    end_files(ending);
    tell_end(ending);
    ending.held_back_lines = input_.held_back_lines();
    ending.stopping = stopping_;
    return ending;
}

/// Gives the files of rejects and results their names.
void Ingestion::end_files(Ending& ending) {
    try {
        input_.end_rejects(ending.report.finished);
        if (results_) results_->end();
    } catch (const std::system_error& error) {
        end_without_output(error.what());
    }
    ending.lost_output = lost_output_;
    if (results_) ending.results = results_->path();
    if (const auto rejects = input_.rejects()) {
        ending.rejects = rejects->file;
        ending.reject_rows = rejects->rows;
    }
}

void Ingestion::tell_end(const Ending& ending) {
    const ingest::IngestReport& report = ending.report;
    if (report.rows == 0 && report.finished)
        notes_.say("no_rows", "'" + arguments_.file.string() + "' has no rows.");
    if (ending.reject_rows > 0) tell_rejects(ending);
    say_rest_of_findings();
    if (const std::string lost = input_.lost_letters(); !lost.empty()) notes_.say("lost_letters", lost);
    if (const std::string order = input_.name_order(); !order.empty()) notes_.say("name_order", order);
    if (arguments_.not_before && report.rows > 0) {
        notes_.say("not_compared", "The rows were not compared with people who came to the posting before " +
                                       arguments_.not_before->to_iso8601() +
                                       ", unless the journal knows them.");
    }
    tell_doubles(report);
}

void Ingestion::tell_rejects(const Ending& ending) {
    const std::string where =
        number_of(ending.reject_rows, "row is", "rows are") + " in '" + ending.rejects.string() + "'";
    const std::uint64_t undecided = ending.report.count(RowState::undecided);
    if (undecided > 0) {
        notes_.say("decision_needed", number_of(undecided, "row needs", "rows need") +
                                          " no correction, but your decision: run " +
                                          same_command(ending, arguments_) +
                                          " at a terminal, or see --undecided");
    }
    if (undecided == ending.reject_rows) {
        notes_.tell(where);
    } else if (ending.report.finished) {
        const std::string others = ending.results.empty() || arguments_.replace
                                       ? ", and another file for --rejects"
                                       : ", and other files for --rejects and --output";
        notes_.say("correction_needed", where + ": correct " + (ending.reject_rows == 1 ? "it" : "them") +
                                            " there, and run the same command again with that file instead "
                                            "of '" +
                                            arguments_.file.string() + "'" + others);
    } else {
        // The next run writes a new file. Two corrected files could make two candidates of one person.
        notes_.tell(where +
                    " so far. Correct nothing yet: the run that comes to its end writes all of them into a "
                    "file, and names it");
    }
}

void Ingestion::tell_doubles(const ingest::IngestReport& report) {
    for (const ingest::DoubledRow& doubled : report.doubled) {
        const std::string where = doubled.row ? text_of(rows_.place(*doubled.row)) : "a row";
        notes_.say("doubled",
                   where + (doubled.second_id.empty()
                                ? " may be in the service twice: run the same command "
                                  "again, and delete nobody before"
                                : " is in the service twice: " + harmless(doubled.first_id) + " and " +
                                      harmless(doubled.second_id) + "; one of the two can be deleted"));
    }
    for (const ingest::SameAddress& both : report.same_address) {
        notes_.say("same_address",
                   harmless(both.first_id) + " and " + harmless(both.second_id) +
                       " have the same e-mail address, and came at the same moment, so nobody compared them: "
                       "cis candidates shows whether they are one person");
    }
}

/// Asks a person about kept rows, and sends or ends them. A row that is sent may turn out to be another
/// candidate in the posting, so there may be several rounds.
void Ingestion::decide(const Client& client, ingest::IngestReport& report) {
    while (!kept_.is_empty() && report.finished && !stop_.stop_requested()) {
        KeptRows::Decided decided = kept_.ask(signal_);
        for (const ingest::RowReport& row : decided.undecided) end(row);
        leave_out(client, std::move(decided.left_out), report);
        if (!decided.to_send.empty()) send(client, decided.to_send, report);
    }
}

/// Ends rows that are not sent. This needs no run.
void Ingestion::leave_out(const Client& client, std::vector<ingest::RowReport> rows,
                          ingest::IngestReport& report) {
    if (const std::string lost = keep_left_out(client, arguments_, rows); !lost.empty())
        notes_.say("decisions_not_kept", lost);
    for (ingest::RowReport& row : rows) {
        move_row(report, row.state, RowState::existing);
        row.state = RowState::existing;
        row.reason = "is left out, as was decided";
        row.error.reset();
        end(row);
    }
}

/// Sends rows in a new run. It begins as any run does: others may have sent people while a person was
/// thinking.
void Ingestion::send(const Client& client, const std::vector<ingest::RowReport>& rows,
                     ingest::IngestReport& report) {
    ingest::IngestorOptions again = options();
    again.first_run = false;
    again.decide = [&](const ingest::UndecidedRow& row) {
        return kept_.decision(rows[row.row].row, row.interview_id);
    };
    again.on_progress = [&](const ingest::Progress& progress) { progress_.update(progress, rows.size()); };
    std::vector<bool> has_ended(rows.size());
    again.on_row = [&](ingest::RowReport row) {
        const ingest::RowReport& before = rows[row.row];
        has_ended[row.row] = true;
        row.row = before.row;
        if (row.same_as) row.same_as = rows[*row.same_as].row;
        move_row(report, before.state, row.state);
        ended(row);
    };
    auto next = rows.begin();
    progress_.begin();
    try {
        const ingest::IngestReport second =
            ingest::Ingestor(client, std::move(again)).run([&]() -> std::optional<ingest::Row> {
                if (next == rows.end()) return std::nullopt;
                ingest::Row row = *std::any_cast<const WaitingRow&>(next->attachment).row;
                row.attachment = (next++)->attachment;
                return row;
            });
        progress_.finish(second.count(RowState::created));
        report.finished = second.finished;
        report.stopped = second.stopped;
        report.drops_metadata = report.drops_metadata || second.drops_metadata;
        for (ingest::DoubledRow doubled : second.doubled) {
            if (doubled.row) doubled.row = rows[*doubled.row].row;
            report.doubled.push_back(std::move(doubled));
        }
        std::ranges::copy(second.same_address, std::back_inserter(report.same_address));
    } catch (const Exception& exception) {
        report.finished = false;
        stopping_ = {
            .kind = ingest::Notice::Kind::stopping, .text = exception.what(), .error = exception.error()};
        for (std::size_t i = 0; i < rows.size(); ++i)
            if (!has_ended[i]) end(rows[i]);
    }
}

/// Ends the rows about which nobody was asked.
void Ingestion::end_kept() {
    for (const ingest::RowReport& row : kept_.take()) end(row);
}

void Ingestion::tell(const ingest::Notice& notice) {
    switch (notice.kind) {
        case ingest::Notice::Kind::probing: break;  // it is usual
        case ingest::Notice::Kind::stopping:        // the end of the command says it
            stopping_ = notice;
            break;
        default:
            notes_.say(word_of(notice.kind), notice_text(notice, arguments_.identity()));
            if (notes_.is_verbose() && notice.error) notes_.tell(notice.text);
    }
}

std::optional<ingest::Row> Ingestion::next() {
    auto read = input_.next();
    if (stop_.stop_requested() && input_.is_pipe()) {
        notes_.say("input_not_read", "the rest of the input was not read");
        return std::nullopt;  // the row may be cut off
    }
    if (!read) return std::nullopt;
    if (!read->fault) {
        for (const Rejection& note : read->row.notes) say_of(note.kind, read->record, ": " + printable(note));
    }
    ingest::Row row = ingestible(*read);
    rows_.add(read->record);
    if (!read->fault) {
        addresses_.add(read->record.place(), read->row.params.name.value_or(""),
                       read->row.params.email.value_or(""));
    }
    WaitingRow waiting{.name = read->row.params.name.value_or(""),
                       .email = read->row.params.email.value_or("")};
    if (kept_.can_ask() && !read->fault) waiting.row = std::make_shared<const ingest::Row>(row);
    waiting.record = std::move(read->record);
    waiting.fault = std::move(read->fault);
    row.attachment = std::move(waiting);
    return row;
}

void Ingestion::ended(const ingest::RowReport& row) {
    if (!kept_.keep(row)) end(row);
}

/// Reports the final end of a row.
void Ingestion::end(const ingest::RowReport& row) {
    const auto& waiting = std::any_cast<const WaitingRow&>(row.attachment);
    std::string reason = reason_for_people(row);
    if (row.same_as) reason = harmless(rows_.same_person_as(*row.same_as, waiting.record));
    if (row.state == RowState::existing && reason.empty()) reason = "was in the posting before any run";
    AddressWords others;
    if (is_about_another(row)) {
        const auto in_file = addresses_.others(waiting.record.place(), waiting.email);
        if (!waiting.email.empty() && (row.state != RowState::undecided || !in_file.empty()))
            others = address_words(in_file);
        others = with_name_in_posting(std::move(others), row.other_name);
    }
    write_result({.line = waiting.record.line, .name = waiting.name, .reason = reason + others.for_its_owner},
                 row);
    if (notes_.is_verbose() && row.error)
        notes_.tell(Input::where(waiting.record) + ": " + to_string(*row.error));
    const std::string state{to_string(row.state)};
    const auto aloud = [&](const std::string& text) {
        // If the file of rejects cannot be written, this line is the only report about the row.
        if (!arguments_.rejects.empty()) {
            notes_.tell(text);
        } else {
            say_of(state, waiting.record, text.substr(Input::where(waiting.record).size()));
        }
    };
    switch (row.state) {
        case RowState::created:
        case RowState::created_earlier:
        case RowState::existing:
        case RowState::queued: break;
        case RowState::duplicate: say_of(state, waiting.record, ' ' + reason + ": it is not sent"); break;
        case RowState::not_attempted:
            // If the run stops early, there can be thousands of such rows, and they need no correction.
            if (row.reason.empty()) break;
            [[fallthrough]];
        case RowState::rejected:
        case RowState::undecided:
        case RowState::conflict:
        case RowState::failed:
            end_without_output(input_.set_aside(waiting.record,
                                                waiting.fault ? *waiting.fault : rejection(row, others),
                                                what_of(row.state), aloud));
            break;
        case RowState::unknown:
            say_of(state, waiting.record, what_of(row.state) + (reason.empty() ? "" : ": " + reason));
    }
}

/// Tells something about a row. Hundreds of rows often have the same fault, so only the first are named.
void Ingestion::say_of(const std::string& kind, const CsvRecord& record, const std::string& text) {
    const std::string where = Input::where(record);
    if (findings_.add(kind, record.place(), where, text) || notes_.is_verbose()) notes_.tell(where + text);
}

void Ingestion::say_rest_of_findings() {
    notes_.keep(findings_);
    if (notes_.is_verbose() || !findings_.has_more()) return;
    for (const std::string& sentence : findings_.rest()) notes_.tell(sentence);
    if (!results_) {
        notes_.tell(
            "--output FILE writes what became of each row to a file, --verbose prints all such lines");
    }
}

void Ingestion::write_result(const ResultsFile::Row& row, const ingest::RowReport& report) {
    if (!results_) return;
    try {
        results_->write(row, report);
    } catch (const std::system_error& error) {
        end_without_output(error.what());
    }
}

/// Ends the run if a file cannot be written. @param why why it cannot; empty if it can
void Ingestion::end_without_output(const std::string& why) {
    if (why.empty()) return;
    if (lost_output_.empty()) lost_output_ = why;
    stop_.request_stop();
}

}  // namespace cis::programs::ingest_command
