#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "listener.hpp"
#include "raw_socket.hpp"

using Lines = std::vector<std::string>;

namespace {

const std::string started_secret = "whsec_started";
const std::string report_secret = "whsec_report";

const std::string started = wire_text("interview_started.json");
const std::string report = wire_text("report_available.json");
const std::string started_line = "interview_started int_9Kq1";
const std::string report_line = "report_available int_9Kq1 https://reports.example.com/int_9Kq1";
const std::string started_key = "interview_started:interview:int_9Kq1";
const std::string both_secrets =
    "whk_1 interview_started " + started_secret + "\nwhk_2 report_available " + report_secret + "\n";
const std::string one_secret = "whk_1 interview_started " + started_secret + "\n";

}  // namespace

TEST_CASE("the listener prints each genuine event once, whatever the method and the webhook") {
    Listener receiver(both_secrets);
    for (int i = 0; i < 3; ++i) {
        CHECK(receiver.deliver("POST", started, signed_by(started_secret, started)) == 200);
        CHECK(receiver.deliver("GET", report, signed_by(report_secret, report)) == 200);
    }
    CHECK(receiver.program.stop(SIGTERM) == 0);
    CHECK(lines_of(receiver.program.out()) == Lines{started_line, report_line});
    CHECK(lines_of(receiver.program.err()).size() == 1);  // its address
}

TEST_CASE("the listener prints why it refused a delivery, and none of its content") {
    Listener receiver(one_secret, {"--tolerance", "60s"});
    CHECK(receiver.deliver("POST", started, {}) == 401);
    CHECK(receiver.deliver("POST", started, signed_by("whsec_other", started)) == 401);
    CHECK(receiver.deliver("POST", started, signed_by(started_secret, started, 1h)) == 401);
    CHECK(receiver.deliver("PUT", started, signed_by(started_secret, started)) == 405);
    const std::string wrong = R"({"interview_id":["Ada Example"]})";
    CHECK(receiver.deliver("POST", wrong, signed_by(started_secret, wrong)) == 422);
    const std::string large(std::size_t{17} * 1024 * 1024, ' ');
    CHECK(receiver.deliver("POST", large, {}) == 413);
    CHECK(receiver.program.stop(SIGINT) == 0);
    CHECK(receiver.program.out().empty());
    const Lines lines = lines_of(receiver.program.err());
    REQUIRE(lines.size() == 6);
    for (std::size_t i = 1; i < 4; ++i) CHECK(lines[i].starts_with("401 refused: "));
    CHECK(lines[4] == "405 refused: the method is neither POST nor GET");
    CHECK(lines[5] == "422 undecodable: interview_id: expected string, got array");
    CHECK(receiver.program.err().find("whsec_") == std::string::npos);
}

TEST_CASE("the listener takes deliveries of any age when it was told so") {
    Listener receiver(one_secret, {"--any-age", "--verbose"});
    CHECK(receiver.deliver("POST", started, signed_by(started_secret, started, 1000h)) == 200);
    CHECK(receiver.deliver("POST", started, signed_by(started_secret, started)) == 200);
    CHECK(receiver.program.stop(SIGTERM) == 0);
    const Lines lines = lines_of(receiver.program.err());
    REQUIRE(lines.size() == 3);
    CHECK(lines[1] == "200 handled interview_started:interview:int_9Kq1");
    CHECK(lines[2] == "200 duplicate interview_started:interview:int_9Kq1: already handled");
}

TEST_CASE("the listener takes unsigned deliveries only when it was told so") {
    Listener receiver("", {"--unsigned", "report_available"});
    CHECK(receiver.deliver("GET", report, {}) == 200);
    CHECK(receiver.program.stop(SIGTERM) == 0);
    CHECK(lines_of(receiver.program.out()) == Lines{report_line});
}

TEST_CASE("the listener reads the secrets that cis webhooks register has written") {
    Listener receiver(both_secrets);
    CHECK(receiver.deliver("POST", report, signed_by(report_secret, report)) == 200);
    CHECK(receiver.deliver("POST", started, signed_by(started_secret, started)) == 200);
    CHECK(receiver.program.stop(SIGTERM) == 0);
    CHECK(lines_of(receiver.program.out()) == Lines{report_line, started_line});
}

