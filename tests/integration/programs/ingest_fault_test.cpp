#include "ingest_fixture.hpp"

using cis::emulator::Fault;

namespace {

/// Whether it has what only an engineer understands.
bool has_technical_line(const std::string& err) {
    return err.find("[outcome") != std::string::npos || err.find("/api/v2") != std::string::npos;
}

/// A service that creates one person, and then responds with an error to each request.
Script ends_after_one(int status, RawHeaders headers = {}) {
    headers.emplace_back("Content-Type", "application/json");
    return [status, headers, has_created = std::make_shared<std::atomic<bool>>()](Connection& connection) {
        const RawHeaders json{{"Content-Type", "application/json"}};
        while (const auto request = connection.read_request()) {
            const bool is_list = request->method == "GET" && request->target.find("/p/") != std::string::npos;
            if (request->method == "POST" && !has_created->exchange(true)) {
                connection.respond(201, json,
                                   R"({"data":{"interview_id":"i","candidate":{"interview_id":"i"}}})");
            } else if (request->method == "POST" || (is_list && *has_created)) {
                connection.respond(status, headers, R"({"error":{"type":"t","code":"c","message":"m"}})");
            } else {
                connection.respond(
                    200, json,
                    is_list ? R"({"data":[],"pagination":{"has_more":false,"total_count":0,"url":"/"}})"
                            : R"({"data":[{"object":"posting","id":"p","status":"active"}],)"
                              R"("pagination":{"has_more":false,"total_count":1,"url":"/"}})");
            }
        }
    };
}

/// Two people for a service on this machine.
struct TwoPeople {
    TempDirectory directory;
    std::string file = directory.write("in.csv", "name,email\nAda,ada@e.de\nBob,bob@e.de\n");

    [[nodiscard]] ProgramResult run(const std::string& base_url,
                                    std::vector<std::string> options = {}) const {
        options.insert(options.end(), {"--posting", "p", "--first-run", "--in-flight", "1", file});
        return run_ingest(
            std::move(options),
            {{"CIS_BASE_URL", base_url}, {"CIS_API_KEY", "k"}, {"XDG_STATE_HOME", directory.path("state")}});
    }
};

}  // namespace

TEST_CASE("cis ingest: a key or a posting that ends in a run is said in the words of all programs") {
    const auto [status, exit_code, words] = GENERATE(
        table<int, int, std::string>({{403, 7, "Stopped: The service refuses the key"},
                                      {404, 1, "Stopped: There is no such posting in the workspace of"}}));
    const FaultServer server(ends_after_one(status));
    const TwoPeople people;
    const ProgramResult result = people.run(server.base_url());
    CHECK(result.exit_code == exit_code);
    CHECK_THAT(result.err, ContainsSubstring(words));
    CHECK_THAT(result.err,
               ContainsSubstring(" 1 person is in, and stays in. When its cause is mended, run the same "
                                 "command again: only who is missing is sent.\n"));
    CHECK_FALSE(has_technical_line(result.err));
    CHECK_THAT(people.run(server.base_url(), {"--verbose"}).err, ContainsSubstring("/api/v2/"));
}

TEST_CASE("cis ingest: a quota that is used up for a day is said, and Ctrl-C ends the run") {
    const FaultServer server(ends_after_one(429, {{"Retry-After", "86400"}}));
    const TwoPeople people;
    const EnvironmentVariable url("CIS_BASE_URL", server.base_url());
    const EnvironmentVariable key("CIS_API_KEY", "k");
    const EnvironmentVariable state("XDG_STATE_HOME", people.directory.path("state"));
    RunningProgram program(
        "cis", {"ingest", "--yes", "--posting", "p", "--first-run", "--in-flight", "1", people.file});
    CHECK(program.wait_for_error_line("The service's quota") ==
          " is used up. It allows the next person in 24 h. Wait, or press Ctrl-C and run "
          "the "
          "same command again then: only who is missing is sent.");
    CHECK(program.stop(SIGINT) == 130);
    CHECK_FALSE(has_technical_line(program.err()));
    CHECK_THAT(program.err(),
               EndsWith("Stopped by Ctrl-C. 1 person is in, and stays in. Run the same command again to go "
                        "on: only who is missing is sent.\n"));
    CHECK(program.out() == "2 rows: 1 created, 1 not attempted\n");
}

TEST_CASE("cis ingest: a network that is gone in a run is said in the words of all programs") {
    Ingest ingest;
    ingest.slow_down(20ms);
    const EnvironmentVariable url("CIS_BASE_URL", ingest.service.server.base_url());
    const EnvironmentVariable key("CIS_API_KEY", emulator_key);
    const EnvironmentVariable state("XDG_STATE_HOME", ingest.directory.path("state"));
    RunningProgram program("cis", {"ingest", "--yes", "--posting", ingest.posting, "--journal",
                                   ingest.directory.path("people.journal"), "--rejects",
                                   ingest.directory.path("rejects.csv"), candidates_csv});
    wait_for_creations(ingest.service.server, 50);
    ingest.service.server.refuse_connections();
    CHECK_THAT(program.wait_for_error_line("There is no connection to the service at "),
               ContainsSubstring(" The program tries again for another "));
    ingest.service.server.accept_connections();
    CHECK_THAT(program.wait_for_error_line("127.0.0.1"), EndsWith(" answers again"));
    CHECK(program.stop(SIGINT) == 130);
    CHECK_FALSE(has_technical_line(program.err()));
}

