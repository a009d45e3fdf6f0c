#include <cstdint>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>

#include <cis/cis.hpp>

#include "command/command_client.hpp"
#include "command/commands.hpp"
#include "language/language.hpp"
#include "options/database.hpp"
#include "process/stop_signals.hpp"
#include "report/arguments.hpp"
#include "report/language/locale.hpp"
#include "report/page/page.hpp"
#include "report/page/page_file.hpp"
#include "report/source/copy_source.hpp"
#include "report/source/service_source.hpp"
#include "service/posting_choice.hpp"
#include "terminal/progress_line.hpp"
#include "terminal/progress_text.hpp"
#include "text/number_of.hpp"
#include "time/time_zone.hpp"

namespace cis::programs::report_command {
namespace {

Report read(const Arguments& arguments, CommandOutput& output, const std::stop_token& stop) {
    ProgressLine progress(std::cerr, ProgressOptions::for_standard_error(output.options().quiet));
    const auto on_count = [&progress](std::uint64_t read) {
        progress.update(counted({.done = read}, "candidate"));
    };
    Report report;
    if (arguments.database.empty()) {
        const Client client = client_for(output);
        report = read_service(client, chosen_posting(client, arguments.posting, stop), stop, on_count);
    } else {
        report = read_copy(*open_database_to_read(arguments.database), arguments.posting, stop, on_count);
    }
    if (!output.options().quiet) progress.note(number_of(report.tally.candidates, "candidate") + " read");
    return report;
}

/// Writes the page. @param file empty: standard output
void write(const std::string& page, std::optional<PageFile>& file) {
    if (file) {
        file->publish(page);
    } else if (!(std::cout << page).flush()) {
        throw CommandFailure(ExitCode::output, "cannot write the page to standard output");
    }
}

ExitCode run(Arguments& arguments, CommandOutput& output) {
    const bool is_stream = arguments.output == "-";
    if (output.is_json() && is_stream)
        throw InputError("with --json, standard output has no place for the page: name a file with -o");
    arguments.take_looks(chosen_looks(output.options()));
    // This must happen before there are threads.
    use_time_zone(arguments.time_zone);
    const StopSignals signals;
    try {
        std::optional<PageFile> file;
        if (!is_stream) file.emplace(arguments.output, arguments.replace);
        const Report report = read(arguments, output, signals.token());
        if (signals.came()) throw signals.failure(signals.stopped() + ". No page was written.");
        write(page(Locale(language_of(arguments.language)), report), file);
        output.set_result({{"file", arguments.output},
                           {"posting", {{"id", report.subject.id}, {"title", report.subject.title}}},
                           {"candidates", report.tally.candidates}});
        return ExitCode::done;
    } catch (const Exception&) {
        if (!signals.came()) throw;
        throw signals.failure(signals.stopped() + ". No page was written.");
    }
}

}  // namespace

Work command(CommandLine& line) {
    const auto arguments = std::make_shared<Arguments>();
    add_options(line, *arguments);
    return [arguments](CommandOutput& output) { return run(*arguments, output); };
}

}  // namespace cis::programs::report_command
