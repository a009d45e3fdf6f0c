// Ingests the candidates of a CSV file into a posting: each exactly once, even if the network fails during
// the run.
//
//   export CIS_BASE_URL=https://api.example.com CIS_API_KEY=…
//   ingest_candidates --posting ID --rejects rejects.csv candidates.csv

#include <CLI/CLI.hpp>
#include <cstddef>
#include <cstdlib>
#include <exception>
#include <functional>
#include <iostream>
#include <memory>
#include <string>
#include <utility>

#include <cis/cis.hpp>

#include "ingest_candidates/arguments.hpp"
#include "ingest_candidates/input.hpp"
#include "ingest_candidates/invitation.hpp"
#include "run/ingestion.hpp"
#include "run/outage_note.hpp"
#include "run/progress.hpp"
#include "run/totals.hpp"
#include "terminal/standard_streams.hpp"

namespace {

using namespace cis::examples;

int check(const Arguments& arguments) {
    Input input(arguments);
    if (!arguments.rejects.empty()) input.write_rejects_to(arguments.rejects);
    const auto say = [](const std::string& line) { std::cerr << line << '\n'; };
    std::size_t rejected = 0;
    input.for_each([](const CsvRecord&, const Row&) {},
                   [&](const CsvRecord& record, const Rejection& why) {
                       ++rejected;
                       input.set_aside(record, why, " cannot be sent", say);
                   },
                   say);
    const auto totals = arguments.json ? checked_as_json : checked_as_text;
    if (!write_result(totals(input.rows() - rejected, rejected))) return no_output;
    return rejected > 0 ? some_rejected : every_row_is_in;
}

int ingest(const Arguments& arguments) {
    Input input(arguments);
    std::ostream nowhere(nullptr);
    const auto say_now = [](const std::string& line) { std::cerr << line << '\n'; };
    cis::ClientOptions options = patient_client();
    // The client was not created if the URL contains a secret.
    const char* const base_url = std::getenv("CIS_BASE_URL");  // NOLINT(concurrency-mt-unsafe): only read
    std::function<void(const std::string&)> say = say_now;
    options.interceptors.push_back(std::make_shared<OutageNote>(
        base_url == nullptr ? "the service" : base_url, [&](const std::string& line) { say(line); }));
    if (arguments.verbose) options.interceptors.push_back(std::make_shared<cis::AttemptLog>(std::cerr));
    const cis::Client client = cis::Client::from_env(std::move(options));

    if (!may_invite(client, arguments)) {
        std::cerr << "nothing was sent\n";
        return stopped_early;
    }
    if (!arguments.rejects.empty()) input.write_rejects_to(arguments.rejects);
    Progress progress(arguments.quiet ? nowhere : std::cerr);
    if (!arguments.quiet) say = [&](const std::string& line) { progress.note(line); };
    Ingestion ingestion(client, arguments.posting, [&](const CsvRecord& record, const Rejection& why) {
        input.set_aside(record, why, " is not in the service", say);
    });
    const auto show = [&] { progress.update(ingestion.tally(), input.fraction_read()); };
    bool complete = true;
    try {
        input.for_each(
            [&](CsvRecord record, Row row) {
                ingestion.send(std::move(record), std::move(row));
                show();
            },
            [&](const CsvRecord& record, const Rejection& why) {
                ingestion.reject(record, why);
                show();
            },
            say);
        ingestion.settle();
    } catch (const RunStopped& stopped) {
        ingestion.abandon();
        say(std::string("stopped: ") + stopped.what());
        complete = false;
    }
    progress.finish(ingestion.tally());
    const auto totals = arguments.json ? totals_as_json : totals_as_text;
    if (!write_result(totals(ingestion.tally(), input.rows()))) return no_output;
    if (!complete) return stopped_early;
    if (ingestion.tally().failed > 0) return some_failed;
    return ingestion.tally().rejected > 0 ? some_rejected : every_row_is_in;
}

}  // namespace

int main(int argc, char** argv) {
    if (!prepare_standard_streams()) {
        std::cerr << "standard output is closed\n";
        return no_output;
    }
    CLI::App app;
    Arguments arguments;
    add_options(app, arguments);
    CLI11_PARSE(app, argc, argv);
    try {
        return arguments.dry_run ? check(arguments) : ingest(arguments);
    } catch (const std::exception& error) {
        std::cerr << error.what() << '\n';
        return stopped_early;
    }
}
