// Brings the candidates of a CSV file into a posting: each exactly once, also when the network fails halfway.
//
//   export CIS_BASE_URL=https://api.example.com CIS_API_KEY=…
//   ingest_candidates --posting ID --rejects rejects.csv candidates.csv

#include <CLI/CLI.hpp>
#include <cstddef>
#include <filesystem>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <cis/cis.hpp>

#include "attempt_log.hpp"
#include "column_mapping.hpp"
#include "csv_reader.hpp"
#include "ingestion.hpp"
#include "input_error.hpp"
#include "progress.hpp"
#include "rejects_file.hpp"
#include "totals.hpp"

namespace {

using namespace cis::examples;

enum ExitCode { every_row_is_in = 0, stopped_early = 1, some_rejected = 3, some_failed = 4 };

struct Arguments {
    std::string posting;
    std::filesystem::path file;
    std::filesystem::path rejects;
    std::string delimiter = ",";
    std::vector<std::string> mappings;
    bool dry_run = false;
    bool json = false;
    bool verbose = false;
};

void add_options(CLI::App& app, Arguments& arguments) {
    app.description(
        "Ingests the candidates of a CSV file into a posting. Reads CIS_BASE_URL, CIS_API_KEY and, "
        "if set, CIS_WORKSPACE_ID, CIS_ALLOW_PLAINTEXT and CIS_CA_FILE.\n"
        "Exit code: 0 every row is in the service, 3 some were rejected, 4 some failed, 1 the run stopped "
        "early.");
    app.add_option("--posting", arguments.posting, "The posting's id")->required();
    app.add_option("--rejects", arguments.rejects,
                   "Where rows that are not in the service go: a CSV file to mend");
    app.add_option("--delimiter", arguments.delimiter, "What divides the columns")
        ->check([](const std::string& text) {
            return text.size() == 1 ? std::string{} : std::string("must be one character");
        });
    app.add_option("--map", arguments.mappings,
                   "FIELD=COLUMN: name, email, phone_number, metadata.KEY or data.KEY");
    app.add_flag("--dry-run", arguments.dry_run, "Only check the file; send nothing");
    app.add_flag("--json", arguments.json, "Print the totals as JSON");
    app.add_flag("--verbose", arguments.verbose, "Print a line for each request");
    app.add_option("CSV", arguments.file, "With a header: name,email,phone_number,metadata.KEY…,data.KEY…")
        ->required();
}

/// Why a row cannot be sent as it is, if so.
std::optional<Rejection> fault_of(const CandidateRow& row) {
    if (auto missing = missing_email(row)) return missing;
    try {
        (void)cis::to_json(candidate_params(row));  // checks what the client checks before it sends
    } catch (const cis::Exception& exception) {
        return Rejection{exception.error().param, exception.error().reason};
    }
    return std::nullopt;
}

int run(const Arguments& arguments) {
    CsvReader reader(arguments.file, {.delimiter = arguments.delimiter.front()});
    const ColumnMapping mapping(reader.header(), arguments.mappings);
    std::optional<RejectsFile> rejects;
    if (!arguments.rejects.empty()) {
        rejects.emplace(arguments.rejects, arguments.file, reader.header(), arguments.delimiter.front());
    }
    cis::ClientOptions options = patient_client();
    if (arguments.verbose) options.interceptors.push_back(std::make_shared<AttemptLog>(std::cerr));

    Progress progress(std::cerr);
    Ingestion ingestion(cis::Client::from_env(std::move(options)), arguments.posting,
                        [&](const CsvRecord& record, const Rejection& why) {
                            if (rejects) {
                                rejects->write(record, why);
                            } else {
                                // The message may hold personal data: it belongs into the file only.
                                progress.note("line " + std::to_string(record.line) +
                                              " is not in the service" +
                                              (why.param.empty() ? "" : " (" + why.param + ")"));
                            }
                        });
    const auto size = static_cast<double>(std::filesystem::file_size(arguments.file));
    std::size_t rows = 0;
    bool complete = true;
    try {
        while (auto record = reader.next()) {
            ++rows;
            if (record->fault) {
                ingestion.reject(*record, *record->fault);
            } else {
                CandidateRow row = mapping.row(*record);
                if (const auto fault = fault_of(row)) {
                    ingestion.reject(*record, *fault);
                } else if (!arguments.dry_run) {
                    ingestion.send(std::move(*record), std::move(row));
                }
            }
            progress.update(ingestion.tally(), static_cast<double>(reader.consumed_bytes()) / size);
        }
        ingestion.settle();
    } catch (const RunStopped& stopped) {
        ingestion.abandon();
        progress.note(std::string("stopped: ") + stopped.what());
        complete = false;
    }
    progress.finish(ingestion.tally());
    const auto totals = arguments.json ? totals_as_json : totals_as_text;
    std::cout << totals(ingestion.tally(), rows) << '\n';
    if (!complete) return stopped_early;
    if (ingestion.tally().failed > 0) return some_failed;
    return ingestion.tally().rejected > 0 ? some_rejected : every_row_is_in;
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App app;
    Arguments arguments;
    add_options(app, arguments);
    CLI11_PARSE(app, argc, argv);
    try {
        return run(arguments);
    } catch (const std::exception& error) {
        std::cerr << error.what() << '\n';
        return stopped_early;
    }
}
