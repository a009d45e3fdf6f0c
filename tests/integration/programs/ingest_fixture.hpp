#pragma once

#include "emulator_fixture.hpp"

namespace cis::test {

inline const std::string candidates_csv = project_folder() / "examples" / "data" / "candidates.csv";
inline const std::string ingest_pattern = "/api/v2/postings/{posting_id}/candidates";
inline constexpr std::uint64_t good_rows = 988;
inline constexpr std::uint64_t bad_rows = 12;
/// The last line of a dry run.
inline const std::string not_compared =
    "The rows were not compared with the people in the posting: only a run does that\n";

/// Runs the command, and does not ask.
[[nodiscard]] inline ProgramResult run_ingest(std::vector<std::string> arguments,
                                              const std::map<std::string, std::string>& environment) {
    arguments.insert(arguments.begin(), {"ingest", "--yes"});
    return run_program("cis", std::move(arguments), environment);
}

/// The emulator, a posting, and the command that runs against them.
struct Ingest {
    Emulator service;
    std::string posting = service.active_posting();
    TempDirectory directory;

    Ingest() {
        // The program compares the times of candidates with the Date of responses.
        service.set_time(cis::Timestamp::now().epoch_seconds());
    }

    [[nodiscard]] ProgramResult run(std::vector<std::string> arguments,
                                    const std::string& key = emulator_key) {
        arguments.insert(arguments.begin(), {"--posting", posting, "--json", "--settle", "2s", "--journal",
                                             directory.path("people.journal")});
        return run_ingest(std::move(arguments), environment(key));
    }
    [[nodiscard]] ProgramResult run_data() {
        return run({"--rejects", directory.path("rejects.csv"), candidates_csv});
    }

    [[nodiscard]] std::map<std::string, std::string> environment(
        const std::string& key = emulator_key) const {
        return {{"CIS_BASE_URL", service.server.base_url()},
                {"CIS_API_KEY", key},
                {"XDG_STATE_HOME", directory.path("state")}};
    }

    /// Makes every creation take so long, until clear_faults().
    void slow_down(std::chrono::milliseconds time) {
        service.server.inject({.response = emulator::Fault::Response::delayed,
                               .method = "POST",
                               .path_pattern = ingest_pattern,
                               .delay = time});
    }

    /// The e-mail addresses of all candidates, with duplicates.
    [[nodiscard]] std::multiset<std::string> emails() const {
        std::multiset<std::string> found;
        const cis::Client client{{.base_url = service.server.base_url(), .api_key = emulator_key}};
        for (const cis::Candidate& candidate : client.candidates().list(posting, {.limit = 100})) {
            found.insert(candidate.email);
        }
        return found;
    }

    /// The candidate of a posting with one.
    [[nodiscard]] cis::Candidate only_candidate() const {
        const cis::Client client{{.base_url = service.server.base_url(), .api_key = emulator_key}};
        auto candidates = client.candidates().list(posting).pages().next();
        REQUIRE((candidates && *candidates && (*candidates)->data.size() == 1));
        return (*candidates)->data.front();
    }

    /// Checks that each good row of the data file became one candidate.
    void check_each_good_row_is_there_once() const {
        CHECK(service.server.candidate_count(posting) == good_rows);
        CHECK(service.server.statistics().candidates_created == good_rows);
        const auto found = emails();
        CHECK(std::set<std::string>(found.begin(), found.end()).size() == good_rows);
    }
};

/// Waits until the service has created so many candidates, but at most a minute.
inline void wait_for_creations(const emulator::Server& server, std::size_t count) {
    const auto limit = std::chrono::steady_clock::now() + std::chrono::minutes(1);
    while (server.statistics().candidates_created < count && std::chrono::steady_clock::now() < limit)
        std::this_thread::yield();
}

/// The last line of `--json`.
[[nodiscard]] inline nlohmann::json last_line_of(const std::string& out) {
    return nlohmann::json::parse(lines_of(out).back());
}

/// The result in it, without the posting, the sheet and the names of files.
[[nodiscard]] inline nlohmann::json totals_in(const std::string& out) {
    nlohmann::json totals = last_line_of(out).at("result");
    for (const char* const other : {"posting", "dry_run", "sheet", "rejects", "output"}) totals.erase(other);
    return totals;
}

[[nodiscard]] inline nlohmann::json totals(const ProgramResult& result) {
    CAPTURE(result.exit_code, result.err);
    return totals_in(result.out);
}

/// The totals of a run that did not stop early. @param counts those that are not 0
[[nodiscard]] inline nlohmann::json totals_of(std::uint64_t rows,
                                              const std::map<std::string, std::uint64_t>& counts) {
    nlohmann::json all{{"rows", rows}, {"doubled", 0}, {"held_back_lines", 0}, {"finished", true}};
    for (const char* const state : {"created", "created_earlier", "existing", "duplicate", "undecided",
                                    "conflict", "rejected", "failed", "queued", "unknown", "not_attempted"})
        all[state] = 0;
    for (const auto& [state, count] : counts) all[state] = count;
    return all;
}

/// The totals for the data file.
[[nodiscard]] inline nlohmann::json expected_totals(std::uint64_t created,
                                                    std::uint64_t created_earlier = 0) {
    return totals_of(1000,
                     {{"created", created}, {"created_earlier", created_earlier}, {"rejected", bad_rows}});
}

}  // namespace cis::test