TEST_CASE("the listener reads secrets with blank lines and comments, as people and editors write them") {
    const std::string one = "whk_1 interview_started " + started_secret;
    for (const std::string& text :
         {"\n" + one + "\n", one + "\n\n", one, one + "\r\n\r\n", "\xEF\xBB\xBF" + one + "\r\n",
          "\xEF\xBB\xBF\r\n" + one, "# of the tests\n" + one + "\n", "  # a\n\t\n  " + one + "  # b\n",
          one + " #b", "#\n" + one, "#whk_2 report_available " + report_secret + "\n" + one,
          "whk_1\tinterview_started\t" + started_secret + "\n"}) {
        CAPTURE(text);
        Listener receiver(text);
        REQUIRE_FALSE(receiver.port.empty());
        CHECK(receiver.deliver("POST", started, signed_by(started_secret, started)) == 200);
        CHECK(receiver.deliver("POST", report, signed_by(report_secret, report)) == 401);
        CHECK(receiver.program.stop(SIGTERM) == 0);
    }
}

TEST_CASE("the listener names the line of the secrets that it cannot read, and shows none of it") {
    const auto refusal = [](const std::string& text) {
        const cis::test::TemporaryFile secrets(text);
        const auto result = run_program("cis", {"listen", "--listen", "0", "--secrets", secrets.path()}, {});
        CHECK(result.exit_code == 2);
        CHECK(result.err.find("whsec_") == std::string::npos);
        const auto at = result.err.find(secrets.path());
        REQUIRE(at != std::string::npos);
        return result.err.substr(0, at) + result.err.substr(at + secrets.path().size());
    };
    const std::string shape = ": a line has an id, an event and a secret, or is a comment with #\n";
    CHECK(refusal("# a\n\nwhk_1 interview_started\n") == ", line 3" + shape);
    CHECK(refusal("whsec_1\n") == ", line 1" + shape);
    CHECK(refusal("whk_1 interview_started # whsec_1\n") == ", line 1" + shape);
    CHECK(refusal("whk_1 interview_started whsec_1 whsec_2\r\n") == ", line 1" + shape);
    CHECK(refusal("\nwhk_1 whsec_1 interview_started\n") == ", line 2: unknown event type\n");
    CHECK(refusal("// a\n") == ", line 1" + shape);
    CHECK(refusal("\n# whk_1 interview_started whsec_1\n") == "--secrets: there is no webhook in \n");
    CHECK(refusal("") == "--secrets: there is no webhook in \n");
}

TEST_CASE("the listener serves whoever delivers while others hold all its connections") {
    Listener receiver(one_secret);
    const auto port = static_cast<std::uint16_t>(std::stoi(receiver.port));
    std::vector<RawSocket> slow;
    for (int i = 0; i < 200; ++i) {
        slow.emplace_back(port);
        (void)slow.back().send("POST /hooks HTTP/1.1\r\nX-Slow: ");
    }
    for (int i = 0; i < 3; ++i)
        CHECK(receiver.deliver("POST", started, signed_by(started_secret, started)) == 200);
    CHECK(receiver.program.stop(SIGTERM) == 0);
    CHECK(lines_of(receiver.program.out()) == Lines{started_line});
}

TEST_CASE("the listener does not wait for ever, nor for a body whose end is a guess") {
    Listener receiver(one_secret, {"--request-time", "1s", "--connections-per-address", "0"});
    const auto port = static_cast<std::uint16_t>(std::stoi(receiver.port));
    RawSocket slow(port);
    REQUIRE(slow.send("POST /hooks HTTP/1.1\r\nX-Slow: "));
    RawSocket torn(port);
    REQUIRE(torn.send("POST /hooks HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nok"));
    CHECK(torn.read_head().starts_with("HTTP/1.1 400"));
    CHECK(torn.has_ended());
    CHECK(slow.trickle(50ms) > 1);
    CHECK(receiver.program.stop(SIGTERM) == 0);
    CHECK(receiver.program.out().empty());
    CHECK(run_program("cis", {"listen", "--listen", "0", "--request-time", "0"}, {}).exit_code == 2);
}

TEST_CASE("the listener reads the secrets once, so that they may come from a pipe") {
    const TempDirectory directory;
    const std::string pipe = directory.path("secrets");
    REQUIRE(::mkfifo(pipe.c_str(), S_IRUSR | S_IWUSR) == 0);
    RunningProgram program("cis", Listener::arguments(pipe, {"--event", "interview_started"}));
    int end = -1;
    REQUIRE(eventually([&] { return (end = ::open(pipe.c_str(), O_WRONLY | O_NONBLOCK)) >= 0; }));
    CHECK(::write(end, one_secret.data(), one_secret.size()) == static_cast<ssize_t>(one_secret.size()));
    ::close(end);
    CHECK_FALSE(program.wait_for_error_line("listening on 127.0.0.1:").empty());
    CHECK(program.stop(SIGTERM) == 0);
}

