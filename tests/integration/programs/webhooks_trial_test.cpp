#include "listener.hpp"

using Lines = std::vector<std::string>;

namespace {

const std::string started_secret = "whsec_started";
const std::string report_secret = "whsec_report";
const std::string started_line = "whk_1 interview_started " + started_secret + "\n";
const std::string report_line = "whk_2 report_available " + report_secret + "\n";
const std::string trial = R"("cis webhooks test")";

/// What the command says of an address.
ProgramResult tried(const std::string& url, const std::string& secrets, std::vector<std::string> more = {},
                    const std::map<std::string, std::string>& environment = {}) {
    const TemporaryFile file(secrets);
    more.insert(more.begin(), {"webhooks", "test", url, "--secrets", file.path()});
    return run_program("cis", std::move(more), environment);
}

}  // namespace

TEST_CASE("a trial reaches the listener, which does not take it for an event") {
    Listener receiver(started_line + report_line);
    const std::string url = "http://127.0.0.1:" + receiver.port + "/cis";
    for (int i = 0; i < 2; ++i) {
        const auto result = tried(url, started_line + report_line);
        CHECK(result.out == "The receiver took the trial of every webhook (2): deliveries reach it.\n");
        CHECK(result.err.empty());
        CHECK(result.exit_code == 0);
    }
    CHECK(receiver.deliver("POST", trial, {}) == 401);
    CHECK(receiver.program.stop(SIGTERM) == 0);
    CHECK(receiver.program.out().empty());
    const Lines lines = lines_of(receiver.program.err());
    REQUIRE(lines.size() == 6);
    for (std::size_t i = 1; i < 5; ++i)
        CHECK(lines[i] == "200 a trial delivery has arrived, with a genuine signature");
}

TEST_CASE("a trial reaches a listener that stores its events, too") {
    const TempDirectory directory;
    Listener receiver(report_line, {"--events-db", directory.path("events.db")});
    CHECK(tried("http://127.0.0.1:" + receiver.port, report_line).exit_code == 0);
    CHECK(receiver.program.stop(SIGTERM) == 0);
    CHECK(receiver.program.out().empty());
}

TEST_CASE("a listener of unsigned deliveries takes no trial for genuine") {
    Listener receiver("", {"--unsigned", "report_available"});
    CHECK(receiver.deliver("POST", trial, {}) == 422);
}

TEST_CASE("a trial says which webhook failed, at which step, and what to mend, without the secret") {
    Listener receiver(report_line);
    const auto fault = [](const std::string& url, const std::string& secret) {
        const ProgramResult result = tried(url, "whk_2 report_available " + secret);
        CHECK(result.exit_code == 1);
        CHECK(result.out.empty());
        CHECK(result.err.find("whsec_") == std::string::npos);
        REQUIRE(result.err.starts_with("report_available, whk_2: "));
        return result.err.substr(std::string("report_available, whk_2: ").size());
    };
    CHECK(fault("http://127.0.0.1:" + receiver.port, "whsec_other") ==
          "The receiver got the delivery and does not accept its signature (401). Start it with the same "
          "secrets, and let nothing on the way change the body.\n");
    const RefusingPort nobody;
    CHECK(fault("http://127.0.0.1:" + std::to_string(nobody.port()), report_secret)
              .starts_with("Nothing answers there ("));
    CHECK(fault("hooks.example.com", report_secret).starts_with("Nothing can be sent to this address ("));
    const auto no_name = fault("https://no-such-host.invalid/cis", report_secret);
    CHECK_THAT(no_name, StartsWith("The name of the address is not known ("));
}

TEST_CASE("a trial cannot begin without an address and a file of secrets") {
    const TemporaryFile file(report_line);
    for (const std::vector<std::string>& arguments :
         {std::vector<std::string>{"webhooks", "test", "http://127.0.0.1/"},
          {"webhooks", "test", "--secrets", file.path()},
          {"webhooks", "test", "http://127.0.0.1/", "--secrets", ""},
          {"webhooks", "test", "http://127.0.0.1/", "--secrets", "/nowhere"}}) {
        const ProgramResult result = run_program("cis", arguments, {});
        CHECK(result.exit_code == 2);
        CHECK(result.out.empty());
    }
    CHECK(tried("http://127.0.0.1/", "whk_1 report_available").exit_code == 2);
}