TEST_CASE("cis ingest: a run with a column of ids waits for a list that fails, as every run does") {
    Ingest ingest;
    const auto file = ingest.directory.write("in.csv", "ref,name,email\nA-1,Ada,ada@example.com\n");
    ingest.service.server.inject({.response = emulator::Fault::Response::unavailable,
                                  .method = "GET",
                                  .path_pattern = ingest_pattern,
                                  .times = 4});
    CHECK(ingest.run({"--id-column", "ref", file}).exit_code == 0);
    CHECK(ingest.emails().size() == 1);
}

TEST_CASE("cis ingest: another kind of identity is answered with what to do with --id-column") {
    Ingest ingest;
    const auto file = ingest.directory.write("in.csv", "ref,name,email\nA1,Ada,ada@e.de\n");
    REQUIRE(ingest.run({"--id-column", "ref", file}).exit_code == 0);
    const bool has_journal = GENERATE(true, false);
    if (!has_journal) std::filesystem::remove(ingest.directory.path("people.journal"));
    const ProgramResult result = ingest.run({"--ignore", "ref", file});
    CHECK(result.exit_code == 2);
    CHECK(last_line_of(result.out).at("error").at("kind") == "invalid_argument");
    CHECK_THAT(
        result.err,
        ContainsSubstring("This posting has people who were brought in with --id-column, and they are not "
                          "recognised without it. Add --id-column COLUMN with the same column as then.\n"));
    CHECK(ingest.service.server.candidate_count(ingest.posting) == 1);
}

TEST_CASE("cis ingest: 429 to some requests costs time and no candidate") {
    Ingest ingest;
    ingest.service.server.inject(
        {.response = Fault::Response::rate_limited, .method = "POST", .every = 100, .times = 4});
    const ProgramResult result = ingest.run_data();
    CHECK(result.exit_code == 3);
    CHECK(totals(result) == expected_totals(good_rows));
    CHECK(ingest.service.server.statistics().count("POST", ingest_pattern, 429) == 4);
    ingest.check_each_good_row_is_there_once();
}

TEST_CASE("cis ingest: ten responses lost after the service acted duplicate no candidate") {
    Ingest ingest;
    ingest.service.server.inject({.response = Fault::Response::connection_closed,
                                  .after_acting = true,
                                  .method = "POST",
                                  .path_pattern = ingest_pattern,
                                  .every = 90,
                                  .times = 10});
    const ProgramResult result = ingest.run_data();
    CHECK(result.exit_code == 3);
    CHECK(totals(result) == expected_totals(good_rows));
    // The program looks up each lost response instead of sending the request again.
    CHECK(ingest.service.server.statistics().count("POST", ingest_pattern, 0) == 10);
    CHECK(ingest.service.server.statistics().count("POST", ingest_pattern, 201) == good_rows - 10);
    ingest.check_each_good_row_is_there_once();
}

TEST_CASE("cis ingest: requests lost before the service acted are sent again") {
    Ingest ingest;
    ingest.service.server.inject({.response = Fault::Response::connection_closed,
                                  .method = "POST",
                                  .path_pattern = ingest_pattern,
                                  .every = 90,
                                  .times = 10});
    const ProgramResult result = ingest.run_data();
    CHECK(result.exit_code == 3);
    CHECK(totals(result) == expected_totals(good_rows));
    CHECK(ingest.service.server.statistics().count("POST", ingest_pattern, 0) == 10);
    ingest.check_each_good_row_is_there_once();
}

TEST_CASE("cis ingest: outlasts 20 s of refused connections") {
    Ingest ingest;
    // The outage is part of the scenario, and the program uses the real clock, so it cannot be shortened.
    std::thread outage([&] {
        wait_for_creations(ingest.service.server, 300);
        ingest.service.server.refuse_connections();
        std::this_thread::sleep_for(20s);
        ingest.service.server.accept_connections();
    });
    const auto started = std::chrono::steady_clock::now();
    const ProgramResult result = ingest.run_data();
    outage.join();
    CHECK(std::chrono::steady_clock::now() - started > 20s);
    CHECK(result.exit_code == 3);
    CHECK(totals(result) == expected_totals(good_rows));
    ingest.check_each_good_row_is_there_once();
}