TEST_CASE("the listener does not start with invalid arguments, and shows no secret") {
    const TemporaryFile bad_secrets("whk_1 interview_started whsec_1\nwhk_2 report_available\n");
    const TemporaryFile equal_secrets("whk_1 report_available whsec_1\nwhk_2 interview_started whsec_1\n");
    const TemporaryFile secrets(one_secret);
    const auto refusal = [](std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(), {"listen", "--listen", "0"});
        const auto result = run_program("cis", std::move(arguments), {});
        CHECK(result.exit_code == 2);
        CHECK(result.out.empty());
        CHECK(result.err.find("whsec_") == std::string::npos);
        return result.err;
    };
    CHECK_THAT(refusal({"--unsigned", "report"}),
               ContainsSubstring("--unsigned: must be interview_started, "));
    CHECK(refusal({"--secrets", bad_secrets.path()})
              .ends_with("line 2: a line has an id, an event and a secret, or is a comment with #\n"));
    CHECK(refusal({"--secrets", "/nowhere/secrets"}) == "--secrets: cannot read /nowhere/secrets\n");
    CHECK(refusal({}) == "There is no webhook: use --secrets or --unsigned.\n");
    CHECK(refusal(
              {"--secrets", secrets.path(), "--event", "interview_started", "--event", "report_available"}) ==
          "--event: report_available cannot come, because " + secrets.path() + " has no webhook for it\n");
    CHECK(refusal({"--unsigned", "report_available", "--event", "interview_started"}) ==
          "--event: interview_started cannot come, because --unsigned names another event\n");
    CHECK_THAT(refusal({"--unsigned", "report_available", "--secrets", secrets.path()}),
               ContainsSubstring("cannot be combined with"));
    CHECK_THAT(refusal({"--secrets", secrets.path(), "--tolerance", "5m", "--any-age"}),
               ContainsSubstring("cannot be combined with"));
    CHECK_THAT(refusal({"--secrets", secrets.path(), "--tolerance", "300 s"}),
               ContainsSubstring("with its unit"));
    for (const char* const gone : {"--webhook", "--secret", "--event-type"})
        CHECK_THAT(refusal({gone, "whsec_1"}), ContainsSubstring("not expected: " + std::string(gone)));
    const auto place = [&](const std::string& text) {
        return run_program("cis", {"listen", "--secrets", secrets.path(), "--listen", text}, {});
    };
    CHECK(place("here:0").err == "--listen: must be a numeric IPv4 address: here\n");
    CHECK(place("127.0.0.1").exit_code == 2);
    CHECK(run_program("cis", {"listen", "--secrets", secrets.path(), "--port", "here:0"}, {}).err ==
          place("here:0").err);
    CHECK_THAT(refusal({"--secrets", secrets.path(), "--tolerance", "31536001"}),
               ContainsSubstring("--tolerance: must be a duration from 0s to 365d"));
    const auto equal = run_program("cis", {"listen", "--listen", "0", "--secrets", equal_secrets.path()}, {});
    CHECK(equal.exit_code != 0);
    CHECK_THAT(equal.err, ContainsSubstring("webhooks[1].signing_secret"));
    CHECK_THAT(run_program("cis", {"listen", "--secrets", "x"}, {}).err,
               StartsWith("--listen, --replay or --since is required"));
}

TEST_CASE("the listener prints records with --json, and how many events there were at the end") {
    Listener receiver(both_secrets, {"--json"});
    CHECK(receiver.deliver("POST", started, signed_by(started_secret, started)) == 200);
    CHECK(receiver.deliver("POST", report, signed_by(report_secret, report)) == 200);
    CHECK(receiver.deliver("POST", report, {}) == 401);
    CHECK(receiver.program.stop(SIGTERM) == 0);
    const Lines lines = lines_of(receiver.program.out());
    REQUIRE(lines.size() == 3);
    const json first = json::parse(lines[0]);
    CHECK(first["kind"] == "record");
    CHECK(first["command"] == "listen");
    CHECK(first["record"] == json{{"event_type", "interview_started"},
                                  {"interview_id", "int_9Kq1"},
                                  {"key", started_key},
                                  {"posting_id", json::parse(started)["posting_id"]},
                                  {"emitted_at", first["record"]["emitted_at"]},
                                  {"report_url", nullptr},
                                  {"replayed", false},
                                  {"candidate", nullptr}});
    CHECK(json::parse(lines[1])["record"]["report_url"] == "https://reports.example.com/int_9Kq1");
    const json last = json::parse(lines[2]);
    CHECK(last["kind"] == "result");
    CHECK(last["exit"] == 0);
    CHECK(last["result"] == json{{"events", 2}, {"refused", 1}});
}