TEST_CASE("a trial tells what stands before the receiver by its response") {
    const auto fault = [](int status) {
        const FaultServer front(answer_in_turn({answer::with(status)}));
        const ProgramResult result = tried(front.base_url() + "/cis", report_line);
        CHECK(result.exit_code == 1);
        REQUIRE(front.request_count() == 1);
        CHECK(front.requests().front().body == trial);
        return result.err;
    };
    const std::string who = "report_available, whk_2: ";
    for (const int status : {502, 503, 504}) {
        CHECK(fault(status) == who + "A web server is there, and does not reach the receiver (" +
                                   std::to_string(status) +
                                   "). Is the receiver running, on the port that the web server passes on "
                                   "to?\n");
    }
    CHECK(fault(404) ==
          who +
              "A web server is there, and has nothing at this path (404). Compare the path with "
              "the one that it passes on.\n");
    CHECK(fault(422) == who +
                            "A receiver verified the signature, so the way works, but it knows no trials "
                            "(422). It is another program, such as cis mirror. If that is meant, deliveries "
                            "reach it.\n");
    CHECK(fault(308) == who +
                            "The address leads to another one (308). Register the other one, because the "
                            "service may not follow.\n");
    CHECK(fault(413) == who +
                            "The response has another status than 200 (413). After any other, the service "
                            "delivers the event again.\n");
}

TEST_CASE("a trial that is refused tells clocks that differ from other secrets") {
    const auto refused_at = [](const std::string& date) {
        const FaultServer receiver([&](Connection& connection) {
            while (connection.read_request()) connection.respond(401, {{"Date", date}}, "");
        });
        return tried(receiver.base_url(), report_line).err;
    };
    CHECK_THAT(refused_at("Sun, 06 Nov 1994 08:49:37 GMT"),
               ContainsSubstring(" minutes behind the clock here"));
    CHECK_THAT(refused_at("Thu, 06 Nov 2098 08:49:37 GMT"),
               ContainsSubstring(" minutes ahead of the clock here"));
    for (const char* const no_time : {"", "yesterday", "Sun, 06 Nov", "Sun, 99 Nov 1994 08:49:37 GMT"})
        CHECK_THAT(refused_at(no_time), ContainsSubstring("does not accept its signature (401)"));
}

TEST_CASE("a trial says that somebody took it and gave no response") {
    const FaultServer silent([](Connection& connection) { (void)connection.read_request(); });
    CHECK_THAT(tried(silent.base_url(), report_line).err,
               ContainsSubstring("Somebody took the delivery and gave no whole response"));
}

TEST_CASE("trials of several webhooks go on after a wrong secret, and not after a wrong way") {
    Listener receiver(started_line);
    const ProgramResult some =
        tried("http://127.0.0.1:" + receiver.port, report_line + started_line, {"--json"});
    CHECK(some.exit_code == 1);
    const Lines lines = lines_of(some.out);
    REQUIRE(lines.size() == 3);
    CHECK(json::parse(lines[0])["record"]["step"] == "signature");
    CHECK(json::parse(lines[0])["record"]["id"] == "whk_2");
    CHECK(json::parse(lines[1])["record"] == json{{"id", "whk_1"},
                                                  {"event_type", "interview_started"},
                                                  {"ok", true},
                                                  {"step", nullptr},
                                                  {"status", 200},
                                                  {"message", nullptr},
                                                  {"advice", nullptr}});
    const json last = json::parse(lines[2]);
    CHECK(last["error"]["kind"] == "signature");
    CHECK(last["result"] == json{{"webhooks", 2}, {"passed", 1}});

    const RefusingPort nobody;
    const ProgramResult none =
        tried("http://127.0.0.1:" + std::to_string(nobody.port()), report_line + started_line, {"--json"});
    CHECK(lines_of(none.out).size() == 2);
    CHECK(json::parse(none.last_line())["error"]["kind"] == "connect");
}

TEST_CASE("a trial verifies the certificate, as the service may do") {
    const CertificateAuthority authority;
    const std::map<std::string, std::string> trust{{"CIS_CA_FILE", authority.bundle_path()}};
    const FaultServer good(answer_in_turn({answer::with(200)}), Tls{authority.server()});
    CHECK(tried(good.base_url(), report_line, {}, trust).exit_code == 0);
    for (const TlsIdentity& identity :
         {authority.server_with_wrong_host(), authority.expired_server(), self_signed_server()}) {
        const FaultServer bad(answer_in_turn({answer::with(200)}), Tls{identity});
        const ProgramResult result = tried(bad.base_url(), report_line, {}, trust);
        CHECK(result.exit_code == 1);
        CHECK_THAT(result.err,
                   StartsWith("report_available, whk_2: The certificate there cannot be accepted ("));
        CHECK(bad.request_count() == 0);
    }
}
