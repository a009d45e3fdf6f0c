#pragma once

#include <cis/emulator/server.hpp>
#include "test.hpp"

namespace cis::test {

inline constexpr const char* ingest_key = "key-of-the-ingestions";
inline constexpr const char* ingest_pattern_of_route = "/api/v2/postings/{posting_id}/candidates";

/// An emulator in real time with an empty posting, and runs against it whose settle time is short.
struct IngestService {
    explicit IngestService(emulator::IngestionOptions ingestion = {}) {
        server.set_ingestion(ingestion);
        options.posting_id = posting;
        options.max_in_flight = 16;
        options.timeout = std::chrono::seconds(5);
        options.settle = std::chrono::seconds(5);
        options.state_folder = directory.path("state");
        options.on_row = [this](const ingest::RowReport& row) { rows[row.row].push_back(row); };
    }

    static ingest::Row row(std::string name, std::string email) {
        ingest::Row row;
        row.params.name = std::move(name);
        row.params.email = std::move(email);
        return row;
    }
    /// Rows of different people.
    static std::vector<ingest::Row> people(std::size_t count) {
        std::vector<ingest::Row> rows;
        for (std::size_t i = 0; i < count; ++i)
            rows.push_back(row("Person " + std::to_string(i), std::to_string(i) + "@example.com"));
        return rows;
    }
    [[nodiscard]] std::shared_ptr<ingest::FileJournal> journal() const {
        return std::make_shared<ingest::FileJournal>(directory.path("people.journal"));
    }
    [[nodiscard]] ingest::IngestReport run(const std::vector<ingest::Row>& input) {
        rows.clear();
        return ingest::Ingestor(client, options).run(input);
    }
    /// How many candidates of the posting have each name, once all of them are listed.
    [[nodiscard]] std::map<std::string, std::size_t> names() const {
        std::map<std::string, std::size_t> found;
        std::size_t listed = 0;
        while (listed < server.candidate_count(posting)) {
            found.clear();
            listed = 0;
            for (const Candidate& candidate : client.candidates().list(posting, {.limit = 100})) {
                ++found[candidate.name];
                ++listed;
            }
        }
        return found;
    }
    [[nodiscard]] std::size_t creations() const { return server.statistics().candidates_created; }
    void lose(emulator::Fault fault) {
        fault.method = "POST";
        fault.path_pattern = ingest_pattern_of_route;
        server.inject(std::move(fault));
    }

    TempDirectory directory{};
    emulator::Server server{{.api_key = ingest_key, .step_duration = std::chrono::milliseconds(0)}};
    Client client{{.base_url = server.base_url(), .api_key = ingest_key}};
    std::string posting{client.postings().create({.title = "Engineer"}).send().posting.id};
    ingest::IngestorOptions options{};
    std::map<std::uint64_t, std::vector<ingest::RowReport>> rows{};  ///< the reports of the last run
};

/// Each row has one end, and the counts add up.
inline void check_adds_up(const ingest::IngestReport& report, const IngestService& service) {
    CHECK(std::accumulate(report.counts.begin(), report.counts.end(), std::uint64_t{0}) == report.rows);
    CHECK(service.rows.size() == report.rows);
    for (const auto& [number, ends] : service.rows) CHECK(ends.size() == 1);
}

/// Whether so many people are in the service, none of them twice.
inline bool is_each_there_once(const IngestService& service, std::size_t count) {
    const auto names = service.names();
    return names.size() == count &&
           std::ranges::all_of(names, [](const auto& one) { return one.second == 1; });
}

}  // namespace cis::test
