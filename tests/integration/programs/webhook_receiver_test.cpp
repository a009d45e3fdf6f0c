#include "raw_http.hpp"
#include "raw_socket.hpp"
#include "test.hpp"

using Lines = std::vector<std::string>;

namespace {

const std::string started_secret = "whsec_started";
const std::string report_secret = "whsec_report";

/// The program, and a client that delivers to it.
struct Receiver {
    explicit Receiver(std::vector<std::string> arguments)
        : program("webhook_receiver", with_port(std::move(arguments))),
          port(program.wait_for_error_line("listening on 127.0.0.1:")),
          http("http://127.0.0.1:" + port) {}

    static std::vector<std::string> with_port(std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(), {"--port", "0"});
        return arguments;
    }

    long deliver(const std::string& method, const std::string& body, const RawHeaders& headers) {
        return http.send(method, "/hooks", body, headers).status;
    }

    RunningProgram program;
    std::string port;
    RawHttp http;
};

RawHeaders signed_by(const std::string& secret, const std::string& body, std::chrono::seconds age = 0s) {
    const auto now = std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
    return {{"X-Service-Signature", cis::signature::sign(secret, body, now - age)}};
}

const std::string started = wire_text("interview_started.json");
const std::string report = wire_text("report_available.json");
const std::string started_line = R"({"event_type":"interview_started","interview_id":"int_9Kq1"})";
const std::string report_line = R"({"event_type":"report_available","interview_id":"int_9Kq1"})";

}  // namespace

TEST_CASE("the receiver prints each genuine event once, whatever the method and the webhook") {
    Receiver receiver({"--webhook", "interview_started=" + started_secret, "--webhook",
                       "report_available=" + report_secret});
    for (int i = 0; i < 3; ++i) {
        CHECK(receiver.deliver("POST", started, signed_by(started_secret, started)) == 200);
        CHECK(receiver.deliver("GET", report, signed_by(report_secret, report)) == 200);
    }
    CHECK(receiver.program.stop(SIGTERM) == 0);
    CHECK(lines_of(receiver.program.out()) == Lines{started_line, report_line});
    CHECK(lines_of(receiver.program.err()).size() == 1);  // its address
}

