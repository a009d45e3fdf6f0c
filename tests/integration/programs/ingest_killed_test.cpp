#include <sys/stat.h>

#include "ingest_fixture.hpp"

TEST_CASE("cis ingest: a signal ends a run that waits for input") {
    Ingest ingest;
    const std::string pipe = ingest.directory.path("in.fifo");
    REQUIRE(::mkfifo(pipe.c_str(), S_IRUSR | S_IWUSR) == 0);
    // Open for both, so that it neither waits for the program nor ends.
    std::fstream writer(pipe, std::ios::in | std::ios::out);
    writer << "name,email\n";
    for (int i = 0; i < 300; ++i) writer << "Person " << i << ',' << i << "@example.com\n";
    writer.flush();
    const EnvironmentVariable url("CIS_BASE_URL", ingest.service.server.base_url());
    const EnvironmentVariable key("CIS_API_KEY", emulator_key);
    const EnvironmentVariable state("XDG_STATE_HOME", ingest.directory.path("state"));
    RunningProgram program("cis", {"ingest", "--yes", "--posting", ingest.posting, "--json", pipe});
    wait_for_creations(ingest.service.server, 50);
    CHECK(program.stop(SIGTERM) == 143);
    CHECK(program.err().find("the rest of the input was not read") != std::string::npos);
    CHECK(program.err().find("Stopped by SIGTERM.") != std::string::npos);
    const auto totals = totals_in(program.out());
    CHECK(totals["created"] == ingest.service.server.statistics().candidates_created);
    CHECK(totals["created"].get<int>() + totals["not_attempted"].get<int>() == totals["rows"]);
    CHECK(totals["unknown"] == 0);
}

TEST_CASE("cis ingest: a signal ends the run with its totals, and the next run goes on") {
    Ingest ingest;
    ingest.slow_down(20ms);
    const EnvironmentVariable url("CIS_BASE_URL", ingest.service.server.base_url());
    const EnvironmentVariable key("CIS_API_KEY", emulator_key);
    const EnvironmentVariable state("XDG_STATE_HOME", ingest.directory.path("state"));
    const auto journal = ingest.directory.path("people.journal");
    {
        RunningProgram program("cis", {"ingest", "--yes", "--posting", ingest.posting, "--journal", journal,
                                       "--json", "--in-flight", "2", candidates_csv});
        wait_for_creations(ingest.service.server, 50);
        const int signal = GENERATE(SIGINT, SIGTERM);
        CHECK(program.stop(signal) == 128 + signal);
        const auto last = last_line_of(program.out());
        CHECK(last.at("kind") == "error");
        CHECK(last.at("name") == (signal == SIGINT ? "stopped" : "terminated"));
        CHECK(last.at("error").at("kind") == "stopped");
        CHECK(last.at("error").at("message") ==
              (signal == SIGINT ? "Stopped by Ctrl-C." : "Stopped by SIGTERM."));
        const auto& totals = last.at("result");
        CHECK(totals["rows"] == 1000);
        CHECK(totals["created"] == ingest.service.server.statistics().candidates_created);
        CHECK(totals["rejected"] == bad_rows);
        CHECK(totals["unknown"] == 0);
        CHECK(totals["finished"] == false);
        CHECK(program.err().find("Run the same command again to go on") != std::string::npos);
    }
    ingest.service.server.clear_faults();
    CHECK(ingest.run_data().exit_code == 3);
    ingest.check_each_good_row_is_there_once();
}

