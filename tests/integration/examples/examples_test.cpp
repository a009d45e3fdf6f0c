#include <cis/sql/event_queue.hpp>
#include "emulator_fixture.hpp"
#include "sql/sqlite_file.hpp"

namespace {

/// The emulator with a posting, and the examples that run against it.
struct Examples {
    explicit Examples(emulator::Options options = {}) : service(std::move(options)) {}

    [[nodiscard]] ProgramResult run(const std::string& name, std::vector<std::string> arguments) const {
        return run_program("examples/" + name, std::move(arguments),
                           {{"CIS_BASE_URL", service.server.base_url()},
                            {"CIS_LEGACY_BASE_URL", service.server.base_url()},
                            {"CIS_API_KEY", emulator_key}});
    }
    [[nodiscard]] ProgramResult ingest(const std::string& text) const {
        return run("ingest_csv", {posting, directory.write("people.csv", text)});
    }

    Emulator service;
    std::string posting = service.active_posting();
    TempDirectory directory;
};

const std::string two_people = "name,email\r\nAda,ada@example.com\r\n\"Hopper, Grace\",grace@example.com\r\n";

}  // namespace

TEST_CASE("example ingest_csv: brings everybody in once") {
    Examples examples;
    examples.service.set_time(static_cast<double>(std::time(nullptr)));
    const ProgramResult first = examples.ingest(two_people);
    CHECK(first.err.empty());
    CHECK(first.out == "2 of 2 created now\n");
    CHECK(first.exit_code == 0);
    const ProgramResult second = examples.ingest(two_people);
    CHECK(second.out == "0 of 2 created now\n");
    CHECK(second.exit_code == 0);
    CHECK(examples.service.server.candidate_count(examples.posting) == 2);
}

TEST_CASE("example ingest_csv: a fault anywhere refuses the whole file") {
    struct Faulty {
        std::string text;
        std::string message;
    };
    const auto [text, message] = GENERATE(values<Faulty>({
        {"", "the columns must be name,email"},
        {"email,name\nada@example.com,Ada\n", "the columns must be name,email"},
        {"name,email\nAda,ada@example.com\nBea\n", "row 3: must have two cells"},
        {"name,email\nAda,ada@example.com\nBea,bea@example.com,x\n", "row 3: must have two cells"},
        {"name,email\nAda,ada@example.com\n\"B\"ea,bea@example.com\n", "row 3: the quotes are wrong"},
        {"name,email\nAda,ada@example.com\n\"Bea,bea@example.com\n", "row 3: the quotes are wrong"},
        {"name,email\nAda,ada@example.com\n,\n", "row 3: "},
        {"name,email\nAda,ada@example.com\nB\xFF,bea@example.com\n", "row 3: "},
    }));
    CAPTURE(text);
    const Examples examples;
    const ProgramResult result = examples.ingest(text);
    CHECK(result.exit_code == 1);
    CHECK_THAT(result.err, ContainsSubstring(message));
    CHECK(examples.service.server.candidate_count(examples.posting) == 0);
}

TEST_CASE("examples that read a posting see all its candidates") {
    Examples examples;
    const auto ids = examples.service.ingest_many(examples.posting, 3);
    SECTION("list") {
        const ProgramResult result = examples.run("list", {examples.posting});
        CHECK(result.exit_code == 0);
        for (const std::string& id : ids) CHECK_THAT(result.out, ContainsSubstring(id + ' '));
    }
    SECTION("export") {
        const std::string file = examples.directory.path("people.jsonl");
        const ProgramResult result = examples.run("export", {examples.posting, file});
        CHECK(result.exit_code == 0);
        CHECK(result.out == "3 candidates\n");
        for (const std::string& id : ids) CHECK_THAT(read_file(file), ContainsSubstring('"' + id + '"'));
    }
    SECTION("mirror") {
        const std::vector<std::string> arguments{examples.posting, examples.directory.path("people.db")};
        const ProgramResult first = examples.run("mirror", arguments);
        CHECK(first.exit_code == 0);
        for (const std::string& id : ids) CHECK_THAT(first.out, ContainsSubstring("first_seen " + id + ' '));
        CHECK(first.last_line() == "3 candidates");
        CHECK(examples.run("mirror", arguments).out == "3 candidates\n");
    }
    SECTION("coroutines") {
        const std::string other = examples.service.active_posting();
        const ProgramResult result = examples.run("coroutines", {examples.posting, other});
        CHECK(result.exit_code == 0);
        CHECK_THAT(result.out, ContainsSubstring(examples.posting + ": 3 candidates\n"));
        CHECK_THAT(result.out, ContainsSubstring(other + ": 0 candidates\n"));
    }
}

TEST_CASE("examples that read a posting say that it does not exist") {
    const Examples examples;
    const std::string file = examples.directory.path("file");
    CHECK(examples.run("list", {"post_none"}).exit_code == 1);
    CHECK(examples.run("mirror", {"post_none", file}).exit_code == 1);
    const ProgramResult result = examples.run("coroutines", {"post_none", examples.posting});
    CHECK_THAT(result.err, ContainsSubstring("not_found"));
    CHECK(result.out == examples.posting + ": 0 candidates\n");
}

