#include "ingestion.hpp"

#include <chrono>
#include <map>
#include <memory>
#include <numeric>
#include <stop_token>
#include <vector>

#include <cis/ingest/file_journal.hpp>
#include <cis/ingest/ingestor.hpp>

namespace cis::soak {
namespace {

using namespace std::chrono_literals;

std::string email_of(std::size_t row) { return "row-" + std::to_string(row) + "@example.com"; }

std::vector<ingest::Row> make_rows(std::size_t count) {
    std::vector<ingest::Row> rows(count);
    for (std::size_t i = 0; i < count; ++i) {
        rows[i].params.name = "Row " + std::to_string(i);
        rows[i].params.email = email_of(i);
    }
    return rows;
}

void check(const ingest::IngestReport& report, std::size_t rows, Findings& findings) {
    const auto ended = std::accumulate(report.counts.begin(), report.counts.end(), std::uint64_t{0});
    findings.expect_equal(ended, std::uint64_t{rows}, "rows that have ended");
    findings.expect(report.doubled.empty(), "an ingestion has found a person twice");
}

}  // namespace

void IngestionCounts::add(const IngestionCounts& other) {
    rows += other.rows;
    runs += other.runs;
}

IngestionCounts ingest(const Client& client, const std::string& posting_id, std::size_t rows,
                       const std::filesystem::path& folder, Findings& findings) {
    constexpr std::uint64_t most_runs = 8;
    const auto input = make_rows(rows);
    std::filesystem::create_directories(folder);
    ingest::IngestorOptions options{
        .posting_id = posting_id, .max_in_flight = 8, .settle = 1s, .timeout = 1s, .state_folder = folder};
    IngestionCounts counts{.rows = rows};
    bool everybody = false;
    while (!everybody && counts.runs < most_runs) {
        std::stop_source stop;
        std::size_t ended = 0;
        options.journal = std::make_shared<ingest::FileJournal>(folder / "rows.journal");
        options.stop = stop.get_token();
        options.on_row = [&, first = counts.runs == 0](const ingest::RowReport&) {
            if (++ended == rows / 2 && first) stop.request_stop();
        };
        const ingest::IngestReport report = ingest::Ingestor(client, options).run(input);
        ++counts.runs;
        check(report, rows, findings);
        everybody = report.complete();
    }
    findings.expect(everybody, "not everybody is in after " + std::to_string(counts.runs) + " runs");

    options.journal = nullptr;
    options.stop = {};
    options.on_row = nullptr;
    const ingest::IngestReport last = ingest::Ingestor(client, options).run(input);
    ++counts.runs;
    check(last, rows, findings);
    findings.expect_equal(last.count(ingest::RowState::created_earlier), std::uint64_t{rows},
                          "rows that a run without a journal finds");
    return counts;
}

void compare_rows(const Client& client, const std::string& posting_id, std::size_t rows, Findings& findings) {
    std::map<std::string, unsigned> listed;
    for (const Candidate& candidate : client.candidates().list(posting_id, {.limit = 100})) {
        ++listed[candidate.email];
    }
    findings.expect_equal(listed.size(), rows, "people of the rows in the list");
    std::size_t once = 0;
    for (std::size_t row = 0; row < rows; ++row) once += listed[email_of(row)] == 1 ? 1 : 0;
    findings.expect_equal(once, rows, "rows with one candidate");
}

}  // namespace cis::soak
