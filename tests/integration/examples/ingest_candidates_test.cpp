#include <algorithm>
#include <chrono>
#include <csignal>
#include <map>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include <cis/cis.hpp>
#include <nlohmann/json.hpp>

#include "answers.hpp"
#include "catch.hpp"
#include "child_process.hpp"
#include "csv_reader.hpp"
#include "emulator_fixture.hpp"
#include "environment_variable.hpp"
#include "fault_server.hpp"
#include "loopback_port.hpp"
#include "project_folders.hpp"
#include "running_program.hpp"
#include "temp_directory.hpp"

using namespace cis::test;
using namespace std::chrono_literals;
using cis::emulator::Fault;

namespace {

const std::string candidates_csv = cis::test::project_folder() / "examples" / "data" / "candidates.csv";
const std::string ingest_pattern = "/api/v2/postings/{posting_id}/candidates";
constexpr std::uint64_t good_rows = 988;
constexpr std::uint64_t bad_rows = 12;

/// The service, a posting, and the program run against them.
struct Ingest {
    Emulator service;
    std::string posting = service.active_posting();
    TempDirectory directory;

    Ingest() {
        // The program looks for what it created since its start, so the service needs today's time.
        service.set_time(cis::Timestamp::now().epoch_seconds());
    }

    ProgramResult run(std::vector<std::string> arguments, const std::string& key = emulator_key) {
        arguments.insert(arguments.begin(), {"--posting", posting, "--json"});
        return run_program("ingest_candidates", std::move(arguments),
                           {{"CIS_BASE_URL", service.server.base_url()}, {"CIS_API_KEY", key}});
    }
    ProgramResult run_data() { return run({"--rejects", directory.path("rejects.csv"), candidates_csv}); }

    /// Each candidate's e-mail address, as often as the service has it.
    std::multiset<std::string> emails() {
        std::multiset<std::string> found;
        const cis::Client client{{.base_url = service.server.base_url(), .api_key = emulator_key}};
        for (const cis::Candidate& candidate : client.candidates().list(posting, {.limit = 100})) {
            found.insert(candidate.email);
        }
        return found;
    }

    /// What the good rows of the data file must have become: each there, and there once.
    void check_each_good_row_is_there_once() {
        CHECK(service.server.candidate_count(posting) == good_rows);
        CHECK(service.server.statistics().candidates_created == good_rows);
        const auto found = emails();
        CHECK(std::set<std::string>(found.begin(), found.end()).size() == good_rows);
    }
};

nlohmann::json totals(const ProgramResult& result) {
    CAPTURE(result.exit_code);
    return nlohmann::json::parse(result.last_line());
}

nlohmann::json expected_totals(std::uint64_t created, std::uint64_t existing = 0) {
    return {
        {"rows", 1000}, {"created", created}, {"existing", existing}, {"rejected", bad_rows}, {"failed", 0}};
}

}  // namespace

TEST_CASE("ingest_candidates: each good row is created once, each bad one is in the rejects file") {
    Ingest ingest;
    const ProgramResult result = ingest.run_data();
    CHECK(result.exit_code == 3);
    CHECK(totals(result) == expected_totals(good_rows));
    ingest.check_each_good_row_is_there_once();
    CHECK(ingest.service.server.statistics().count("POST", ingest_pattern, 201) == good_rows);

    cis::examples::CsvReader rejects(ingest.directory.path("rejects.csv"));
    std::set<std::string> lines;
    while (const auto record = rejects.next()) {
        CHECK_FALSE(record->cells.at(2).empty());
        lines.insert(record->cells.at(0));
    }
    CHECK(lines == std::set<std::string>{"45", "130", "225", "345", "418", "508", "565", "629", "698", "775",
                                         "857", "933"});
}

TEST_CASE("ingest_candidates: a second run finds every row there") {
    Ingest ingest;
    REQUIRE(ingest.run_data().exit_code == 3);
    const ProgramResult again = ingest.run_data();
    CHECK(again.exit_code == 3);
    CHECK(totals(again) == expected_totals(0, good_rows));
    ingest.check_each_good_row_is_there_once();
}

