#include "emulator_fixture.hpp"
#include "event_receiver.hpp"
#include "eventually.hpp"
#include "listener.hpp"
#include "sql/sqlite_file.hpp"

using Lines = std::vector<std::string>;

namespace {

const std::string secrets_text =
    "whk_1 interview_started whsec_started\nwhk_2 report_available whsec_report\n";
const std::string own_text = "t interview_started whsec_t1\nt report_available whsec_t2\n";

std::string payload_of(const std::string& interview) {
    return R"({"interview_id":")" + interview + R"(","posting_id":"p1","timestamp":1.5})";
}

/// A database that has events of three interviews: i1 and i2 started, and the report of i2.
struct Kept {
    explicit Kept(const std::vector<std::string>& more = {"--keep", "30"}) {
        std::vector<std::string> arguments{"--events-db", database};
        arguments.insert(arguments.end(), more.begin(), more.end());
        Listener listener(secrets_text, arguments);
        for (const auto& [interview, secret] :
             {std::pair{"i1", "whsec_started"}, {"i2", "whsec_started"}, {"i2", "whsec_report"}}) {
            const std::string body = payload_of(interview);
            CHECK(listener.deliver("POST", body, signed_by(secret, body)) == 200);
        }
        for (int i = 0; i < 3; ++i) CHECK_FALSE(listener.program.next_line().empty());
        CHECK(listener.program.stop(SIGTERM) == 0);
    }

    [[nodiscard]] ProgramResult replay(std::vector<std::string> arguments) const {
        arguments.insert(arguments.begin(), {"listen", "--events-db", database});
        return run_program("cis", std::move(arguments), {});
    }
    std::string run(const std::string& sql) const { return run_in_file(database, sql); }

    TempDirectory directory;
    std::string database = directory.path("events.db");
    TemporaryFile own_secrets{own_text};
};

}  // namespace

TEST_CASE("kept events are printed again, as often as one likes") {
    const Kept kept;
    for (int i = 0; i < 2; ++i) {
        const ProgramResult all = kept.replay({"--since", "1h"});
        CHECK(all.exit_code == 0);
        CHECK(all.err.empty());
        CHECK(lines_of(all.out) ==
              Lines{"interview_started i1", "interview_started i2", "report_available i2"});
    }
    CHECK(lines_of(kept.replay({"--replay", "i2"}).out) ==
          Lines{"interview_started i2", "report_available i2"});
    CHECK(kept.replay({"--replay", "report_available:interview:i2"}).out == "report_available i2\n");
    CHECK(kept.replay({"--since", "2000-01-01", "--event", "report_available"}).out ==
          "report_available i2\n");
    const json record = json::parse(lines_of(kept.replay({"--replay", "i1", "--json"}).out).front());
    CHECK(record["record"]["replayed"] == true);
    CHECK(kept.run("select count(*) from inbox_event where state = 'put_away'") == "3");
}

TEST_CASE("a replay takes what was received since then, and says if there is nothing with an id") {
    const Kept kept;
    kept.run("update inbox_event set stored_at = stored_at - 86400 where event_key like '%i1'");
    CHECK(lines_of(kept.replay({"--since", "12h"}).out).size() == 2);
    CHECK(lines_of(kept.replay({"--since", "2d"}).out).size() == 3);
    const ProgramResult none = kept.replay({"--replay", "i3"});
    CHECK(none.exit_code == 2);
    CHECK(none.err == "--replay: no event with this key or interview is kept: 'i3'\n");
    kept.run("delete from inbox_event");
    CHECK(kept.replay({"--since", "1h"}).exit_code == 0);
    for (const char* const wrong : {"", "yesterday", "7w", "2999-01-01", "1e9h"})
        CHECK(kept.replay({"--since", wrong}).exit_code == 2);
    CHECK(kept.replay({"--replay", "i1", "--since", "1h"}).exit_code == 2);
    CHECK(kept.replay({"--replay", "i1", "--listen", "0"}).exit_code == 2);
    CHECK(kept.replay({"--replay", ""}).exit_code == 2);
    CHECK(run_program("cis", {"listen", "--replay", "i1"}, {}).exit_code == 2);
    for (const std::vector<std::string>& wanted :
         {std::vector<std::string>{"--replay", "i1"}, {"--since", "1d"}}) {
        std::vector<std::string> arguments{"listen", "--events-db", kept.directory.path("event.db")};
        arguments.insert(arguments.end(), wanted.begin(), wanted.end());
        const ProgramResult missing = run_program("cis", arguments, {});
        CHECK(missing.exit_code == 2);
        CHECK_THAT(missing.err, StartsWith("--events-db: there is no file '"));
        CHECK_FALSE(std::filesystem::exists(kept.directory.path("event.db")));
    }
}

