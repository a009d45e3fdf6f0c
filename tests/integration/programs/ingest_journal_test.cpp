// A journal that was damaged after its run was killed.

#include "ingest_fixture.hpp"

namespace {

constexpr std::size_t people = 150;

/// A run that was killed when a third of the people were in.
struct KilledRun : Ingest {
    KilledRun() {
        std::string rows = "name,email\n";
        for (std::size_t i = 0; i < people; ++i)
            rows += "Person " + std::to_string(i) + ',' + std::to_string(i) + "@example.com\n";
        directory.write("people.csv", rows);
        slow_down(20ms);
        const EnvironmentVariable url("CIS_BASE_URL", service.server.base_url());
        const EnvironmentVariable key("CIS_API_KEY", emulator_key);
        const EnvironmentVariable state("XDG_STATE_HOME", directory.path("state"));
        RunningProgram program("cis", {"ingest", "--yes", "--posting", posting, "--journal", journal,
                                       directory.path("people.csv")});
        wait_for_creations(service.server, people / 3);
        CHECK(program.stop(SIGKILL) == -1);
        service.server.clear_faults();
    }
    [[nodiscard]] ProgramResult go_on() { return run({directory.path("people.csv")}); }

    /// Flips a bit of the last place in the journal that has a text, so many bytes behind its begin.
    /// @return the number of its line
    std::size_t flip(std::string_view text, std::size_t offset) const {
        std::string content = read_file(journal);
        const std::size_t at = content.rfind(text);
        REQUIRE(at != std::string::npos);
        const auto lines_before = std::count(content.begin(), content.begin() + static_cast<long>(at), '\n');
        content[at + offset] = static_cast<char>(content[at + offset] ^ 1);
        std::ofstream(journal, std::ios::binary) << content;
        return static_cast<std::size_t>(lines_before) + 1;
    }
    void check_each_is_there_once() const {
        CHECK(service.server.candidate_count(posting) == people);
        CHECK(service.server.statistics().candidates_created == people);
        const auto found = emails();
        CHECK(std::set<std::string>(found.begin(), found.end()).size() == people);
    }

    const std::filesystem::path journal = directory.path("people.journal");
};

}  // namespace

TEST_CASE("cis ingest: with a flipped bit in a killed run's journal, each is there once, none doubled") {
    KilledRun killed;
    struct Place {
        std::string_view text;
        std::size_t offset;
    };
    const auto place = GENERATE(Place{R"("id":")", 10},       // another candidate
                                Place{R"({"in":")", 20},      // another row
                                Place{R"({"sent":")", 20},    // a row that may be under way
                                Place{R"({"sent":")", 3},     // another fact
                                Place{R"({"ready":)", 10},    // whether the posting was listed
                                Place{R"({"run":")", 9},      // whether it is its own run
                                Place{R"("checksum":")", 15}  // what would show it
    );
    CAPTURE(place.text, place.offset);
    const std::size_t line = killed.flip(place.text, place.offset);

    const ProgramResult result = killed.go_on();
    CHECK(result.exit_code == 0);
    CHECK(result.err.find("the journal is damaged (line " + std::to_string(line) +
                          "): the posting is listed, and its rows are looked up there") != std::string::npos);
    CHECK(totals(result)["doubled"] == 0);
    CHECK(result.err.find("twice") == std::string::npos);
    killed.check_each_is_there_once();

    const ProgramResult again = killed.go_on();
    CHECK(totals(again) == totals_of(people, {{"created_earlier", people}}));
    CHECK(again.err.find("damaged") == std::string::npos);
}

TEST_CASE("cis ingest: a journal whose first line is damaged is refused by name, and another one goes on") {
    KilledRun killed;
    killed.flip(R"("posting_id":")", 16);
    const ProgramResult refused = killed.go_on();
    CHECK(refused.exit_code == 2);
    CHECK(refused.err.find("people.journal: line 1 is damaged") != std::string::npos);
    std::filesystem::rename(killed.journal, killed.directory.path("damaged.journal"));
    CHECK(killed.go_on().exit_code == 0);
    killed.check_each_is_there_once();
}

TEST_CASE("cis ingest: a journal of another version is refused by name, and another one goes on") {
    Ingest ingest;
    const auto file = ingest.directory.write("people.csv", "name,email\nAda,ada@example.com\n");
    REQUIRE(ingest.run({file}).exit_code == 0);
    const auto journal = ingest.directory.path("people.journal");
    const std::string older = "{\"journal\":\"cis-ingest-1\",\"recipe\":\"person\"}\n{\"run\":\"r\"}\n";
    std::ofstream(journal, std::ios::binary) << older;
    const ProgramResult refused = ingest.run({file});
    CHECK(refused.exit_code == 2);
    CHECK(refused.err.find("people.journal: is the journal of another version") != std::string::npos);
    CHECK(read_file(journal) == older);

    std::filesystem::remove(journal);
    CHECK(totals(ingest.run({file})) == totals_of(1, {{"created_earlier", 1}}));
    CHECK(ingest.service.server.statistics().candidates_created == 1);
}
