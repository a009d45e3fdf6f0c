#include "event_receiver.hpp"
#include "listener.hpp"
#include "sql/sqlite_file.hpp"

using Lines = std::vector<std::string>;

namespace {

const std::string service_secret = "whsec_report";
const std::string own_secret = "whsec_of_the_target";
const std::string secrets_text = "whk_1 report_available " + service_secret + "\n";
const std::string own_text = "target report_available " + own_secret + "\n";
const std::string report = wire_text("report_available.json");
const std::string report_line = "report_available int_9Kq1 https://reports.example.com/int_9Kq1";

/// Where a listener stores events, and whose secrets its target has.
struct Forwarding {
    explicit Forwarding(const std::string& its_secrets = own_text) : secrets(its_secrets) {}

    [[nodiscard]] std::vector<std::string> to(const std::string& url,
                                              const std::vector<std::string>& more = {}) const {
        std::vector<std::string> all{"--events-db",       database,      "--forward", url,
                                     "--forward-secrets", secrets.path()};
        all.insert(all.end(), more.begin(), more.end());
        return all;
    }

    TempDirectory directory;
    std::string database = directory.path("events.db");
    TemporaryFile secrets;
};

long deliver(Listener& listener) {
    return listener.deliver("POST", report, signed_by(service_secret, report));
}

/// Waits for the next attempt without waiting for its pause.
void let_time_pass(const Forwarding& forwarding) {
    run_in_file(forwarding.database,
                "update inbox_event set due_at = due_at - 100000, since = since - 100000");
}

}  // namespace

TEST_CASE("an event is sent on, signed with a secret of the target, and then printed") {
    EventReceiver target;
    const Forwarding forwarding;
    Listener listener(secrets_text, forwarding.to(target.url("/in?token=1")));
    const auto headers = [] {
        RawHeaders all = signed_by(service_secret, report);
        all.emplace_back("X-Service-Delivery", "d1");
        return all;
    };
    CHECK(listener.deliver("GET", report, headers()) == 200);
    CHECK(listener.deliver("POST", report, headers()) == 200);
    CHECK(listener.program.next_line() == report_line);
    CHECK(listener.program.stop(SIGTERM) == 0);
    REQUIRE(target.events().size() == 1);
    const ReceivedEvent event = target.events().front();
    CHECK(event.request.method == "POST");
    CHECK(event.request.target == "/in?token=1");
    CHECK(event.request.body == report);
    CHECK(event.delivery_id() == "d1");
    CHECK(event.is_signed_with(own_secret));
    CHECK_FALSE(event.is_signed_with(service_secret));
}

TEST_CASE("another listener takes what one sends on") {
    Listener target("target report_available " + own_secret + "\n");
    const Forwarding forwarding;
    Listener listener(secrets_text, forwarding.to("http://127.0.0.1:" + target.port));
    CHECK(deliver(listener) == 200);
    CHECK(target.program.next_line() == report_line);
}

TEST_CASE("an event is sent on again until the target takes it, whatever happens there") {
    const auto answer = GENERATE(values<std::string>({"500", "302", "close", "garbage", "short"}));
    CAPTURE(answer);
    const FaultServer target([&, attempts = std::make_shared<std::atomic<int>>(0)](Connection& connection) {
        while (connection.read_request()) {
            const bool is_first = (*attempts)++ == 0;
            if (!is_first) {
                connection.respond(204, {}, "");
            } else if (answer == "500" || answer == "302") {
                connection.respond(std::stoi(answer), {{"Location", "http://127.0.0.1:1/"}}, "no");
            } else if (answer == "garbage") {
                connection.send("garbage\r\n\r\n");
                return;
            } else if (answer == "short") {
                connection.send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nab");
                return;
            } else {
                return;
            }
        }
    });
    const Forwarding forwarding;
    Listener listener(secrets_text, forwarding.to(target.base_url()));
    CHECK(deliver(listener) == 200);
    CHECK_FALSE(listener.program.wait_for_error_line("event report_available:interview:int_9Kq1: ").empty());
    CHECK(listener.program.next_line() == report_line);
    CHECK(listener.program.stop(SIGTERM) == 0);
    CHECK(target.request_count() == 2);
    for (const auto& request : target.requests()) CHECK(request.body == report);
}

TEST_CASE("an event goes nowhere else than to the target, also if that leads to another address") {
    EventReceiver other;
    const FaultServer target([&](Connection& connection) {
        while (connection.read_request()) connection.respond(307, {{"Location", other.url("/in")}}, "");
    });
    const Forwarding forwarding;
    Listener listener(secrets_text, forwarding.to(target.base_url()));
    CHECK(deliver(listener) == 200);
    const std::string fault =
        listener.program.wait_for_error_line("event report_available:interview:int_9Kq1: ");
    CHECK_THAT(fault, ContainsSubstring("answered with status 307: it leads to another address"));
    CHECK(listener.program.stop(SIGTERM) == 0);
    CHECK(other.events().empty());
    CHECK(listener.program.out().empty());
}