TEST_CASE("example batch_from_database: invites who has no interview yet, and notes it") {
    Examples examples;
    const std::string file = examples.directory.path("people.db");
    run_in_file(file,
                "create table people (id integer primary key, name text, email text, interview_id text);"
                "insert into people values (1, 'Ada', 'ada@example.com', 'int_0');"
                "insert into people values (3, 'Grace', 'grace@example.com', null);"
                "insert into people values (5, 'Grace', 'grace@example.com', null);");
    run_in_file(file,
                "with recursive ids(i) as (select 10 union all select i + 1 from ids where i < 49)"
                "insert into people select i, 'P', i || '@example.com', null from ids");
    const std::string open = "select id from people where interview_id is null";
    for (int run = 0; run < 2; ++run) {
        const ProgramResult result = examples.run("batch_from_database", {examples.posting, file});
        CHECK(result.exit_code == 1);
        // Which of the two with the same address comes first is left to the service.
        const std::string failed = run_in_file(file, open);
        CHECK((failed == "3" || failed == "5"));
        CHECK_THAT(result.err, StartsWith("row " + failed + ": conflict"));
        CHECK_THAT(result.err, !ContainsSubstring("grace"));
        CHECK(examples.service.server.candidate_count(examples.posting) == 41);
    }
    run_in_file(file, "delete from people where interview_id is null");
    CHECK(examples.run("batch_from_database", {examples.posting, file}).exit_code == 0);
    CHECK(examples.run("batch_from_database", {examples.posting, file + ".none"}).exit_code == 1);
}

TEST_CASE("example event_loop: reads many interviews at once in a loop of its own") {
    Examples examples;
    examples.service.ingest_many(examples.posting, 100);
    const ProgramResult result = examples.run("event_loop", {examples.posting});
    CHECK(result.err.empty());
    CHECK(result.out == "100 interviews\n");
    CHECK(result.exit_code == 0);
    const ProgramResult none = examples.run("event_loop", {"post_none"});
    CHECK(none.exit_code == 1);
    CHECK_THAT(none.err, ContainsSubstring("not_found"));
}

TEST_CASE("example beast_webhooks: answers when it has read the interview of a genuine event, once") {
    Examples examples;
    const std::string id = examples.service.ingest_many(examples.posting, 1).front();
    const std::string secret = "whsec_of_the_tests";
    const EnvironmentVariable url("CIS_BASE_URL", examples.service.server.base_url());
    const EnvironmentVariable key("CIS_API_KEY", emulator_key);
    const EnvironmentVariable environment("CIS_WEBHOOK_SECRET", secret);
    RunningProgram program("examples/beast_webhooks", {"interview_started", "0"});
    const std::string port = program.wait_for_error_line("listening on port ");
    const auto deliver = [&](const std::string& by, const std::string& interview) {
        RawHttp http("http://127.0.0.1:" + port);
        const std::string body = json{{"interview_id", interview}}.dump();
        const auto now = std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
        return http.send("POST", "/", body, {{"X-Service-Signature", cis::signature::sign(by, body, now)}})
            .status;
    };
    CHECK(deliver(secret, id) == 200);
    CHECK(deliver(secret, id) == 200);
    CHECK(deliver("whsec_of_others", id) == 401);
    CHECK(deliver(secret, "int_none") == 503);
    CHECK(deliver(secret, "int_none") == 503);  // not 409: its claim was released
    program.stop(SIGTERM);
    CHECK(program.out() == id + " was read\n");
}

TEST_CASE("example webhooks: handles a genuine event once, and refuses a forged one") {
    const std::string secret = "whsec_of_the_tests";
    const EnvironmentVariable environment("CIS_WEBHOOK_SECRET", secret);
    RunningProgram program("examples/webhooks", {"interview_started", "0"});
    RawHttp http("http://127.0.0.1:" + program.wait_for_error_line("listening on port "));
    const std::string body = json{{"interview_id", "int_1"}}.dump();
    const auto deliver = [&](const std::string& key) {
        const auto now = std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
        const RawHeaders headers{{"X-Service-Signature", cis::signature::sign(key, body, now)}};
        return http.send("POST", "/hooks", body, headers).status;
    };
    CHECK(deliver(secret) == 200);
    CHECK(deliver(secret) == 200);
    CHECK(deliver("whsec_of_others") == 401);
    program.stop(SIGTERM);
    CHECK(program.out() == "interview_started int_1\n");
}

TEST_CASE("example durable_inbox: handles what a receiver has stored, once") {
    const TempDirectory directory;
    const std::string file = directory.path("events.db");
    cis::sql::EventQueue queue(file);
    for (const std::string id : {"i1", "i2", ""}) {
        const std::string body = R"({"interview_id":")" + id + R"("})";
        REQUIRE(
            queue.store({.key = "key" + id, .type = cis::EventType::report_available, .body = body}).value());
    }
    const ProgramResult first = run_program("examples/durable_inbox", {file}, {});
    CHECK(first.exit_code == 0);
    CHECK_THAT(first.out, ContainsSubstring("report_available i1\n"));
    CHECK_THAT(first.out, ContainsSubstring("report_available i2\n"));
    CHECK_THAT(first.out, ContainsSubstring("3 tried\n1 are put away"));
    CHECK(first.err == "key: the event names no interview\n");
    const ProgramResult second = run_program("examples/durable_inbox", {file}, {});
    CHECK_THAT(second.out, ContainsSubstring("0 tried\n"));
    CHECK_THAT(second.out, !ContainsSubstring("report_available"));
}