TEST_CASE("the receiver prints why it refused a delivery, and none of its content") {
    Receiver receiver({"--secret", started_secret, "--event-type", "interview_started", "--tolerance", "60"});
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

TEST_CASE("the receiver takes deliveries of any age when it was told so") {
    Receiver receiver({"--webhook", "interview_started=" + started_secret, "--tolerance", "-1", "--verbose"});
    CHECK(receiver.deliver("POST", started, signed_by(started_secret, started, 1000h)) == 200);
    CHECK(receiver.deliver("POST", started, signed_by(started_secret, started)) == 200);
    CHECK(receiver.program.stop(SIGTERM) == 0);
    const Lines lines = lines_of(receiver.program.err());
    REQUIRE(lines.size() == 3);
    CHECK(lines[1] == "200 handled interview_started:interview:int_9Kq1");
    CHECK(lines[2] == "200 duplicate interview_started:interview:int_9Kq1: already handled");
}

TEST_CASE("the receiver takes unsigned deliveries only when it was told so") {
    Receiver receiver({"--unsigned", "report_available"});
    CHECK(receiver.deliver("GET", report, {}) == 200);
    CHECK(receiver.program.stop(SIGTERM) == 0);
    CHECK(lines_of(receiver.program.out()) == Lines{report_line});
}

TEST_CASE("the receiver reads the secrets that register_webhooks has written") {
    const cis::test::TemporaryFile secrets("whk_1 interview_started " + started_secret +
                                           "\nwhk_2 report_available " + report_secret + "\n");
    Receiver receiver({"--secrets", secrets.path()});
    CHECK(receiver.deliver("POST", report, signed_by(report_secret, report)) == 200);
    CHECK(receiver.deliver("POST", started, signed_by(started_secret, started)) == 200);
    CHECK(receiver.program.stop(SIGTERM) == 0);
    CHECK(lines_of(receiver.program.out()) == Lines{report_line, started_line});
}

TEST_CASE("the receiver reads secrets with blank lines and comments, as people and editors write them") {
    const std::string one = "whk_1 interview_started " + started_secret;
    for (const std::string& text :
         {"\n" + one + "\n", one + "\n\n", one, one + "\r\n\r\n", "\xEF\xBB\xBF" + one + "\r\n",
          "\xEF\xBB\xBF\r\n" + one, "# of the tests\n" + one + "\n", "  # a\n\t\n  " + one + "  # b\n",
          one + " #b", "#\n" + one, "#whk_2 report_available " + report_secret + "\n" + one,
          "whk_1\tinterview_started\t" + started_secret + "\n"}) {
        CAPTURE(text);
        const cis::test::TemporaryFile secrets(text);
        Receiver receiver({"--secrets", secrets.path()});
        REQUIRE_FALSE(receiver.port.empty());
        CHECK(receiver.deliver("POST", started, signed_by(started_secret, started)) == 200);
        CHECK(receiver.deliver("POST", report, signed_by(report_secret, report)) == 401);
        CHECK(receiver.program.stop(SIGTERM) == 0);
    }
}

TEST_CASE("the receiver names the line of the secrets that it cannot read, and shows none of it") {
    const auto refusal = [](const std::string& text) {
        const cis::test::TemporaryFile secrets(text);
        const auto result = run_program("webhook_receiver", {"--port", "0", "--secrets", secrets.path()}, {});
        CHECK(result.exit_code == 1);
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

TEST_CASE("the receiver serves whoever delivers while others hold all its connections") {
    Receiver receiver({"--webhook", "interview_started=" + started_secret});
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

TEST_CASE("the receiver does not wait for ever, nor for a body whose end is a guess") {
    Receiver receiver({"--webhook", "interview_started=" + started_secret, "--request-time", "1",
                       "--connections-per-address", "0"});
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
    CHECK(run_program("webhook_receiver", {"--port", "0", "--request-time", "0"}, {}).exit_code == 2);
}

TEST_CASE("the receiver does not start with invalid arguments, and shows no secret") {
    const cis::test::TemporaryFile bad_secrets("whk_1 interview_started whsec_1\nwhk_2 report_available\n");
    const auto refusal = [](std::vector<std::string> arguments) {
        const auto result = run_program("webhook_receiver", Receiver::with_port(std::move(arguments)), {});
        CHECK(result.exit_code == 1);
        CHECK(result.out.empty());
        CHECK(result.err.find("whsec_") == std::string::npos);
        return result.err;
    };
    CHECK(refusal({"--webhook", "whsec_1"}) == "--webhook: must be TYPE=SECRET\n");
    CHECK(refusal({"--webhook", "report=whsec_1"}) == "--webhook: unknown event type\n");
    CHECK(refusal({"--webhook", "whsec_1=report_available"}) == "--webhook: unknown event type\n");
    CHECK(refusal({"--webhook", "report_available="}) == "--webhook: no secret\n");
    CHECK(refusal({"--secret", "whsec_1", "--event-type", "report"}) == "--event-type: unknown event type\n");
    CHECK(refusal({"--unsigned", "report"}) == "--unsigned: unknown event type\n");
    CHECK(refusal({"--secrets", bad_secrets.path()})
              .ends_with("line 2: a line has an id, an event and a secret, or is a comment with #\n"));
    CHECK(refusal({"--secrets", "/nowhere/secrets"}) == "--secrets: cannot read /nowhere/secrets\n");
    CHECK(refusal({"--address", "here", "--unsigned", "report_available"}) ==
          "--address: must be a numeric IPv4 address: here\n");
    CHECK(refusal({}) == "there is no webhook: use --secrets, --webhook or --unsigned\n");
    CHECK(refusal({"--unsigned", "report_available", "--webhook", "report_available=whsec_1"}) ==
          "--unsigned cannot be combined with webhooks that have secrets\n");
    CHECK(refusal({"--webhook", "report_available=whsec_1", "--webhook", "interview_started=whsec_1"})
              .find("webhooks[1].signing_secret") != std::string::npos);
}

namespace {

/// What `--check` says of an address, and its exit code.
ProgramResult checked(const std::string& url, const std::string& secret,
                      const std::map<std::string, std::string>& environment = {}) {
    return run_program("webhook_receiver", {"--check", url, "--webhook", "report_available=" + secret},
                       environment);
}

}  // namespace

TEST_CASE("a check reaches the receiver, which does not take it for an event") {
    Receiver receiver({"--webhook", "interview_started=" + started_secret, "--webhook",
                       "report_available=" + report_secret});
    const std::string url = "http://127.0.0.1:" + receiver.port + "/cis";
    const cis::test::TemporaryFile secrets("whk_1 interview_started " + started_secret +
                                           "\nwhk_2 report_available " + report_secret + "\n");
    for (int i = 0; i < 2; ++i) {
        const auto result =
            run_program("webhook_receiver", {"--check", url, "--secrets", secrets.path()}, {});
        CHECK(result.out == "The receiver took the check of every webhook (2): deliveries reach it.\n");
        CHECK(result.err.empty());
        CHECK(result.exit_code == 0);
    }
    const std::string unsigned_check(R"("webhook_receiver --check")");
    CHECK(receiver.deliver("POST", unsigned_check, {}) == 401);
    CHECK(receiver.program.stop(SIGTERM) == 0);
    CHECK(receiver.program.out().empty());
    const Lines lines = lines_of(receiver.program.err());
    REQUIRE(lines.size() == 6);
    for (std::size_t i = 1; i < 5; ++i)
        CHECK(lines[i] == "200 a check has arrived, with a genuine signature");
}

TEST_CASE("a receiver of unsigned deliveries takes no check for genuine") {
    Receiver receiver({"--unsigned", "report_available"});
    CHECK(receiver.deliver("POST", R"("webhook_receiver --check")", {}) == 422);
}

TEST_CASE("a check says what is wrong and what to do, without the secret") {
    Receiver receiver({"--webhook", "report_available=" + report_secret});
    const auto fault = [](const std::string& url, const std::string& secret) {
        const ProgramResult result = checked(url, secret);
        CHECK(result.exit_code == 1);
        CHECK(result.out.empty());
        CHECK(result.err.find("whsec_") == std::string::npos);
        REQUIRE(result.err.starts_with("report_available: "));
        return result.err.substr(std::string("report_available: ").size());
    };
    CHECK(fault("http://127.0.0.1:" + receiver.port, "whsec_other") ==
          "the receiver got the check and does not accept its signature (401). Start it with the same "
          "secrets, let nothing on the way change the body, and set the clocks of both computers\n");
    const cis::test::RefusingPort nobody;
    CHECK(fault("http://127.0.0.1:" + std::to_string(nobody.port()), report_secret)
              .starts_with("nothing answers there. Is the name right, is the port open, and does the web "
                           "server run? ("));
    CHECK(fault("hooks.example.com", report_secret).starts_with("nothing can be sent to this address ("));
    CHECK(run_program("webhook_receiver", {"--check", "http://127.0.0.1/", "--unsigned", "report_available"},
                      {})
              .err == "--check needs the secrets of webhooks: use --secrets\n");
    CHECK(run_program("webhook_receiver", {"--secrets", "x"}, {})
              .err.starts_with("--port or --check is required\n"));
}

TEST_CASE("a check tells what stands before the receiver by its response") {
    const auto fault = [](int status) {
        const FaultServer front(answer_in_turn({answer::with(status)}));
        const ProgramResult result = checked(front.base_url() + "/cis", report_secret);
        CHECK(result.exit_code == 1);
        REQUIRE(front.request_count() == 1);
        CHECK(front.requests().front().body == R"("webhook_receiver --check")");
        return result.err;
    };
    for (const int status : {502, 503, 504}) {
        CHECK(fault(status) ==
              "report_available: a web server is there, and does not reach the receiver (" +
                  std::to_string(status) +
                  "). Is the receiver running, on the port that the web server passes on to?\n");
    }
    CHECK(fault(404) ==
          "report_available: a web server is there, and has nothing at this path (404). Compare the path "
          "with the one that it passes on\n");
    CHECK(fault(422) ==
          "report_available: a receiver verified the signature, so the way works, but it knows no checks "
          "(422): it is another program, such as mirror_candidates\n");
    CHECK(fault(308) ==
          "report_available: the address leads to another one (308), which the service may not "
          "follow. Register the other one\n");
    CHECK(fault(413) == "report_available: the response has the status 413 in place of 200\n");
}

TEST_CASE("a check verifies the certificate, as the service may do") {
    const CertificateAuthority authority;
    const FaultServer good(answer_in_turn({answer::with(200)}), Tls{authority.server()});
    CHECK(checked(good.base_url(), report_secret, {{"CIS_CA_FILE", authority.bundle_path()}}).exit_code == 0);
    for (const TlsIdentity& identity :
         {authority.server_with_wrong_host(), authority.expired_server(), self_signed_server()}) {
        const FaultServer bad(answer_in_turn({answer::with(200)}), Tls{identity});
        const ProgramResult result =
            checked(bad.base_url(), report_secret, {{"CIS_CA_FILE", authority.bundle_path()}});
        CHECK(result.exit_code == 1);
        CHECK(
            result.err.starts_with("report_available: the certificate there cannot be accepted: it is of "
                                   "another name, has expired, or is of an authority that is not known here. "
                                   "The service may refuse it too ("));
        CHECK(bad.request_count() == 0);
    }
}

TEST_CASE("the receiver with a database prints what it has stored, each event once, also after a restart") {
    const TempDirectory directory;
    const std::vector<std::string> arguments{"--webhook", "interview_started=" + started_secret, "--db",
                                             directory.path("events.db"), "--verbose"};
    {
        Receiver receiver(arguments);
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
    Receiver receiver(arguments);
    CHECK(receiver.deliver("POST", started, signed_by(started_secret, started)) == 200);
    CHECK(receiver.program.stop(SIGTERM) == 0);
    CHECK(receiver.program.out().empty());
}

TEST_CASE("an event that was answered is printed although its receiver was killed") {
    const TempDirectory directory;
    std::vector<std::string> arguments{"--webhook", "interview_started=" + started_secret, "--db",
                                       directory.path("events.db")};
    {
        std::vector<std::string> storing = arguments;
        storing.emplace_back("--store-only");
        Receiver receiver(storing);
        CHECK(receiver.deliver("POST", started, signed_by(started_secret, started)) == 200);
        CHECK(receiver.program.stop(SIGKILL) != 0);
        CHECK(receiver.program.out().empty());
    }
    Receiver receiver(arguments);
    CHECK(receiver.program.next_line() == started_line);
}

TEST_CASE("a receiver has one place for its events") {
    const TempDirectory directory;
    const std::string file = directory.path("events.db");
    const auto refused = [&](std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(), {"--port", "0", "--webhook", "interview_started=whsec_1"});
        return run_program("webhook_receiver", std::move(arguments), {});
    };
    CHECK(refused({"--db", file, "--redis", "redis://127.0.0.1"}).exit_code == 2);
    CHECK(refused({"--store-only"}).exit_code == 2);
    CHECK(refused({"--db", "host=h password=secret"}).exit_code == 2);
    const auto unusable = refused({"--db", directory.path("absent/events.db")});
    CHECK(unusable.exit_code == 1);
    CHECK_THAT(unusable.err, ContainsSubstring("--db: the database file "));
}
