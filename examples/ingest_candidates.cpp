// Ingests the candidates of a CSV file into a posting: each exactly once, even if the network fails during
// the run.
//
//   export CIS_BASE_URL=https://api.example.com CIS_API_KEY=…
//   ingest_candidates --posting ID --rejects rejects.csv candidates.csv

#include <CLI/CLI.hpp>
#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <cis/cis.hpp>

#include "column_mapping.hpp"
#include "csv_reader.hpp"
#include "ingestion.hpp"
#include "input_error.hpp"
#include "outage_note.hpp"
#include "progress.hpp"
#include "rejects_file.hpp"
#include "row_check.hpp"
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
        "Ingests the candidates of a CSV file into a posting. Reads CIS_BASE_URL, CIS_API_KEY and, if set, "
        "CIS_WORKSPACE_ID, CIS_ALLOW_PLAINTEXT and CIS_CA_FILE. Two rows with the same e-mail address are "
        "one applicant: the second row is rejected.\n"
        "Exit code: 0 every row is in the service, 3 some were rejected, 4 some failed, 1 the run stopped "
        "early.");
    app.add_option("--posting", arguments.posting, "The posting's id")->required();
    app.add_option(
        "--rejects", arguments.rejects,
        "A CSV file for the rows that are not in the service, to be corrected; an existing file is "
        "overwritten");
    app.add_option("--delimiter", arguments.delimiter, "The character between columns")
        ->check([](const std::string& text) {
            return text.size() == 1 ? std::string{} : std::string("must be one character");
        });
    app.add_option("--map", arguments.mappings,
                   "FIELD=COLUMN: name, email, phone_number, metadata.KEY or data.KEY");
    app.add_flag("--dry-run", arguments.dry_run, "Only check the file: send nothing, and read no variables");
    app.add_flag("--json", arguments.json, "Print the totals as JSON");
    app.add_flag("--verbose", arguments.verbose, "Print a line for each request");
    app.add_option("CSV", arguments.file,
                   "A file with a header: name,email,phone_number,metadata.KEY…,data.KEY…")
        ->required();
}

/// The rows of the file, each with the reason why it cannot be sent, if any. Writes the rejected ones.
class Input {
public:
    explicit Input(const Arguments& arguments)
        : reader_(arguments.file, {.delimiter = arguments.delimiter.front()}),
          mapping_(reader_.header(), arguments.mappings),
          bytes_(static_cast<double>(std::filesystem::file_size(arguments.file))) {
        if (arguments.rejects.empty()) return;
        rejects_.emplace(arguments.rejects, arguments.file, reader_.header(), arguments.delimiter.front());
    }

    /// Passes each row to `send(CsvRecord, CandidateRow)` or `reject(CsvRecord, Rejection)`.
    void for_each(const auto& send, const auto& reject) {
        while (auto record = reader_.next()) {
            ++rows_;
            if (record->fault) {
                reject(*record, *record->fault);
                continue;
            }
            CandidateRow row = mapping_.row(*record);
            if (const auto fault = check_.fault_of(row)) {
                reject(*record, *fault);
            } else {
                send(std::move(*record), std::move(row));
            }
        }
    }

    /// Writes a row to the file of rejects, or prints its result with `say`. A message of the service may
    /// contain personal data, so it goes only to the file.
    void set_aside(const CsvRecord& record, const Rejection& why, const std::string& what, const auto& say) {
        if (rejects_) {
            rejects_->write(record, why);
        } else {
            say("line " + std::to_string(record.line) + what + ": " + printable(why));
        }
    }

    std::size_t rows() const { return rows_; }
    double fraction_read() const { return static_cast<double>(reader_.consumed_bytes()) / bytes_; }

private:
    CsvReader reader_;
    ColumnMapping mapping_;
    RowCheck check_;
    std::optional<RejectsFile> rejects_;
    double bytes_;
    std::size_t rows_ = 0;
};

int check(const Arguments& arguments) {
    Input input(arguments);
    std::size_t rejected = 0;
    input.for_each([](const CsvRecord&, const CandidateRow&) {},
                   [&](const CsvRecord& record, const Rejection& why) {
                       ++rejected;
                       input.set_aside(record, why, " cannot be sent",
                                       [](const std::string& line) { std::cerr << line << '\n'; });
                   });
    const auto totals = arguments.json ? checked_as_json : checked_as_text;
    std::cout << totals(input.rows() - rejected, rejected) << '\n';
    return rejected > 0 ? some_rejected : every_row_is_in;
}

int ingest(const Arguments& arguments) {
    Input input(arguments);
    Progress progress(std::cerr);
    const auto say = [&](const std::string& line) { progress.note(line); };

    cis::ClientOptions options = patient_client();
    // The client was not created if the URL contains a secret.
    const char* const base_url = std::getenv("CIS_BASE_URL");
    options.interceptors.push_back(
        std::make_shared<OutageNote>(base_url == nullptr ? "the service" : base_url, say));
    if (arguments.verbose) options.interceptors.push_back(std::make_shared<cis::AttemptLog>(std::cerr));

    Ingestion ingestion(cis::Client::from_env(std::move(options)), arguments.posting,
                        [&](const CsvRecord& record, const Rejection& why) {
                            input.set_aside(record, why, " is not in the service", say);
                        });
    const auto show = [&] { progress.update(ingestion.tally(), input.fraction_read()); };
    bool complete = true;
    try {
        input.for_each(
            [&](CsvRecord record, CandidateRow row) {
                ingestion.send(std::move(record), std::move(row));
                show();
            },
            [&](const CsvRecord& record, const Rejection& why) {
                ingestion.reject(record, why);
                show();
            });
        ingestion.settle();
    } catch (const RunStopped& stopped) {
        ingestion.abandon();
        progress.note(std::string("stopped: ") + stopped.what());
        complete = false;
    }
    progress.finish(ingestion.tally());
    const auto totals = arguments.json ? totals_as_json : totals_as_text;
    std::cout << totals(ingestion.tally(), input.rows()) << '\n';
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
        return arguments.dry_run ? check(arguments) : ingest(arguments);
    } catch (const std::exception& error) {
        std::cerr << error.what() << '\n';
        return stopped_early;
    }
}