TEST_CASE("cis ingest: a refused key stops the run before the first row") {
    Ingest ingest;
    const ProgramResult result = ingest.run({candidates_csv}, "wrong-key");
    CHECK(result.exit_code == 7);
    const auto last = last_line_of(result.out);
    CHECK(last.at("kind") == "error");
    CHECK(last.at("error").at("kind") == "authentication");
    CHECK(last.at("error").at("status") == 403);
    CHECK(last.at("result").is_null());
    CHECK_THAT(result.err, StartsWith("The service refuses the key"));
    CHECK(ingest.service.server.statistics().count("POST", "", 403) == 0);
    CHECK_THAT(result.out + result.err, !ContainsSubstring("wrong-key"));
}

TEST_CASE("cis ingest: an unknown posting stops the run") {
    Ingest ingest;
    ingest.posting = "no-such-posting";
    const ProgramResult result = ingest.run({candidates_csv});
    CHECK(result.exit_code == 2);
    CHECK_THAT(result.err, StartsWith("There is no posting with the id or title 'no-such-posting' in the "
                                      "workspace of the key. "));
    CHECK(last_line_of(result.out).at("error").at("kind") == "input");
    CHECK(ingest.service.server.statistics().candidates_created == 0);
}

TEST_CASE("cis ingest: says at once that the service cannot be reached, and goes on") {
    const RefusingPort port;
    const TempDirectory directory;
    const auto file = directory.write("in.csv", "name,email\nAnn,ann@example.com\n");
    const EnvironmentVariable url("CIS_BASE_URL", port.base_url());
    const EnvironmentVariable key("CIS_API_KEY", "k");
    const EnvironmentVariable state("XDG_STATE_HOME", directory.path("state"));
    RunningProgram program("cis", {"ingest", "--yes", "--posting", "p", file});
    const std::string host = port.base_url().substr(std::string_view("http://").size());
    CHECK_THAT(program.wait_for_error_line("There is no connection to the service at " + host + ": "),
               ContainsSubstring(" The program tries again for another "));
    CHECK(program.stop(SIGTERM) == 143);
    CHECK_FALSE(has_technical_line(program.err()));
    CHECK(program.out() == "1 row: 0 created, 1 not attempted\n");
    CHECK(program.err().find("was not brought in") == std::string::npos);
    CHECK_THAT(program.err(), ContainsSubstring("nobody knows whether the posting is active"));
}

TEST_CASE("cis ingest: a conflict counts as existing only when the candidate is in the posting") {
    const FaultServer server([](Connection& connection) {
        while (const auto request = connection.read_request()) {
            if (request->method == "POST") {
                connection.respond(
                    409, {{"Content-Type", "application/json"}},
                    R"({"error":{"type":"invalid_request_error","code":"conflict","message":"m"}})");
            } else if (request->target.starts_with("/api/v2/postings?")) {
                connection.respond(200, {{"Content-Type", "application/json"}},
                                   R"({"data":[{"object":"posting","id":"p","status":"active"}],)"
                                   R"("pagination":{"has_more":false,"total_count":1,"url":"/"}})");
            } else {
                connection.respond(200, {{"Content-Type", "application/json"}},
                                   R"({"data":[{"interview_id":"i","email":"ANN@example.com"}],)"
                                   R"("pagination":{"has_more":false,"total_count":1,"url":"/"}})");
            }
        }
    });
    const TempDirectory directory;
    const auto file = directory.write("in.csv", "email\nann@example.com\nbob@example.com\n");
    const ProgramResult result = run_ingest(
        {"--posting", "p", "--json", "--allow-nameless", "--settle", "2s", file},
        {{"CIS_BASE_URL", server.base_url()}, {"CIS_API_KEY", "k"}, {"XDG_STATE_HOME", directory.path("s")}});
    CHECK(result.exit_code == 3);
    CHECK(totals(result) == totals_of(2, {{"existing", 1}, {"conflict", 1}}));
}

TEST_CASE(
    "cis ingest: occasional 503s of the service and of a proxy, before and after acting, lose no "
    "candidate") {
    Ingest ingest;
    ingest.service.server.inject({.response = Fault::Response::unavailable, .every = 17});
    ingest.service.server.inject({.response = Fault::Response::proxy_error, .method = "POST", .every = 41});
    ingest.service.server.inject(
        {.response = Fault::Response::proxy_error, .after_acting = true, .method = "POST", .every = 59});
    const ProgramResult result = ingest.run_data();
    CHECK(result.exit_code == 3);
    CHECK(totals(result) == expected_totals(good_rows));
    CHECK(ingest.service.server.statistics().count("POST", ingest_pattern, 503) > 90);
    ingest.service.server.clear_faults();
    ingest.check_each_good_row_is_there_once();
}

TEST_CASE("cis ingest: the asynchronous route") {
    Ingest ingest;
    const auto file = ingest.directory.write("in.csv", "name,email\nAda,a@e.de\nBob,b@e.de\n");
    const ProgramResult result = ingest.run({"--async", file});
    CHECK(result.exit_code == 0);
    CHECK(totals(result) == totals_of(2, {{"created", 2}}));
    CHECK(ingest.service.server.statistics().count("POST", ingest_pattern + "/async", 202) == 2);
}