TEST_CASE("cis ingest: a killed run leaves no file without rows") {
    Ingest ingest;
    const bool replaces = GENERATE(false, true);
    ingest.service.server.inject({.response = cis::emulator::Fault::Response::delayed,
                                  .method = "POST",
                                  .path_pattern = "/api/v2/postings/{posting_id}/candidates",
                                  .delay = 30s});
    const auto file = ingest.directory.write("in.csv", "name,email\nAnn,ann@example.com\n");
    std::vector<std::string> arguments{"ingest",    "--yes",
                                       "--posting", ingest.posting,
                                       "--rejects", ingest.directory.path("out/rejects.csv"),
                                       "-o",        ingest.directory.path("out/results.csv"),
                                       file};
    std::filesystem::create_directory(ingest.directory.path("out"));
    if (replaces) {
        arguments.emplace_back("--replace");
        (void)ingest.directory.write("out/rejects.csv", "earlier");
    }
    const EnvironmentVariable url("CIS_BASE_URL", ingest.service.server.base_url());
    const EnvironmentVariable key("CIS_API_KEY", emulator_key);
    const EnvironmentVariable state("XDG_STATE_HOME", ingest.directory.path("state"));
    RunningProgram program("cis", arguments);
    REQUIRE(eventually([&] {
        return std::ranges::any_of(ingest.service.server.requests(),
                                   [](const auto& request) { return request.method == "POST"; });
    }));
    (void)program.stop(SIGKILL);
    for (const auto& entry : std::filesystem::directory_iterator(ingest.directory.path("out"))) {
        CAPTURE(entry.path());
        CHECK(entry.path().filename() == "rejects.csv");
    }
    CHECK(std::filesystem::exists(ingest.directory.path("out/rejects.csv")) == replaces);
    if (replaces) CHECK(read_file(ingest.directory.path("out/rejects.csv")) == "earlier");
}

TEST_CASE("cis ingest: a killed run is continued, with its journal or without") {
    Ingest ingest;
    const bool is_kept = GENERATE(true, false);
    ingest.slow_down(20ms);
    const EnvironmentVariable url("CIS_BASE_URL", ingest.service.server.base_url());
    const EnvironmentVariable key("CIS_API_KEY", emulator_key);
    const EnvironmentVariable state("XDG_STATE_HOME", ingest.directory.path("state"));
    const auto journal = ingest.directory.path("people.journal");
    {
        RunningProgram program(
            "cis", {"ingest", "--yes", "--posting", ingest.posting, "--journal", journal, candidates_csv});
        wait_for_creations(ingest.service.server, 50);
        CHECK(program.stop(SIGKILL) == -1);
    }
    if (!is_kept) std::filesystem::remove(journal);
    ingest.service.server.clear_faults();
    const ProgramResult result = ingest.run_data();
    CHECK(result.exit_code == 3);
    CHECK((result.err.find("another run may have sent rows a moment ago") == std::string::npos) == is_kept);
    if (!is_kept) {
        CHECK_THAT(
            result.err,
            ContainsSubstring("another run may have sent rows a moment ago, perhaps an earlier "
                              "one of yours that was killed or whose journal is elsewhere: waiting up to "));
    }
    ingest.check_each_good_row_is_there_once();
}

TEST_CASE("cis ingest: a journal that another run uses has an exit code of its own") {
    Ingest ingest;
    ingest.slow_down(50ms);
    const EnvironmentVariable url("CIS_BASE_URL", ingest.service.server.base_url());
    const EnvironmentVariable key("CIS_API_KEY", emulator_key);
    const EnvironmentVariable state("XDG_STATE_HOME", ingest.directory.path("state"));
    RunningProgram program("cis",
                           {"ingest", "--yes", "--posting", ingest.posting, "--journal",
                            ingest.directory.path("people.journal"), "--in-flight", "1", candidates_csv});
    wait_for_creations(ingest.service.server, 1);
    const ProgramResult second = ingest.run({candidates_csv});
    CHECK(second.exit_code == 6);
    CHECK(second.err ==
          "Another run on this computer, perhaps in another window, brings people into this posting. Nothing "
          "was "
          "sent here. Wait until it has ended, and run the same command again.\n");
    CHECK_THAT(ingest.run({"--verbose", candidates_csv}).err,
               ContainsSubstring("people.journal: another run uses it"));
    CHECK(program.stop(SIGKILL) == -1);
}