TEST_CASE("a listener ends at once although its target hangs, and the event is not lost") {
    const Forwarding forwarding;
    {
        const FaultServer target([&](Connection& connection) {
            (void)connection.read_request();
            connection.wait_until_peer_closes();
        });
        Listener listener(secrets_text, forwarding.to(target.base_url()));
        CHECK(deliver(listener) == 200);
        CHECK(target.wait_for_requests(1, 20s));
        CHECK(listener.program.stop(SIGTERM) == 0);
        CHECK(listener.program.out().empty());
    }
    let_time_pass(forwarding);
    EventReceiver target;
    Listener listener(secrets_text, forwarding.to(target.url("/in")));
    CHECK(listener.program.next_line() == report_line);
    CHECK(target.events().size() == 1);
}

TEST_CASE("a listener that is killed while it sends an event on loses nothing") {
    const Forwarding forwarding;
    {
        const FaultServer target([&](Connection& connection) {
            (void)connection.read_request();
            connection.wait_until_peer_closes();
        });
        Listener listener(secrets_text, forwarding.to(target.base_url()));
        CHECK(deliver(listener) == 200);
        CHECK(target.wait_for_requests(1, 20s));
        CHECK(listener.program.stop(SIGKILL) == -1);
    }
    let_time_pass(forwarding);
    EventReceiver target;
    Listener listener(secrets_text, forwarding.to(target.url("/in")));
    CHECK(listener.program.next_line() == report_line);
    CHECK(target.events().size() == 1);
}

TEST_CASE("an event that was only stored is sent on by the next listener") {
    const Forwarding forwarding;
    {
        Listener listener(secrets_text, {"--events-db", forwarding.database, "--store-only"});
        CHECK(deliver(listener) == 200);
        CHECK(listener.program.stop(SIGKILL) == -1);
    }
    EventReceiver target;
    Listener listener(secrets_text, forwarding.to(target.url("/in")));
    CHECK(listener.program.next_line() == report_line);
    CHECK(target.events().size() == 1);
}

TEST_CASE("events go only to https, or to this machine") {
    const Forwarding forwarding;
    const TemporaryFile secrets(secrets_text);
    const auto refusal = [&](const std::string& url) {
        std::vector<std::string> arguments = Listener::arguments(secrets.path(), forwarding.to(url));
        const auto result = run_program("cis", std::move(arguments), {});
        CHECK(result.exit_code == 2);
        return result.err;
    };
    for (const char* const url :
         {"http://example.com/in", "http://localhost.example.com/", "http://127.0.0.1.example.com/",
          "http://127.0.0.1@example.com/", "https://user:password@example.com/", "ftp://127.0.0.1/",
          "127.0.0.1:80", "http://10.0.0.1/", "http://[fe80::1]/", "http://127.0.0.1/#x",
          "http://127.0.0.1/?a#x", "http://127.0.0.1\n.example.com/", "//127.0.0.1/"}) {
        CAPTURE(url);
        CHECK_THAT(refusal(url), StartsWith("--forward: must be an address with https"));
    }
    CHECK(refusal("").find("--forward: must not be empty") == 0);
}

TEST_CASE("events are sent on with secrets of the target alone, and only if they are genuine") {
    EventReceiver target;
    const TemporaryFile secrets(secrets_text);
    const auto refusal = [&](const std::string& own, std::vector<std::string> more = {}) {
        const Forwarding forwarding(own);
        auto arguments = forwarding.to(target.url("/in"), more);
        if (more.empty()) arguments.insert(arguments.end(), {"--secrets", secrets.path()});
        arguments.insert(arguments.begin(), {"listen", "--listen", "0"});
        const auto result = run_program("cis", std::move(arguments), {});
        CHECK(result.exit_code == 2);
        CHECK(result.err.find("whsec_") == std::string::npos);
        return result.err;
    };
    CHECK_THAT(refusal("t interview_started whsec_1\n"),
               ContainsSubstring("has no secret for the event report_available"));
    CHECK_THAT(refusal("t report_available " + service_secret + "\n"),
               ContainsSubstring("is one of the service, from --secrets"));
    CHECK_THAT(refusal("t report_available whsec_\n"), ContainsSubstring("is blank"));
    CHECK_THAT(refusal("t report_available\n"), ContainsSubstring("line 1: a line has an id"));
    CHECK_THAT(refusal(own_text, {"--unsigned", "report_available"}),
               ContainsSubstring("such events can be forged"));
    const Forwarding forwarding;
    const auto incomplete = [&](std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(), {"listen", "--listen", "0", "--secrets", secrets.path()});
        CHECK(run_program("cis", std::move(arguments), {}).exit_code == 2);
    };
    incomplete({"--forward", target.url("/in"), "--forward-secrets", forwarding.secrets.path()});
    incomplete({"--forward", target.url("/in"), "--events-db", forwarding.database});
    incomplete({"--forward-secrets", forwarding.secrets.path(), "--events-db", forwarding.database});
    incomplete(forwarding.to(target.url("/in"), {"--store-only"}));
    CHECK(target.events().empty());
}
