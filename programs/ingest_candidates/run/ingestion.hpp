#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>

#include <cis/api/client.hpp>
#include <cis/ingest/ingestor.hpp>

#include "arguments.hpp"
#include "input.hpp"
#include "rows/seen_rows.hpp"
#include "rows/shared_addresses.hpp"
#include "run/progress.hpp"
#include "run/results_file.hpp"
#include "run/row_findings.hpp"

namespace cis::programs {

/// Brings the rows of a file into a posting, and tells what became of each.
class Ingestion {
public:
    /// The arguments and the progress must outlive it. Creates the files for rejects and results.
    /// @param state_folder where runs of this user see each other; empty: nowhere
    /// @param stop ends the run
    Ingestion(const Arguments& arguments, std::filesystem::path state_folder, Progress& progress,
              std::stop_token stop);

    /// A file for rejects or results that cannot be written ends the run, as `stop` does.
    /// @return what became of the rows. Throws what `ingest::Ingestor::run()` and RowSource throw.
    ingest::IngestReport run(const Client& client);
    /// How many lines of the file were held back, see CsvRecord.
    [[nodiscard]] std::size_t held_back_lines() const { return input_.held_back_lines(); }
    /// Whether a file for rejects or results lacks a row that could not be written.
    [[nodiscard]] bool has_lost_output() const { return has_lost_output_; }

private:
    [[nodiscard]] ingest::IngestorOptions options();
    void tell(const ingest::Notice& notice);
    [[nodiscard]] std::optional<ingest::Row> next();
    void ended(const ingest::RowReport& row);
    void write_result(const ResultsFile::Row& row, const ingest::RowReport& report);
    void end_without_output(const std::string& why);
    void say_of(const CsvRecord& record, const std::string& text);
    void say_rest_of_findings();
    void say(const std::string& text) { progress_.note(text); }

    const Arguments& arguments_;
    const std::filesystem::path state_folder_;
    Progress& progress_;
    std::stop_source stop_;
    std::stop_callback<std::function<void()>> asked_;
    bool has_lost_output_{false};
    Input input_;
    std::optional<ResultsFile> results_;
    /// What the end of a row needs of it: it travels with the row.
    struct Waiting {
        CsvRecord record{};
        std::optional<Rejection> fault{};
        std::string name{};   ///< of the person; empty if the row could not be read
        std::string email{};  ///< the same
    };
    RowFindings findings_{};
    SeenRows rows_{input_.header()};  ///< all that were read
    SharedAddresses addresses_;
};

}  // namespace cis::programs