TEST_CASE("payloads are kept only if that was said, and only so long") {
    const Kept kept(std::vector<std::string>{});
    CHECK(kept.run("select count(*) from inbox_event where body is null") == "3");
    CHECK(kept.replay({"--replay", "i1"}).exit_code == 2);
}

TEST_CASE("a listener removes what was kept long enough, and nothing that nobody has handled") {
    const Kept kept;
    kept.run("update inbox_event set due_at = due_at - 40 * 86400 where event_key like '%i1'");
    kept.run(
        "update inbox_event set due_at = due_at - 40 * 86400, reason = 'no response' where event_key like "
        "'report%'");
    const bool removes_all = GENERATE(false, true);
    Listener listener(secrets_text, {"--events-db", kept.database, "--keep", removes_all ? "0" : "30"});
    const std::string left = removes_all ? "report_available:interview:i2"
                                         : "interview_started:interview:i2,report_available:interview:i2";
    std::string kept_events;
    CHECK(eventually([&] {
        kept_events = kept.run("select event_key from inbox_event where body is not null order by event_key");
        return kept_events == left;
    }));
    CAPTURE(listener.program.err());
    CHECK(kept_events == left);
}

TEST_CASE("kept events are sent on again, oldest first, and stay") {
    const Kept kept;
    EventReceiver target;
    const ProgramResult sent = kept.replay({"--since", "1h", "--forward", target.url("/in"),
                                            "--forward-secrets", kept.own_secrets.path(), "--json"});
    CHECK(sent.exit_code == 0);
    CHECK(json::parse(sent.last_line())["result"] == json{{"events", 3}, {"left", 0}});
    REQUIRE(target.events().size() == 3);
    CHECK(target.events()[0].request.body == payload_of("i1"));
    CHECK(target.events()[0].is_signed_with("whsec_t1"));
    CHECK(target.events()[2].is_signed_with("whsec_t2"));
    CHECK(kept.run("select count(*) from inbox_event where state = 'put_away'") == "3");
}

TEST_CASE("a replay goes on after an event that is refused, and ends if nobody is there") {
    const Kept kept;
    EventReceiver target(
        [](const ReceivedEvent& event) { return event.body()["interview_id"] == "i1" ? 500 : 200; });
    const auto arguments = [&](const std::string& url) {
        return std::vector<std::string>{
            "--since", "1h", "--forward", url, "--forward-secrets", kept.own_secrets.path(), "--json"};
    };
    const ProgramResult some = kept.replay(arguments(target.url("/in")));
    CHECK(some.exit_code == 4);
    CHECK(target.events().size() == 3);
    CHECK(json::parse(some.last_line())["result"] == json{{"events", 2}, {"left", 1}});
    CHECK_THAT(some.err, ContainsSubstring("event interview_started:interview:i1: "));
    CHECK_THAT(some.err, ContainsSubstring("1 event could not be sent. They are still kept"));

    const RefusingPort nobody;
    const ProgramResult none =
        kept.replay(arguments("http://127.0.0.1:" + std::to_string(nobody.port()) + "/"));
    CHECK(none.exit_code == 4);
    CHECK(json::parse(none.last_line())["result"] == json{{"events", 0}, {"left", 3}});
    CHECK(lines_of(none.err).size() == 2);
    CHECK(kept.run("select count(*) from inbox_event where state = 'put_away' and body is not null") == "3");
}

