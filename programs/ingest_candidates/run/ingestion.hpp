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

#include "arguments.hpp"
#include "input.hpp"
#include "rows/seen_rows.hpp"
#include "rows/shared_addresses.hpp"
#include "run/kept_rows.hpp"
#include "run/progress.hpp"
#include "run/results_file.hpp"
#include "run/row_findings.hpp"

namespace cis::programs {

/// Brings the rows of a file into a posting, and reports the result of each.
class Ingestion {
public:
    /// Creates the files for rejects and results. The arguments and the progress must outlive this object.
    /// @param state_folder where runs of this user see each other; empty: nowhere
    /// @param stop ends the run
    /// @param ask asks a person about people who may already be in the posting; empty: nobody is asked
    Ingestion(const Arguments& arguments, std::filesystem::path state_folder, Progress& progress,
              std::stop_token stop, AskLine ask);

    /// Runs the ingestion. If a file for rejects or results cannot be written, the run ends as with `stop`.
    /// When the run is complete, a person is asked about undecided rows. A second run sends those that are to
    /// be sent.
    /// @return what happened to the rows. Throws what `ingest::Ingestor::run()` and RowSource throw.
    ingest::IngestReport run(const Client& client);
    /// How many lines of the file were held back; see CsvRecord.
    [[nodiscard]] std::size_t held_back_lines() const { return input_.held_back_lines(); }
    /// Whether a row is missing in a file for rejects or results, because it could not be written.
    [[nodiscard]] bool has_lost_output() const { return has_lost_output_; }

private:
    [[nodiscard]] ingest::IngestorOptions options();
    void tell(const ingest::Notice& notice);
    void tell_end(const ingest::IngestReport& report);
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
    void say_of(const CsvRecord& record, const std::string& text);
    void say_rest_of_findings();
    void say(const std::string& text) { progress_.note(text); }

    const Arguments& arguments_;
    const std::filesystem::path state_folder_;
    Progress& progress_;
    const std::stop_token signal_;
    std::stop_source stop_;
    std::stop_callback<std::function<void()>> asked_;
    bool has_lost_output_{false};
    Input input_;
    std::optional<ResultsFile> results_;
    KeptRows kept_;
    RowFindings findings_{};
    SeenRows rows_{input_.header()};  ///< all rows that were read
    SharedAddresses addresses_;
};

}  // namespace cis::programs
