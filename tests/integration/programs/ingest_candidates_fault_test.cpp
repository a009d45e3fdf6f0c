#include "ingest_fixture.hpp"

using cis::emulator::Fault;

TEST_CASE("ingest_candidates: 429 to some requests costs time and no candidate") {
    Ingest ingest;
    ingest.service.server.inject(
        {.response = Fault::Response::rate_limited, .method = "POST", .every = 100, .times = 4});
    const ProgramResult result = ingest.run_data();
    CHECK(result.exit_code == 3);
    CHECK(totals(result) == expected_totals(good_rows));
    CHECK(ingest.service.server.statistics().count("POST", ingest_pattern, 429) == 4);
    ingest.check_each_good_row_is_there_once();
}

TEST_CASE("ingest_candidates: ten responses lost after the service acted duplicate no candidate") {
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

TEST_CASE("ingest_candidates: requests lost before the service acted are sent again") {
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

TEST_CASE("ingest_candidates: outlasts 20 s of refused connections") {
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

TEST_CASE("ingest_candidates: a refused key stops the run before the first row") {
    Ingest ingest;
    const ProgramResult result = ingest.run({candidates_csv}, "wrong-key");
    CHECK(result.exit_code == 1);
    CHECK(result.out.empty());
    CHECK(
        result.err ==
        "The service refuses the key in CIS_API_KEY (status 403). Ask whoever manages your workspace for one "
        "that may do this.\n");
    CHECK(ingest.service.server.statistics().count("POST", "", 403) == 0);
    CHECK(result.err.find("wrong-key") == std::string::npos);
}

TEST_CASE("ingest_candidates: an unknown posting stops the run") {
    Ingest ingest;
    ingest.posting = "no-such-posting";
    const ProgramResult result = ingest.run({candidates_csv});
    CHECK(result.exit_code == 1);
    CHECK(result.err ==
          "There is no posting with the id or title 'no-such-posting' in the workspace of the key. "
          "list_postings shows those there are.\n");
    CHECK(ingest.service.server.statistics().candidates_created == 0);
}

TEST_CASE("ingest_candidates: says at once that the service cannot be reached, and goes on") {
    const RefusingPort port;
    const TempDirectory directory;
    const auto file = directory.write("in.csv", "name,email\nAnn,ann@example.com\n");
    const EnvironmentVariable url("CIS_BASE_URL", port.base_url());
    const EnvironmentVariable key("CIS_API_KEY", "k");
    const EnvironmentVariable state("XDG_STATE_HOME", directory.path("state"));
    RunningProgram program("ingest_candidates", {"--posting", "p", file});
    const std::string host = port.base_url().substr(std::string_view("http://").size());
    CHECK(program.wait_for_error_line(host + ": connection").find("tries again for another ") !=
          std::string::npos);
    CHECK(program.stop(SIGTERM) == 1);
    CHECK(program.out() == "1 row: 0 created, 1 not attempted\n");
    CHECK(program.err().find("was not brought in") == std::string::npos);
    CHECK_THAT(program.err(), ContainsSubstring("nobody knows whether the posting is active"));
}

TEST_CASE("ingest_candidates: a conflict counts as existing only when the candidate is in the posting") {
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
    const ProgramResult result = run_program(
        "ingest_candidates", {"--posting", "p", "--json", "--allow-nameless", "--settle", "2", file},
        {{"CIS_BASE_URL", server.base_url()}, {"CIS_API_KEY", "k"}, {"XDG_STATE_HOME", directory.path("s")}});
    CHECK(result.exit_code == 3);
    CHECK(totals(result) == totals_of(2, {{"existing", 1}, {"conflict", 1}}));
}

TEST_CASE(
    "ingest_candidates: occasional 503s of the service and of a proxy, before and after acting, lose no "
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

TEST_CASE("ingest_candidates: the asynchronous route") {
    Ingest ingest;
    const auto file = ingest.directory.write("in.csv", "name,email\nAda,a@e.de\nBob,b@e.de\n");
    const ProgramResult result = ingest.run({"--async", file});
    CHECK(result.exit_code == 0);
    CHECK(totals(result) == totals_of(2, {{"created", 2}}));
    CHECK(ingest.service.server.statistics().count("POST", ingest_pattern + "/async", 202) == 2);
}
