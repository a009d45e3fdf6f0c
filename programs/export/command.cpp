#include <cstdint>
#include <filesystem>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <system_error>
#include <utility>

#include <cis/cis.hpp>
#include <cis/sync/export.hpp>

#include "command/command_client.hpp"
#include "command/commands.hpp"
#include "export/arguments.hpp"
#include "export/candidate_format.hpp"
#include "export/output_place.hpp"
#include "export/standard_output.hpp"
#include "export/workbook_export.hpp"
#include "process/stop_signals.hpp"
#include "service/failure_text.hpp"
#include "service/posting_choice.hpp"
#include "table/new_table.hpp"
#include "table/workbook_rows.hpp"
#include "terminal/progress_line.hpp"
#include "terminal/progress_text.hpp"
#include "text/number_of.hpp"
#include "time/time_zone.hpp"

namespace cis::programs::export_command {
namespace {

using sync::ExportReport;

/// Throws InputError if the options do not fit together.
void check(const Arguments& arguments, const CommandOutput& output) {
    const Format format = arguments.chosen_format();
    if (const auto option = arguments.option_without(format); !option.empty()) {
        throw InputError(option + " is for CSV: leave it out" +
                         (format == Format::workbook ? "" : ", or --format jsonl"));
    }
    if (format == Format::workbook && !writes_workbooks())
        throw InputError("this build writes no workbooks: take --format csv");
    if (format == Format::workbook && !is_workbook_name(arguments.file))
        throw InputError("a workbook needs a file: name one that ends in .xlsx with -o");
    if (format != Format::workbook && is_workbook_name(arguments.file))
        throw InputError("'" + arguments.file + "' is the name of a workbook: leave --format out");
    if (output.is_json() && arguments.is_stream())
        throw InputError("with --json, standard output has no place for the candidates: name a file with -o");
}

Client client_of(const Arguments& arguments, CommandOutput& output) {
    ClientOptions options;
    options.max_in_flight = arguments.max_in_flight;
    if (arguments.requests_per_minute > 0) {
        options.rate_limiter =
            std::make_shared<QuotaLimiter>(arguments.requests_per_minute, std::chrono::minutes(1));
    }
    return client_for(output, std::move(options));
}

const char* name_of(Format format) {
    if (format == Format::csv) return "csv";
    return format == Format::workbook ? "xlsx" : "jsonl";
}

nlohmann::ordered_json to_json(const Arguments& arguments, const ExportReport& report) {
    return {{"file", arguments.file},  // with --json it is never standard output
            {"format", name_of(arguments.chosen_format())},
            {"candidates", report.exported},
            {"undecodable", report.undecodable},
            {"gaps", report.gaps.size()},
            {"requests", report.requests}};
}

/// Tells how far an unfinished export is.
void tell_end(const Arguments& arguments, const OutputPlace& place, const ExportReport& report,
              ProgressLine& progress) {
    progress.note(number_of(report.exported, "candidate") + " so far");
    // An item that cannot be decoded now will hardly be decoded later.
    const bool helps_to_repeat = !report.error || report.error->kind != ErrorKind::decode;
    if (!arguments.is_stream() && report.exported > 0 && helps_to_repeat)
        progress.note("Run the same command again to go on.");
    if (place.keeps_earlier())
        progress.note("'" + arguments.file + "' is as it was: it is replaced when the export is whole.");
}

void tell_problems(const ExportReport& report, ProgressLine& progress, CommandOutput& output) {
    for (const auto& item : report.first_undecodable) {
        progress.note("posting " + item.posting_id + ", candidate " +
                      (item.interview_id.empty() ? "without an id" : item.interview_id) +
                      " could not be decoded: " + item.reason);
        output.add_note({{"kind", "undecodable"},
                         {"posting_id", item.posting_id},
                         {"interview_id", item.interview_id},
                         {"reason", item.reason}});
    }
    for (const auto& gap : report.gaps) {
        progress.note("posting " + gap.posting_id + ": " + gap.reason);
        output.add_note({{"kind", "gap"}, {"posting_id", gap.posting_id}, {"reason", gap.reason}});
    }
}

ExitCode tell(const Arguments& arguments, const ExportReport& report, ProgressLine& progress) {
    progress.note(number_of(report.exported, "candidate") + ", " + number_of(report.requests, "request"));
    if (report.undecodable > 0) {
        progress.note(std::to_string(report.undecodable) + " of them could not be decoded and are " +
                      (arguments.chosen_format() == Format::json_lines
                           ? "in the output as they were received"
                           : "not in the file: use --format jsonl"));
    }
    if (!report.gaps.empty()) return ExitCode::again;
    return report.undecodable > 0 ? ExitCode::review : ExitCode::done;
}

/// Why an export is unfinished.
CommandFailure failure_of_export(const ExportReport& report, const StopSignals& signals) {
    if (signals.came()) return signals.failure(signals.stopped() + ".");
    if (!report.error) return {ExitCode::failed, "stopped: " + report.stopped};
    Failure failure = failure_of(*report.error);
    failure.message = "stopped: " + failure.message;
    return CommandFailure(std::move(failure));
}

/// The failure of an export without a report: its file cannot be used or is full, or a signal came before the
/// posting was found.
CommandFailure failure_without_report(const Error& error, const StopSignals& signals) {
    if (error.kind == ErrorKind::cancelled) return signals.failure(signals.stopped() + ".");
    Failure failure = failure_of(error);
    if (error.kind == ErrorKind::conflict) failure.exit = ExitCode::busy;
    if (error.kind == ErrorKind::invalid_argument) {
        const bool is_begun = error.reason.find(": cannot be written: ") != std::string::npos;
        failure.exit = is_begun ? ExitCode::output : ExitCode::usage;
        if (is_begun) failure.kind = name_of(failure.exit);
    }
    return CommandFailure(std::move(failure));
}

/// The postings whose candidates are exported, in words.
PostingsInWords postings_in_words(const Client& client, Arguments& arguments, const StopSignals& signals) {
    PostingsInWords postings;
    if (!arguments.all) {
        Posting posting = chosen_posting(client, arguments.posting, signals.token());
        arguments.posting = posting.id;
        postings.emplace(arguments.posting, PostingWords::of(std::move(posting)));
        return postings;
    }
    auto pages = client.postings().list().stop_token(signals.token()).pages();
    while (auto page = pages.next()) {
        for (Posting& posting : page->value().data) {
            std::string id = posting.id;
            postings.emplace(std::move(id), PostingWords::of(std::move(posting)));
        }
    }
    return postings;
}

ColumnChoice chosen_columns(const Client& client, Arguments& arguments, const StopSignals& signals) {
    PostingsInWords postings;
    if (arguments.is_for_people()) {
        postings = postings_in_words(client, arguments, signals);
    } else if (!arguments.all) {
        arguments.posting = chosen_posting_id(client, arguments.posting, signals.token());
    }
    return choice_of(arguments.columns, std::move(postings));
}

/// Ends an export that has read everything: gives the file its name.
/// @return why the file does not have its name, and where the export is; empty if it has its name
std::string finish(const Arguments& arguments, const OutputPlace& place, const ColumnChoice& choice) {
    if (arguments.chosen_format() != Format::workbook) return place.finish();
    try {
        write_workbook(arguments.file, place.file(), choice, arguments.replace);
        return {};
    } catch (const std::exception& error) {
        return error.what();
    }
}

ExitCode export_all(Arguments arguments, const OutputPlace& place, const StopSignals& signals,
                    CommandOutput& output) {
    ProgressLine progress(std::cerr, ProgressOptions::for_standard_error(output.options().quiet));
    const Client client = client_of(arguments, output);
    const ColumnChoice choice = chosen_columns(client, arguments, signals);
    sync::ExportFormat format;
    const bool is_csv = arguments.chosen_format() == Format::csv;
    if (is_csv) format = csv_format(arguments.dialect(), choice);
    if (const auto fault = place.fault_of_beginning(is_csv ? format.head : "{"); !fault.empty())
        throw InputError(fault);
    std::unique_ptr<sync::ExportOutput> written;
    if (arguments.is_stream()) {
        written = std::make_unique<StandardOutput>();
    } else {
        written = std::make_unique<sync::FileOutput>(place.file());
    }
    std::uint64_t before = 0;
    bool is_first = true;
    sync::ExportOptions options{
        .posting_id = arguments.posting, .max_in_flight = arguments.max_in_flight, .stop = signals.token()};
    options.format = std::move(format);
    if (!arguments.is_stream()) options.checkpoint = place.checkpoint();
    options.on_progress = [&](const sync::ExportProgress& now) {
        if (std::exchange(is_first, false)) before = now.exported;
        Count count{.done = now.exported, .before = before};
        if (!arguments.all && now.total > 0) count.total = now.total;
        if (arguments.all) {
            count.more = ", " + std::to_string(now.postings_done) + " of " + std::to_string(now.postings) +
                         " postings";
        }
        progress.update(counted(std::move(count), "candidate"));
    };
    const ExportReport report = sync::Export(client, std::move(options)).run(*written);
    // This is done while the lock is held. Afterwards the file may be that of another export.
    std::string fault;
    if (report.finished) {
        fault = finish(arguments, place, choice);
    } else if (std::error_code code;
               !arguments.is_stream() && std::filesystem::file_size(place.file(), code) == 0 && !code) {
        std::filesystem::remove(place.file(), code);
    }
    tell_problems(report, progress, output);
    output.set_result(to_json(arguments, report));
    if (!report.finished) {
        const CommandFailure failure = failure_of_export(report, signals);
        tell_end(arguments, place, report, progress);
        throw failure;
    }
    const ExitCode end = tell(arguments, report, progress);
    if (!fault.empty()) throw CommandFailure(ExitCode::output, fault);
    return end;
}

/// The file to which candidates are written as they come.
std::filesystem::path growing_file(const Arguments& arguments) {
    if (arguments.is_stream()) return {};
    if (arguments.chosen_format() != Format::workbook) return arguments.file;
    refuse_taken_name("--output", arguments.file, arguments.replace);
    const auto gathered = gathered_for(arguments.file);
    remove_if_unfinished(gathered);
    return gathered;
}

ExitCode run(Arguments& arguments, CommandOutput& output) {
    check(arguments, output);
    if (arguments.chosen_format() != Format::json_lines) arguments.take_looks(chosen_looks(output.options()));
    const OutputPlace place(growing_file(arguments),
                            arguments.replace && arguments.chosen_format() != Format::workbook);
    if (!place.fault().empty()) throw InputError(place.fault());
    if (const Dialect dialect = arguments.dialect(); !dialect.time_zone.empty())
        use_time_zone(dialect.time_zone);
    const StopSignals signals;
    try {
        return export_all(arguments, place, signals, output);
    } catch (const Exception& exception) {
        throw failure_without_report(exception.error(), signals);
    }
}

}  // namespace

Work command(CommandLine& line) {
    const auto arguments = std::make_shared<Arguments>();
    add_options(line, *arguments);
    return [arguments](CommandOutput& output) { return run(*arguments, output); };
}

}  // namespace cis::programs::export_command
