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
#include "export_candidates/export_arguments.hpp"
#include "export_candidates/output_place.hpp"
#include "export_candidates/standard_output.hpp"
#include "options/client_options.hpp"
#include "process/stop_signals.hpp"
#include "service/client_program.hpp"
#include "service/failure_text.hpp"
#include "service/posting_choice.hpp"
#include "terminal/progress_line.hpp"
#include "terminal/progress_text.hpp"
#include "terminal/standard_streams.hpp"
#include "text/number_of.hpp"
#include "time/time_zone.hpp"

namespace {

using namespace cis::programs;
using cis::sync::ExportReport;

/// Why the options do not fit together; empty if they do.
std::string fault_of(const Arguments& arguments) {
    if (arguments.is_csv() || arguments.option_of_csv().empty()) return {};
    return arguments.option_of_csv() + " is for CSV: leave it out, or --format jsonl";
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

ExitCode tell(const Arguments& arguments, const OutputPlace& place, const ExportReport& report,
              bool was_asked, ProgressLine& progress) {
    for (const auto& item : report.first_undecodable) {
        progress.note("posting " + item.posting_id + ", candidate " +
                      (item.interview_id.empty() ? "without an id" : item.interview_id) +
                      " could not be decoded: " + item.reason);
    }
    for (const auto& gap : report.gaps) progress.note("posting " + gap.posting_id + ": " + gap.reason);
    if (!report.finished) {
        if (was_asked) {
            progress.note("stopped by a signal");
        } else {
            progress.note("stopped: " + (report.error ? failure_text(*report.error) : report.stopped));
            if (report.error && arguments.verbose) progress.note(report.stopped);
        }
        progress.note(number_of(report.exported, "candidate") + " so far");
        // An item that cannot be decoded now can hardly be decoded later.
        const bool helps_to_repeat = !report.error || report.error->kind != cis::ErrorKind::decode;
        if (!arguments.file.empty() && report.exported > 0 && helps_to_repeat)
            progress.note("Run the same command again to go on.");
        if (place.keeps_earlier())
            progress.note("'" + arguments.file + "' is as it was: it is replaced when the export is whole.");
        return stopped_early;
    }
    progress.note(number_of(report.exported, "candidate") + ", " + number_of(report.requests, "request"));
    if (report.undecodable > 0) {
        progress.note(std::to_string(report.undecodable) + " of them could not be decoded and are " +
                      (arguments.is_csv() ? "not in the file: use --format jsonl"
                                          : "in the output as they were received"));
    }
    if (!report.gaps.empty()) return numbers_differ;
    return report.undecodable > 0 ? some_undecodable : everybody_is_in;
}

int export_all(Arguments arguments, const OutputPlace& place) {
    ProgressLine progress(std::cerr, ProgressOptions::for_standard_error(arguments.quiet));
    const cis::Client client = client_for(arguments);
    if (!arguments.all) arguments.posting = chosen_posting_id(client, arguments.posting);
    cis::sync::ExportFormat format;
    if (arguments.is_csv()) format = csv_format(arguments.dialect(), arguments.columns);
    if (const auto fault = place.fault_of_beginning(arguments.is_csv() ? format.head : "{"); !fault.empty()) {
        write_message(fault);
        return wrong_arguments;
    }
    std::unique_ptr<cis::sync::ExportOutput> output;
    if (arguments.file.empty()) {
        output = std::make_unique<StandardOutput>();
    } else {
        output = std::make_unique<cis::sync::FileOutput>(place.file());
    }
    const StopSignals signals;
    std::uint64_t before = 0;
    bool is_first = true;
    cis::sync::ExportOptions options{
        .posting_id = arguments.posting, .max_in_flight = arguments.max_in_flight, .stop = signals.token()};
    options.format = std::move(format);
    if (!arguments.file.empty()) options.checkpoint = place.checkpoint();
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
    // This is done while the lock is held. Afterwards the file may be that of another export.
    std::string fault;
    if (report.finished) {
        fault = place.finish();
    } else if (std::error_code code;
               !arguments.file.empty() && std::filesystem::file_size(place.file(), code) == 0 && !code) {
        std::filesystem::remove(place.file(), code);
    }
    const ExitCode end = tell(arguments, place, report, signals.came(), progress);
    if (fault.empty()) return end;
    progress.note(fault);
    return no_output;
}

int run(const Arguments& arguments) {
    const OutputPlace place(arguments.file, arguments.replace);
    for (const std::string& fault : {fault_of(arguments), place.fault()}) {
        if (fault.empty()) continue;
        write_message(fault);
        return wrong_arguments;
    }
    try {
        if (const Dialect dialect = arguments.dialect(); !dialect.time_zone.empty())
            use_time_zone(dialect.time_zone);
        return export_all(arguments, place);
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
