// Exports all candidates of a posting, or of all postings, to a CSV or JSON Lines file.
//
//   export CIS_BASE_URL=https://api.example.com CIS_API_KEY=…
//   export_candidates --posting ID --in-flight 8 --format csv -o people.csv

#include <cstdint>
#include <filesystem>
#include <iostream>
#include <memory>
#include <string>
#include <system_error>
#include <utility>

#include <cis/cis.hpp>
#include <cis/sync/export.hpp>

#include "export_candidates/candidate_format.hpp"
#include "export_candidates/standard_output.hpp"
#include "options/client_options.hpp"
#include "options/common_options.hpp"
#include "process/stop_signals.hpp"
#include "service/client_program.hpp"
#include "service/failure_text.hpp"
#include "service/posting_choice.hpp"
#include "terminal/progress_line.hpp"
#include "terminal/progress_text.hpp"
#include "terminal/standard_streams.hpp"

namespace {

using namespace cis::programs;
using cis::sync::ExportReport;

enum ExitCode {
    everybody_is_in = 0,
    stopped_early = 1,
    wrong_arguments = 2,
    some_undecodable = 3,
    numbers_differ = 4,
    no_output = 5,
    in_use = 6,
};

struct Arguments {
    std::string posting{};
    bool all = false;
    std::size_t max_in_flight = 8;
    std::string format = "jsonl";
    std::string file{};
    std::size_t requests_per_minute = 0;
    bool quiet = false;
    bool verbose = false;
};

void add_options(CommandLine& line, Arguments& arguments) {
    constexpr std::int64_t most_parallel = 64;
    line.describe(
        {.purpose = "Exports all candidates of a posting, or of all postings, each once and in no particular "
                    "order. If it is stopped, run the same command again: it goes on.\n" +
                    client_variables,
         .examples = {{"A table for a spreadsheet",
                       "export_candidates --posting ID --format csv -o people.csv"},
                      {"All that the service has of everybody",
                       "export_candidates --all -o everybody.jsonl"}},
         .exit_codes = {{everybody_is_in, "every candidate is in the output"},
                        {stopped_early, "stopped early"},
                        {wrong_arguments, "wrong arguments or variables"},
                        {some_undecodable, "some candidates could not be decoded"},
                        {numbers_differ, "the numbers of candidates do not agree; what was read is kept"},
                        {no_output, "standard output could not be written"},
                        {in_use, "another export is writing to the file"}}});
    const Option all = line.flag("--all", arguments.all, "All postings of the workspace");
    const Option posting = add_posting_option(line, arguments.posting).excludes(all);
    line.require_one_of({posting, all});
    line.text("-o,--output FILE", arguments.file,
              "The file, which only you can read; FILE.checkpoint beside it says how far it is. Without it: "
              "standard output, from which an export cannot go on");
    line.text("--format FORMAT", arguments.format,
              "csv (for spreadsheets) or jsonl (all that the service sends)")
        .one_of({"csv", "jsonl"})
        .with_default();
    add_in_flight_option(line, arguments.max_in_flight, most_parallel);
    add_rpm_option(line, arguments.requests_per_minute);
    add_quiet_option(line, arguments.quiet);
    add_verbose_option(line, arguments.verbose);
}

cis::Client client_for(const Arguments& arguments) {
    cis::ClientOptions options = client_options(arguments.verbose);
    options.max_in_flight = arguments.max_in_flight;
    if (arguments.requests_per_minute > 0) {
        options.rate_limiter =
            std::make_shared<cis::QuotaLimiter>(arguments.requests_per_minute, std::chrono::minutes(1));
    }
    return cis::Client::from_env(std::move(options));
}

ExitCode tell(const Arguments& arguments, const ExportReport& report, bool was_asked,
              ProgressLine& progress) {
    for (const auto& item : report.first_undecodable) {
        progress.note("posting " + item.posting_id + ", candidate " +
                      (item.interview_id.empty() ? "without an id" : item.interview_id) +
                      " could not be decoded: " + item.reason);
    }
    for (const auto& gap : report.gaps) progress.note("posting " + gap.posting_id + ": " + gap.reason);
    if (!report.finished) {
        progress.note(was_asked ? "stopped by a signal" : "stopped: " + report.stopped);
        progress.note(std::to_string(report.exported) + " candidates so far");
        if (!arguments.file.empty() && report.exported > 0)
            progress.note("Run the same command again to go on.");
        return stopped_early;
    }
    progress.note(std::to_string(report.exported) + " candidates, " + std::to_string(report.requests) +
                  " requests");
    if (report.undecodable > 0) {
        const bool is_csv = arguments.format == "csv";
        progress.note(
            std::to_string(report.undecodable) + " of them could not be decoded and are " +
            (is_csv ? "not in the file: use --format jsonl" : "in the output as they were received"));
    }
    if (!report.gaps.empty()) return numbers_differ;
    return report.undecodable > 0 ? some_undecodable : everybody_is_in;
}

int export_all(Arguments arguments) {
    ProgressLine progress(std::cerr, ProgressOptions::for_standard_error(arguments.quiet));
    const cis::Client client = client_for(arguments);
    if (!arguments.all) arguments.posting = chosen_posting_id(client, arguments.posting);
    std::unique_ptr<cis::sync::ExportOutput> output;
    if (arguments.file.empty()) {
        output = std::make_unique<StandardOutput>();
    } else {
        output = std::make_unique<cis::sync::FileOutput>(arguments.file);
    }
    const StopSignals signals;
    std::uint64_t before = 0;
    bool is_first = true;
    cis::sync::ExportOptions options{.posting_id = arguments.posting,
                                     .max_in_flight = arguments.max_in_flight,
                                     .format = candidate_format(arguments.format),
                                     .stop = signals.token()};
    if (!arguments.file.empty()) options.checkpoint = arguments.file + ".checkpoint";
    options.on_progress = [&](const cis::sync::ExportProgress& now) {
        if (std::exchange(is_first, false)) before = now.exported;
        Count count{.done = now.exported, .before = before};
        if (!arguments.all && now.total > 0) count.total = now.total;
        if (arguments.all) {
            count.more = ", " + std::to_string(now.postings_done) + " of " + std::to_string(now.postings) +
                         " postings";
        }
        progress.update(counted(std::move(count), "candidate"));
    };
    cis::sync::Export everything(client, std::move(options));
    const ExportReport report = everything.run(*output);
    std::error_code code;
    // While the lock is held: afterwards the file may be that of another export.
    if (!arguments.file.empty() && std::filesystem::file_size(arguments.file, code) == 0 && !report.finished)
        std::filesystem::remove(arguments.file, code);
    return tell(arguments, report, signals.came(), progress);
}

int run(const Arguments& arguments) {
    try {
        return export_all(arguments);
    } catch (const OutputFailure& error) {
        write_message(error.what());
        return no_output;
    } catch (const cis::Exception& exception) {
        const bool is_in_use = exception.error().kind == cis::ErrorKind::conflict;
        if (!is_in_use && exception.error().kind != cis::ErrorKind::invalid_argument) throw;
        write_message(failure_text(exception.error()));
        return is_in_use ? in_use : wrong_arguments;
    }
}

}  // namespace

int main(int argc, char** argv) {
    CommandLine line;
    Arguments arguments;
    add_options(line, arguments);
    return run_client_program(line, argc, argv, [&] { return run(arguments); }, no_output);
}
