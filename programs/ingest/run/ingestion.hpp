#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include <cis/api/client.hpp>
#include <cis/ingest/ingestor.hpp>

#include "ingest/arguments.hpp"
#include "ingest/input.hpp"
#include "ingest/rows/seen_rows.hpp"
#include "ingest/rows/shared_addresses.hpp"
#include "ingest/run/ending.hpp"
#include "ingest/run/kept_rows.hpp"
#include "ingest/run/notes.hpp"
#include "ingest/run/progress.hpp"
#include "ingest/run/results_file.hpp"
#include "ingest/run/row_findings.hpp"

namespace cis::programs::ingest_command {

/// Brings the rows of a file into a posting, and reports the result of each.
class Ingestion {
public:
    /// Creates the files for rejects and results. Throws what NewTable throws. The arguments, the progress
    /// and the notes must outlive this object.
    /// @param state_folder where runs of this user see each other; empty: nowhere
    /// @param stop ends the run
    /// @param ask asks a person about people who may already be in the posting; empty: nobody is asked
    Ingestion(const Arguments& arguments, std::filesystem::path state_folder, Progress& progress,
              Notes& notes, std::stop_token stop, AskLine ask);

    /// Runs the ingestion. If a file for rejects or results cannot be written, the run ends as with `stop`.
    /// When the run is complete, a person is asked about undecided rows. A second run sends those that are to
    /// be sent.
    /// Throws what `ingest::Ingestor::run()` and RowSource throw.
    Ending run(const Client& client);

private:
    [[nodiscard]] ingest::IngestorOptions options();
    void tell(const ingest::Notice& notice);
    void end_files(Ending& ending);
    void tell_end(const Ending& ending);
    void tell_rejects(const Ending& ending);
    void tell_doubles(const ingest::IngestReport& report);
    [[nodiscard]] std::optional<ingest::Row> next();
    [[nodiscard]] ingest::IngestReport run_all(const Client& client);
    void decide(const Client& client, ingest::IngestReport& report);
    void leave_out(const Client& client, std::vector<ingest::RowReport> rows, ingest::IngestReport& report);
    void send(const Client& client, const std::vector<ingest::RowReport>& rows, ingest::IngestReport& report);
    void end_kept();
    void ended(const ingest::RowReport& row);
    void end(const ingest::RowReport& row);
    void write_result(const ResultsFile::Row& row, const ingest::RowReport& report);
    void end_without_output(const std::string& why);
    void say_of(const std::string& kind, const CsvRecord& record, const std::string& text);
    void say_rest_of_findings();

    const Arguments& arguments_;
    const std::filesystem::path state_folder_;
    Progress& progress_;
    Notes& notes_;
    const std::stop_token signal_;
    std::stop_source stop_;
    std::stop_callback<std::function<void()>> asked_;
    std::string lost_output_{};                 ///< why a file cannot be written; empty if all could
    std::optional<ingest::Notice> stopping_{};  ///< why the run stops early
    Input input_;
    std::optional<ResultsFile> results_;
    KeptRows kept_;
    RowFindings findings_{};
    SeenRows rows_{input_.header()};  ///< all rows that were read
    SharedAddresses addresses_;
};

}  // namespace cis::programs::ingest_command
