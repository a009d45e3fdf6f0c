#include "ingest/run/ending.hpp"
#include "test.hpp"

using cis::ingest::IdentityKind;
using cis::ingest::IngestReport;
using cis::ingest::Notice;
using cis::ingest::RowState;
using cis::programs::ExitCode;
using cis::programs::Failure;
using cis::programs::ingest_command::Arguments;
using cis::programs::ingest_command::Ending;
using cis::programs::ingest_command::exit_code_of;
using cis::programs::ingest_command::failure_of;
using cis::programs::ingest_command::failure_to_begin;
using cis::programs::ingest_command::same_command;

namespace {

IngestReport report_with(RowState state, bool is_finished = true) {
    IngestReport report{.rows = 1, .finished = is_finished};
    report.counts[static_cast<std::size_t>(state)] = 1;
    return report;
}

Ending stopped_by(std::optional<Error> error) {
    return {.report = report_with(RowState::created, false),
            .stopping = Notice{
                .kind = Notice::Kind::stopping, .text = "the service was silent", .error = std::move(error)}};
}

Error refused_key() {
    return {.kind = ErrorKind::authentication, .status = 403, .method = "POST", .attempts = 1};
}

}  // namespace

TEST_CASE("the exit code of a whole run says whether to run again, or whether a person is needed") {
    const auto [state, code] =
        GENERATE(table<RowState, ExitCode>({{RowState::created, ExitCode::done},
                                            {RowState::created_earlier, ExitCode::done},
                                            {RowState::existing, ExitCode::done},
                                            {RowState::duplicate, ExitCode::done},
                                            {RowState::rejected, ExitCode::review},
                                            {RowState::conflict, ExitCode::review},
                                            {RowState::undecided, ExitCode::review},
                                            {RowState::not_attempted, ExitCode::review},
                                            {RowState::failed, ExitCode::again},
                                            {RowState::queued, ExitCode::again},
                                            {RowState::unknown, ExitCode::again}}));
    CHECK(exit_code_of(report_with(state)) == code);
}

TEST_CASE("nobody can find out by a further run what a service without metadata has done") {
    IngestReport report = report_with(RowState::unknown);
    report.drops_metadata = true;
    CHECK(exit_code_of(report) == ExitCode::review);
}

TEST_CASE("a run that a signal has stopped says who is in, and how it goes on") {
    const Failure failure = failure_of(stopped_by({}), {}, ExitCode::terminated);
    CHECK(failure.exit == ExitCode::terminated);
    CHECK(failure.kind == "stopped");
    CHECK(failure.message == "Stopped by SIGTERM.");
    CHECK(failure_of(stopped_by({}), {}, ExitCode::stopped).message == "Stopped by Ctrl-C.");
    CHECK(failure.advice ==
          "1 person is in, and stays in. Run the same command again to go on: only who is missing is sent.");
}

TEST_CASE("a run that has stopped by itself says why, and its code says what helps") {
    const Failure refused = failure_of(stopped_by(refused_key()), {}, {});
    CHECK(refused.exit == ExitCode::refused);
    CHECK(refused.kind == "authentication");
    CHECK(refused.error.value().status == 403);
    CHECK_THAT(refused.message, StartsWith("Stopped: The service refuses the key"));
    CHECK_THAT(refused.advice, StartsWith("1 person is in, and stays in. When its cause is mended, run"));

    const Failure silent = failure_of(stopped_by({}), {}, {});
    CHECK(silent.exit == ExitCode::again);
    CHECK(silent.message == "Stopped: the service was silent.");

    const Failure rival = failure_of(stopped_by(Error{.kind = ErrorKind::conflict}), {}, {});
    CHECK(rival.exit == ExitCode::busy);
    CHECK_THAT(rival.message, ContainsSubstring("another run on this computer has begun"));

    const Failure other =
        failure_of(stopped_by(cis::invalid_argument("identity", "is of another kind")), {}, {});
    CHECK(other.exit == ExitCode::usage);
    CHECK_THAT(other.message, EndsWith("Add --id-column COLUMN with the same column as then."));
    CHECK(other.advice.empty());
}

TEST_CASE("a file that could not be written is what a run says first, also after a signal") {
    Ending ending = stopped_by({});
    ending.lost_output = "cannot write to 'r.csv': no space";
    const Failure failure = failure_of(ending, {}, ExitCode::stopped);
    CHECK(failure.exit == ExitCode::output);
    CHECK(failure.message == "Stopped: cannot write to 'r.csv': no space.");
}

TEST_CASE("the command that goes on has to replace the files of the run before") {
    Ending ending;
    CHECK(same_command(ending, {}) == "the same command again");
    ending.rejects = "rejects.csv";
    CHECK(same_command(ending, {}) == "the same command again with --replace");
    Arguments replacing;
    replacing.replace = true;
    CHECK(same_command(ending, replacing) == "the same command again");
}

TEST_CASE("why a run cannot begin: another one is at work, or something of the command is wrong") {
    const Failure busy =
        failure_to_begin({.kind = ErrorKind::conflict, .reason = "in use"}, IdentityKind::person);
    CHECK(busy.exit == ExitCode::busy);
    CHECK_THAT(busy.message, EndsWith("Nothing was sent here."));
    const Failure journal = failure_to_begin(cis::invalid_argument("journal", "p.journal: line 1 is damaged"),
                                             IdentityKind::person);
    CHECK(journal.exit == ExitCode::usage);
    CHECK_THAT(journal.message, ContainsSubstring("p.journal: line 1 is damaged"));
    CHECK(failure_to_begin(refused_key(), IdentityKind::person).exit == ExitCode::refused);
}
