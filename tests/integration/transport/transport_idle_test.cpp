#include "test.hpp"

namespace {

/// A server whose first connection responds to a call and then, on a cue, does something unsolicited.
class UnsolicitedSender {
public:
    explicit UnsolicitedSender(std::function<void(Connection&)> unsolicited,
                               const std::optional<Tls>& tls = std::nullopt)
        : server_([this, unsolicited = std::move(unsolicited)](
                      Connection& connection) { serve(connection, unsolicited); },
                  tls) {}

    [[nodiscard]] const FaultServer& server() const { return server_; }
    /// Returns when the server has acted: the bytes are in the client's socket.
    void send_unsolicited() { REQUIRE(cue_.give(std::chrono::seconds(10))); }

private:
    void serve(Connection& connection, const std::function<void(Connection&)>& unsolicited) {
        if (connection.index() == 0) {
            answer::json(200, "{}")(connection);
            connection.wait_for(cue_);
            unsolicited(connection);
            cue_.followed();
        }
        while (connection.wait_for_first_byte()) answer::json(201, receipt_json("right"))(connection);
    }

    Cue cue_;
    FaultServer server_;
};

const std::string late_answer =
    "HTTP/1.1 201 Created\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}";

}  // namespace

TEST_CASE("an idle connection that has something to read, or has ended, is not used again") {
    const auto unsolicited = GENERATE(
        as<std::function<void(Connection&)>>{}, [](Connection& connection) { connection.send(late_answer); },
        [](Connection& connection) {
            connection.send("HTTP/1.1 408 Request Timeout\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
            connection.close();
        },
        [](Connection& connection) { connection.close(); },
        [](Connection& connection) { connection.reset(); });
    UnsolicitedSender sender(unsolicited);
    const auto clock = std::make_shared<FakeClock>();
    const Client client(options_for(sender.server().base_url(), clock));
    (void)client.health().send();
    sender.send_unsolicited();

    // This also holds for a call with one attempt, because nothing was sent before.
    const auto receipt =
        client.candidates().create("p1", {.name = "Ada"}).retry({.max_attempts = 1}).with_reply().try_send();
    REQUIRE(receipt);
    CHECK(receipt->data.interview_id == "right");
    CHECK(receipt->attempts <= 2);
    CHECK(clock->waits().empty());
    CHECK(sender.server().request_count() == 2);
    CHECK(sender.server().requests().back().connection == 1);
}

TEST_CASE("the same holds for TLS, and a TLS connection without unsolicited data is reused") {
    const CertificateAuthority authority;
    const bool speaks = GENERATE(true, false);
    UnsolicitedSender sender(
        [&](Connection& connection) {
            if (speaks) connection.send(late_answer);
        },
        Tls{authority.server()});
    ClientOptions options = options_for(sender.server().base_url(), std::make_shared<FakeClock>());
    options.tls.ca_file = authority.bundle_path();
    const Client client(options);
    (void)client.health().send();
    sender.send_unsolicited();

    CHECK(client.candidates().create("p1", {.name = "Ada"}).send().interview_id == "right");
    CHECK(sender.server().connections() == (speaks ? 2 : 1));
}

TEST_CASE(
    "a response that OpenSSL has already read after the expected one is not used for the next request") {
    const CertificateAuthority authority;
    const FaultServer server(
        [](Connection& connection) {
            if (connection.index() > 0) return answer::json(201, receipt_json("right"))(connection);
            if (!connection.read_request()) return;
            // Two TLS records. libcurl reads no more of the second one than the rest of the first response.
            connection.send("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n");
            connection.send("{}" + late_answer);
            connection.wait_until_peer_closes();
        },
        Tls{authority.server()});
    ClientOptions options = options_for(server.base_url(), std::make_shared<FakeClock>());
    options.tls.ca_file = authority.bundle_path();
    const Client client(options);
    (void)client.health().send();

    CHECK(client.candidates().create("p1", {.name = "Ada"}).send().interview_id == "right");
    CHECK(server.connections() == 2);
    CHECK(server.request_count() == 2);
}

TEST_CASE("an HTTP/1 connection whose response claims HTTP/2 is not reused after unsolicited data") {
    const CertificateAuthority authority;
    const bool has_tls = GENERATE(true, false);
    const std::string lie = "HTTP/2 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}";
    Cue cue;
    const FaultServer server(
        [&](Connection& connection) {
            if (connection.index() > 0) return answer::json(201, receipt_json("right"))(connection);
            if (!connection.read_request()) return;
            connection.send(lie);
            connection.wait_for(cue);
            connection.send(lie);
            cue.followed();
            connection.wait_until_peer_closes();
        },
        has_tls ? std::optional(Tls{authority.server()}) : std::nullopt);
    ClientOptions options = options_for(server.base_url(), std::make_shared<FakeClock>());
    options.http_version = HttpVersion::http2;
    options.tls.ca_file = authority.bundle_path();
    const Client client(options);
    (void)client.health().send();
    REQUIRE(cue.give(std::chrono::seconds(10)));

    CHECK(client.candidates().create("p1", {.name = "Ada"}).send().interview_id == "right");
    CHECK(server.connections() == 2);
}