TEST_CASE("an event whose attempts have ended is sent again, and then it is handled") {
    const Kept kept;
    kept.run("update inbox_event set reason = 'no response' where event_key like '%i1'");
    CHECK(kept.replay({"--replay", "i1"}).out == "interview_started i1\n");
    CHECK(kept.run("select reason from inbox_event where event_key like '%i1'") == "no response");
    EventReceiver target;
    CHECK(kept.replay({"--replay", "i1", "--forward", target.url("/in"), "--forward-secrets",
                       kept.own_secrets.path()})
              .exit_code == 0);
    CHECK(kept.run("select state from inbox_event where event_key like '%i1'") == "handled");
}

TEST_CASE("a replay that ends early leaves each event where it was") {
    const Kept kept;
    const FaultServer target([&](Connection& connection) {
        (void)connection.read_request();
        connection.wait_until_peer_closes();
    });
    const int signal = GENERATE(SIGTERM, SIGINT, SIGKILL);
    RunningProgram program("cis", {"listen", "--events-db", kept.database, "--since", "1h", "--forward",
                                   target.base_url(), "--forward-secrets", kept.own_secrets.path()});
    CHECK(target.wait_for_requests(1, 20s));
    const int exit = program.stop(signal);
    if (signal != SIGKILL) {
        CHECK(exit == (signal == SIGINT ? 130 : 143));
        CHECK(kept.run("select count(*) from inbox_event where state = 'put_away'") == "3");
        return;
    }
    CHECK(kept.run("select count(*) from inbox_event where state = 'put_away'") == "2");
    kept.run(
        "update inbox_event set due_at = due_at - 100000, since = since - 100000 where state = 'waiting'");
    Listener listener(secrets_text, {"--events-db", kept.database, "--keep", "30"});
    CHECK(listener.program.next_line() == "interview_started i1");
    CHECK(listener.program.stop(SIGTERM) == 0);
    CHECK(kept.run("select count(*) from inbox_event where state = 'put_away'") == "3");
}

TEST_CASE("a delivery of a kept event is a duplicate") {
    const Kept kept;
    Listener listener(secrets_text, {"--events-db", kept.database, "--verbose"});
    CHECK(listener.deliver("POST", payload_of("i1"), signed_by("whsec_started", payload_of("i1"))) == 200);
    CHECK(listener.program.wait_for_error_line("200 duplicate ") ==
          "interview_started:interview:i1: already stored");
    CHECK(listener.program.stop(SIGTERM) == 0);
    CHECK(listener.program.out().empty());
}

TEST_CASE("--lookup adds the candidate's name and link, and holds up no event") {
    Emulator service;
    const std::string posting = service.active_posting();
    const json made =
        service.ingest(posting, {{"name", "Ada Lovelace"}, {"email", "ada@example.com"}}).json()["data"];
    const std::string interview = made["interview_id"];
    const EnvironmentVariable url("CIS_BASE_URL", service.server.base_url());
    const EnvironmentVariable key("CIS_API_KEY", emulator_key);
    Listener listener(secrets_text, {"--lookup", "--rpm", "600", "--json"});
    const auto deliver = [&](const json& payload) {
        const std::string body = payload.dump();
        CHECK(listener.deliver("POST", body, signed_by("whsec_started", body)) == 200);
        return json::parse(listener.program.next_line())["record"]["candidate"];
    };
    CHECK(deliver({{"interview_id", interview}, {"posting_id", posting}}) ==
          json{{"name", "Ada Lovelace"}, {"link", made["interview_url"]}});
    CHECK(deliver({{"interview_id", "i9"}, {"posting_id", posting}}) == nullptr);
    CHECK(deliver({{"interview_id", "i10"}, {"posting_id", "no-such-posting"}}) == nullptr);
    CHECK(deliver({{"interview_id", "i11"}, {"posting_id", nullptr}}) == nullptr);
    CHECK(listener.program.stop(SIGTERM) == 0);
    CHECK_THAT(listener.program.err(),
               ContainsSubstring("interview i9: the service lists no such candidate"));
    CHECK_THAT(listener.program.err(), ContainsSubstring("interview i10: its candidate was not found: "));
    CHECK_THAT(run_program("cis", {"listen", "--help"}, {}).out, ContainsSubstring("a request for each"));
}