TEST_CASE("the listener takes all events, and handles those that were chosen") {
    Listener receiver(both_secrets, {"--event", "report_available"});
    CHECK(receiver.deliver("POST", started, signed_by(started_secret, started)) == 200);
    CHECK(receiver.deliver("POST", report, signed_by(report_secret, report)) == 200);
    CHECK(receiver.program.stop(SIGTERM) == 0);
    CHECK(lines_of(receiver.program.out()) == Lines{report_line});
}

TEST_CASE("the listener with a database prints what it has stored, each event once, also after a restart") {
    const TempDirectory directory;
    const std::vector<std::string> arguments{"--events-db", directory.path("events.db"), "--verbose"};
    {
        Listener receiver(one_secret, arguments);
        CHECK(receiver.deliver("POST", started, signed_by(started_secret, started)) == 200);
        CHECK(receiver.deliver("POST", started, signed_by(started_secret, started)) == 200);
        CHECK(receiver.deliver("POST", started, signed_by("whsec_other", started)) == 401);
        CHECK(receiver.program.next_line() == started_line);
        CHECK(receiver.program.stop(SIGTERM) == 0);
        CHECK(lines_of(receiver.program.out()) == Lines{started_line});
        const Lines lines = lines_of(receiver.program.err());
        REQUIRE(lines.size() == 4);
        CHECK(lines[1] == "200 handled interview_started:interview:int_9Kq1");
        CHECK(lines[2] == "200 duplicate interview_started:interview:int_9Kq1: already stored");
    }
    Listener receiver(one_secret, arguments);
    CHECK(receiver.deliver("POST", started, signed_by(started_secret, started)) == 200);
    CHECK(receiver.program.stop(SIGTERM) == 0);
    CHECK(receiver.program.out().empty());
}

TEST_CASE("an event that was answered is printed although its listener was killed") {
    const TempDirectory directory;
    const std::vector<std::string> arguments{"--events-db", directory.path("events.db")};
    {
        std::vector<std::string> storing = arguments;
        storing.emplace_back("--store-only");
        Listener receiver(one_secret, storing);
        CHECK(receiver.deliver("POST", started, signed_by(started_secret, started)) == 200);
        CHECK(receiver.program.stop(SIGKILL) != 0);
        CHECK(receiver.program.out().empty());
    }
    Listener receiver(one_secret, arguments);
    CHECK(receiver.program.next_line() == started_line);
}

TEST_CASE("a listener has one place for its events") {
    const TempDirectory directory;
    const TemporaryFile secrets(one_secret);
    const std::string file = directory.path("events.db");
    const auto refused = [&](std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(), {"listen", "--listen", "0", "--secrets", secrets.path()});
        const auto result = run_program("cis", std::move(arguments), {});
        CHECK(result.exit_code == 2);
        return result.err;
    };
    CHECK_THAT(refused({"--events-db", file, "--redis", "redis://127.0.0.1"}), ContainsSubstring("--redis"));
    CHECK_THAT(refused({"--store-only"}), ContainsSubstring("--events-db"));
    CHECK_THAT(refused({"--keep", "1"}), ContainsSubstring("--events-db"));
    refused({"--events-db", "host=h password=secret"});
    CHECK_THAT(refused({"--events-db", directory.path("absent/events.db")}),
               ContainsSubstring("--events-db: the database file "));
}

TEST_CASE("a listener whose output is full ends, and its event is handled later") {
    const TempDirectory directory;
    const TemporaryFile secrets(one_secret);
    const std::vector<std::string> events{"--events-db", directory.path("events.db")};
    {
        Listener receiver(one_secret, {"--events-db", directory.path("events.db"), "--store-only"});
        CHECK(receiver.deliver("POST", started, signed_by(started_secret, started)) == 200);
        CHECK(receiver.program.stop(SIGTERM) == 0);
    }
    const auto full = run_program(
        "/bin/sh",
        {"-c", "exec \"$0\" \"$@\" > /dev/full", (cis::test::program_folder() / "cis").string(), "listen",
         "--listen", "0", "--secrets", secrets.path(), "--events-db", directory.path("events.db")},
        {});
    CHECK(full.exit_code == 5);
    CHECK_THAT(full.err, ContainsSubstring("standard output cannot be written"));
    // What cannot be printed may be about a person, so it is not on standard error either.
    CHECK_THAT(full.err, !ContainsSubstring(started_line));
    Listener receiver(one_secret, events);
    CHECK(receiver.program.next_line() == started_line);
}
