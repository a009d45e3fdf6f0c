#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <cis/cis.hpp>
#include <nlohmann/json.hpp>

#include "catch.hpp"
#include "child_process.hpp"
#include "emulator_fixture.hpp"
#include "project_folders.hpp"
#include "temp_directory.hpp"

namespace cis::test {

inline const std::string candidates_csv = project_folder() / "examples" / "data" / "candidates.csv";
inline const std::string ingest_pattern = "/api/v2/postings/{posting_id}/candidates";
inline constexpr std::uint64_t good_rows = 988;
inline constexpr std::uint64_t bad_rows = 12;

/// The emulator, a posting, and the program that runs against them.
struct Ingest {
    Emulator service;
    std::string posting = service.active_posting();
    TempDirectory directory;

    Ingest() {
        // The program looks for candidates that were created since its start, so the emulator needs the
        // current time.
        service.set_time(cis::Timestamp::now().epoch_seconds());
    }

    [[nodiscard]] ProgramResult run(std::vector<std::string> arguments,
                                    const std::string& key = emulator_key) {
        arguments.insert(arguments.begin(), {"--posting", posting, "--json"});
        return run_program("ingest_candidates", std::move(arguments),
                           {{"CIS_BASE_URL", service.server.base_url()}, {"CIS_API_KEY", key}});
    }
    [[nodiscard]] ProgramResult run_data() {
        return run({"--rejects", directory.path("rejects.csv"), candidates_csv});
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

    /// Checks that each good row of the data file became one candidate.
    void check_each_good_row_is_there_once() const {
        CHECK(service.server.candidate_count(posting) == good_rows);
        CHECK(service.server.statistics().candidates_created == good_rows);
        const auto found = emails();
        CHECK(std::set<std::string>(found.begin(), found.end()).size() == good_rows);
    }
};

[[nodiscard]] inline nlohmann::json totals(const ProgramResult& result) {
    CAPTURE(result.exit_code);
    return nlohmann::json::parse(result.last_line());
}

[[nodiscard]] inline nlohmann::json expected_totals(std::uint64_t created, std::uint64_t existing = 0) {
    return {
        {"rows", 1000}, {"created", created}, {"existing", existing}, {"rejected", bad_rows}, {"failed", 0}};
}

}  // namespace cis::test