TEST_CASE("ingest_candidates: mended rejects can be fed in again") {
    Ingest ingest;
    const auto file = ingest.directory.write("in.csv", "name,email,phone_number\nAnn,ann@example.com,0123\n");
    const auto rejects = ingest.directory.path("rejects.csv");
    CHECK(ingest.run({"--rejects", rejects, file}).exit_code == 3);
    std::string text = read_file(rejects);
    CHECK(text.find("phone_number") != std::string::npos);
    const auto at = text.find("0123");
    REQUIRE(at != std::string::npos);
    const auto mended = ingest.directory.write("mended.csv", text.replace(at, 4, "+14155550100"));
    const ProgramResult result = ingest.run({mended});
    CHECK(result.exit_code == 0);
    CHECK(ingest.emails() == std::multiset<std::string>{"ann@example.com"});
}

TEST_CASE("ingest_candidates: 429 to every third request costs time and no candidate") {
    Ingest ingest;
    ingest.service.server.inject({.response = Fault::Response::rate_limited, .every = 3});
    const ProgramResult result = ingest.run_data();
    CHECK(result.exit_code == 3);
    CHECK(totals(result) == expected_totals(good_rows));
    CHECK(ingest.service.server.statistics().count("POST", ingest_pattern, 429) > good_rows / 3);
    ingest.service.server.clear_faults();
    ingest.check_each_good_row_is_there_once();
}

