#include <chrono>
#include <csignal>
#include <thread>

#include "catch.hpp"
#include "child_process.hpp"
#include "environment_variable.hpp"
#include "fault_server.hpp"
#include "ingest_fixture.hpp"
#include "loopback_port.hpp"
#include "running_program.hpp"
#include "temp_directory.hpp"

using namespace cis::test;
using namespace std::chrono_literals;
using cis::emulator::Fault;

TEST_CASE("ingest_candidates: 429 to some requests costs time and no candidate") {
    Ingest ingest;
    ingest.service.server.inject({.response = Fault::Response::rate_limited, .every = 100, .times = 6});
    const ProgramResult result = ingest.run_data();
    CHECK(result.exit_code == 3);
    CHECK(totals(result) == expected_totals(good_rows));
    CHECK(ingest.service.server.statistics().count("POST", ingest_pattern, 429) > 3);
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
        while (ingest.service.server.statistics().candidates_created < 300) std::this_thread::yield();
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

TEST_CASE("ingest_candidates: a refused key stops the run at the first row") {
    Ingest ingest;
    const ProgramResult result = ingest.run({candidates_csv}, "wrong-key");
    CHECK(result.exit_code == 1);
    CHECK(totals(result) ==
          nlohmann::json{{"rows", 1}, {"created", 0}, {"existing", 0}, {"rejected", 0}, {"failed", 1}});
    CHECK(ingest.service.server.statistics().count("POST", "", 403) == 1);
    CHECK(result.err.find("wrong-key") == std::string::npos);
}

TEST_CASE("ingest_candidates: an unknown posting stops the run") {
    Ingest ingest;
    ingest.posting = "no-such-posting";
    CHECK(ingest.run({candidates_csv}).exit_code == 1);
    CHECK(ingest.service.server.statistics().candidates_created == 0);
}

TEST_CASE("ingest_candidates: says at once that the service cannot be reached, and goes on") {
    const RefusingPort port;
    const TempDirectory directory;
    const auto file = directory.write("in.csv", "email\nann@example.com\n");
    const EnvironmentVariable url("CIS_BASE_URL", port.base_url());
    const EnvironmentVariable key("CIS_API_KEY", "k");
    RunningProgram program("ingest_candidates", {"--posting", "p", file});
    CHECK(program.wait_for_error_line("cannot reach ") == port.base_url() + " yet, retrying: connection");
    CHECK(program.stop(SIGTERM) == -1);
    CHECK(program.err().find("is not in the service") == std::string::npos);
}

TEST_CASE("ingest_candidates: a conflict counts as existing only when the candidate is in the posting") {
    const FaultServer server([](Connection& connection) {
        while (const auto request = connection.read_request()) {
            if (request->method == "POST") {
                connection.respond(
                    409, {{"Content-Type", "application/json"}},
                    R"({"error":{"type":"invalid_request_error","code":"conflict","message":"m"}})");
            } else {
                connection.respond(200, {{"Content-Type", "application/json"}},
                                   R"({"data":[{"interview_id":"i","email":"ANN@example.com"}],)"
                                   R"("pagination":{"has_more":false,"total_count":1,"url":"/"}})");
            }
        }
    });
    const TempDirectory directory;
    const auto file = directory.write("in.csv", "email\nann@example.com\nbob@example.com\n");
    const ProgramResult result = run_program("ingest_candidates", {"--posting", "p", "--json", file},
                                             {{"CIS_BASE_URL", server.base_url()}, {"CIS_API_KEY", "k"}});
    CHECK(result.exit_code == 3);
    CHECK(totals(result) ==
          nlohmann::json{{"rows", 2}, {"created", 0}, {"existing", 1}, {"rejected", 1}, {"failed", 0}});
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
