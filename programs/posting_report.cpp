// Makes a page about the candidates of a posting, for people who hire.
//
//   export CIS_BASE_URL=https://api.example.com CIS_API_KEY=…
//   posting_report --posting ID -o report.html

#include <cstdint>
#include <iostream>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>

#include <cis/cis.hpp>

#include "language/language.hpp"
#include "language/locale.hpp"
#include "options/client_options.hpp"
#include "options/database.hpp"
#include "page/page.hpp"
#include "page/page_file.hpp"
#include "posting_report/arguments.hpp"
#include "process/stop_signals.hpp"
#include "service/client_program.hpp"
#include "service/posting_choice.hpp"
#include "source/copy_source.hpp"
#include "source/service_source.hpp"
#include "terminal/progress_line.hpp"
#include "terminal/progress_text.hpp"
#include "terminal/standard_streams.hpp"
#include "time/time_zone.hpp"

namespace {

using namespace cis::programs;

Report read(const Arguments& arguments, const std::stop_token& stop) {
    ProgressLine progress(std::cerr, ProgressOptions::for_standard_error(arguments.quiet));
    const auto on_count = [&progress](std::uint64_t read) {
        progress.update(counted({.done = read}, "candidate"));
    };
    Report report;
    if (arguments.database.empty()) {
        const auto client = cis::Client::from_env(client_options(arguments.verbose));
        report = read_service(client, chosen_posting(client, arguments.posting, stop), stop, on_count);
    } else {
        report = read_copy(*open_database_to_read(arguments.database), arguments.posting, stop, on_count);
    }
    const std::uint64_t count = report.tally.candidates;
    if (!arguments.quiet) {
        progress.note(std::to_string(count) + (count == 1 ? " candidate read" : " candidates read"));
    }
    return report;
}

/// Writes the page. @param file empty: standard output
int write(const std::string& page, std::optional<PageFile>& file) {
    if (file) {
        file->publish(page);
    } else if (!(std::cout << page).flush()) {
        write_message("cannot write the page");
        return no_page;
    }
    return page_is_written;
}

int run(const Arguments& arguments) {
    // This must happen before there are threads.
    use_time_zone(arguments.time_zone);
    const StopSignals signals;
    const auto stopped = [] {
        write_message("stopped; no page was written");
        return no_page;
    };
    try {
        std::optional<PageFile> file;
        if (arguments.output != "-") file.emplace(arguments.output);
        const Report report = read(arguments, signals.token());
        if (signals.came()) return stopped();
        return write(page(Locale(language_of(arguments.language)), report), file);
    } catch (const cis::Exception&) {
        if (!signals.came()) throw;
        return stopped();
    }
}

}  // namespace

int main(int argc, char** argv) {
    CommandLine line;
    Arguments arguments;
    add_options(line, arguments);
    return run_client_program(line, argc, argv, [&] { return run(arguments); }, no_page);
}