TEST_CASE(
    "ingest_candidates: 503 now and then, from the service and from a proxy, before and after it acted") {
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

TEST_CASE("ingest_candidates: ten answers lost after the service acted double nobody") {
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
    // Each lost answer was looked up, not sent again: one request for each row that the service judged.
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
    // The outage is part of the scenario, and the program lives by the real clock: it cannot be shortened.
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

TEST_CASE("ingest_candidates: --dry-run checks the file and sends nothing") {
    Ingest ingest;
    const ProgramResult result = ingest.run({"--dry-run", candidates_csv});
    CHECK(result.exit_code == 3);
    // The six rows that are no CSV and the two over the metadata limits; E.164 is for the service to judge.
    CHECK(totals(result) == nlohmann::json{{"rows", 1000}, {"sendable", 992}, {"rejected", 8}});
    CHECK(ingest.service.server.requests().size() == 2);  // the fixture's own, that made the posting
}

TEST_CASE("ingest_candidates: --dry-run needs no variables") {
    const TempDirectory directory;
    const auto file = directory.write("in.csv", "email\nann@example.com\nbob@example.com\n");
    const ProgramResult result = run_program("ingest_candidates", {"--posting", "p", "--dry-run", file},
                                             {{"CIS_BASE_URL", ""}, {"CIS_API_KEY", ""}});
    CHECK(result.exit_code == 0);
    CHECK(result.out == "2 rows can be sent, 0 rejected\n");
    CHECK(result.err.empty());
}

TEST_CASE("ingest_candidates: of two rows with one address the second is rejected by name") {
    Ingest ingest;
    const auto file = ingest.directory.write("in.csv", "name,email\nAda,x@e.de\nAda Other,X@E.DE\n");
    const auto rejects = ingest.directory.path("rejects.csv");
    const bool is_lost = GENERATE(false, true);
    if (is_lost) {
        ingest.service.server.inject({.response = Fault::Response::connection_closed,
                                      .method = "POST",
                                      .path_pattern = ingest_pattern,
                                      .times = 1});
    }
    const auto expected = [](int created, int existing) {
        return nlohmann::json{
            {"rows", 2}, {"created", created}, {"existing", existing}, {"rejected", 1}, {"failed", 0}};
    };
    for (const bool is_first : {true, false}) {
        const ProgramResult result = ingest.run({"--rejects", rejects, file});
        CHECK(result.exit_code == 3);
        CHECK(totals(result) == (is_first ? expected(1, 0) : expected(0, 1)));
        cis::examples::CsvReader lines(rejects);
        const auto rejected = lines.next();
        REQUIRE(rejected);
        CHECK(rejected->cells ==
              std::vector<std::string>{"3", "email", "is the same as in line 2", "Ada Other", "X@E.DE"});
    }
    CHECK(ingest.emails() == std::multiset<std::string>{"x@e.de"});

    const ProgramResult checked = ingest.run({"--dry-run", file});
    CHECK(checked.exit_code == 3);
    CHECK(checked.err == "line 3 cannot be sent: email: is the same as in line 2\n");
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

TEST_CASE("ingest_candidates: columns, delimiter and byte order mark as exported by a spreadsheet") {
    Ingest ingest;
    const auto file = ingest.directory.write("in.csv",
                                             "\xEF\xBB\xBF"
                                             "Mail;Voller Name;data.skills\r\n"
                                             "ann@example.com;\"Ann; \"\"A\"\"\";\"C++\r\nSQL\"\r\n");
    const ProgramResult result =
        ingest.run({"--delimiter", ";", "--map", "email=Mail", "--map", "name=Voller Name", file});
    CHECK(result.exit_code == 0);
    const cis::Client client{{.base_url = ingest.service.server.base_url(), .api_key = emulator_key}};
    for (const cis::Candidate& candidate : client.candidates().list(ingest.posting)) {
        CHECK(candidate.name == "Ann; \"A\"");
        CHECK(candidate.data.as<nlohmann::json>() == nlohmann::json{{"skills", "C++\r\nSQL"}});
        CHECK(candidate.metadata.empty());
    }
}

TEST_CASE("ingest_candidates: nothing of a candidate is printed") {
    Ingest ingest;
    const auto file =
        ingest.directory.write("in.csv", "name,email,phone_number\nAnn Secret,ann@example.com,12\n");
    const ProgramResult result = ingest.run({"--verbose", file});
    CHECK(result.exit_code == 3);
    for (const std::string* const text : {&result.out, &result.err}) {
        CHECK(text->find("Secret") == std::string::npos);
        CHECK(text->find("ann@") == std::string::npos);
        CHECK(text->find(emulator_key) == std::string::npos);
        CHECK(text->find(ingest.posting) == std::string::npos);
    }
    CHECK(result.err.find("POST " + ingest_pattern + " attempt 1: 422 validation") != std::string::npos);
    CHECK(result.err.find("line 2 is not in the service: validation 422") != std::string::npos);
    CHECK(result.err.find(" (phone_number) from POST " + ingest_pattern) != std::string::npos);
}

TEST_CASE("ingest_candidates: the totals are printed once") {
    Ingest ingest;
    const auto file = ingest.directory.write("in.csv", "email\nann@example.com\n");
    const ProgramResult result =
        run_program("ingest_candidates", {"--posting", ingest.posting, file},
                    {{"CIS_BASE_URL", ingest.service.server.base_url()}, {"CIS_API_KEY", emulator_key}});
    CHECK(result.out == "1 rows: 1 created, 0 existing, 0 rejected, 0 failed\n");
    CHECK(result.err.find("created") == std::string::npos);
}

TEST_CASE("list_candidates: the whole posting, a part of it, and since a time") {
    Ingest ingest;
    ingest.service.set_time(emulator_start);
    (void)ingest.service.ingest_many(ingest.posting, 150);
    const auto list = [&](std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(), {"--posting", ingest.posting});
        return run_program(
            "list_candidates", std::move(arguments),
            {{"CIS_BASE_URL", ingest.service.server.base_url()}, {"CIS_API_KEY", emulator_key}});
    };
    const auto lines = [](const ProgramResult& result) {
        return std::count(result.out.begin(), result.out.end(), '\n');
    };
    CHECK(lines(list({"--format", "jsonl"})) == 150);
    CHECK(lines(list({"--format", "table", "--limit", "120"})) == 121);
    CHECK(lines(list({"--format", "jsonl", "--created-after",
                      std::to_string(static_cast<long>(emulator_start) + 100)})) == 50);
    CHECK(lines(list({"--format", "jsonl", "--created-after", "2023-11-14T22:15:00Z"})) == 50);
    CHECK(list({"--created-after", "yesterday"}).exit_code == 1);
}