TEST_CASE("example questions: adds, changes and lists questions") {
    const Examples examples;
    const ProgramResult result = examples.run("questions", {examples.posting});
    CHECK(result.err.empty());
    CHECK(result.exit_code == 0);
    CHECK_THAT(result.out, ContainsSubstring("voice: Why do you apply? (at most 3 follow-ups)\n"));
    CHECK_THAT(result.out, ContainsSubstring("form: When can you start?\n"));
}

TEST_CASE("example interview_results: prints the parts, and notes who has read them") {
    Examples examples;
    const std::string id = examples.service.ingest_many(examples.posting, 1).front();
    const ProgramResult result = examples.run("interview_results", {id, "anna"});
    CHECK(result.err.empty());
    CHECK(result.exit_code == 0);
    CHECK_THAT(result.out, ContainsSubstring("read_by = anna\n"));
}

TEST_CASE("example one_applicant: as often as it is run, the applicant is there once") {
    Examples examples;
    examples.service.set_time(static_cast<double>(std::time(nullptr)));
    const std::vector<std::string> arguments{examples.posting, "form-4711", "Ada Lovelace",
                                             "ada@example.com"};
    const ProgramResult first = examples.run("one_applicant", arguments);
    CHECK(first.err.empty());
    CHECK(first.out.starts_with("created "));
    const ProgramResult again = examples.run("one_applicant", arguments);
    CHECK(again.out == "created_earlier " + first.out.substr(std::string("created ").size()));
    CHECK(examples.service.server.candidate_count(examples.posting) == 1);
}

TEST_CASE("example legacy: brings an applicant in by the url key, and lists interviews and webhooks") {
    Examples examples;
    auto& http = examples.service.http;
    const std::string url_key = http.get("/api/v2/postings").json()["data"][0]["urls"]["ingestion_url_key"];
    REQUIRE(http.post("/api/webhook/create", {{"posting_id", examples.posting},
                                              {"url", "https://hooks.example.com/cis"},
                                              {"event_type", "report_available"}})
                .status == 200);
    for (int run = 0; run < 2; ++run) {  // the second time, the applicant is there already
        const ProgramResult result =
            examples.run("legacy", {examples.posting, url_key, "Ada", "ada@example.com"});
        CHECK(result.err.empty());
        CHECK(result.exit_code == 0);
        CHECK_THAT(result.out, ContainsSubstring("interview ") && ContainsSubstring("1 interviews\n"));
        CHECK_THAT(result.out, ContainsSubstring("report_available goes to https://hooks.example.com/cis\n"));
    }
    CHECK(examples.run("legacy", {examples.posting, "no_key", "Ada", "ada@example.com"}).exit_code == 1);
}

TEST_CASE("example ats: finds a candidate, and says how a push has ended") {
    const Examples examples({.ats_push_items = {"push_1", "push_2"}});
    const ProgramResult result = examples.run("ats", {"ats_alpha", "ann.lee@example.com", "push_1"});
    CHECK(result.err.empty());
    CHECK(result.exit_code == 0);
    CHECK(result.out == "2 found, the first is alpha-1\nthe push is success after 0 retries\n");
    const ProgramResult failed = examples.run("ats", {"ats_alpha", "nobody@example.com", "push_2"});
    CHECK(failed.exit_code == 1);
    CHECK(failed.out == "0 found\nthe push is failed after 2 retries\n");
    CHECK(examples.run("ats", {"ats_gamma", "nobody@example.com", "push_1"}).err ==
          "the search failed: failed\n");
    CHECK_THAT(examples.run("ats", {"ats_alpha", "nobody@example.com", "push_9"}).err,
               ContainsSubstring("not_found"));
}

TEST_CASE("example metadata: sets an entry for who has completed the interview, and keeps the others") {
    Examples examples;
    const std::string id =
        examples.service
            .ingest(examples.posting, {{"email", "ada@example.com"}, {"metadata", {{"source", "fair"}}}})
            .json()["data"]["interview_id"];
    CHECK(examples.run("metadata", {examples.posting, "reviewed_by", "anna"}).out == "0 changed\n");
    examples.service.advance(24 * 3600);
    const ProgramResult result = examples.run("metadata", {examples.posting, "reviewed_by", "anna"});
    CHECK(result.err.empty());
    CHECK(result.out == id + " has 2 entries\n1 changed\n");
    const json metadata =
        examples.service.http.get("/api/v2/interviews/" + id + "/metadata").json()["data"]["metadata"];
    CHECK(metadata == json{{"source", "fair"}, {"reviewed_by", "anna"}});
}
