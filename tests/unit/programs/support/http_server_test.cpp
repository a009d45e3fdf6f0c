#include "server/http_server.hpp"
#include "raw_socket.hpp"
#include "test.hpp"

using cis::programs::ConnectionLimits;
using cis::programs::HttpRequest;
using cis::programs::HttpServer;

namespace {

const std::string whole = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nok";
const std::string half_a_head = "POST / HTTP/1.1\r\nHost: a\r\nX-Slow: ";
const std::string half_a_body = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\nx";

/// A server that remembers the bodies that it has got.
class Bodies {
public:
    explicit Bodies(const ConnectionLimits& limits = {})
        : server_({.limits = limits}, [this](const HttpRequest& request) { return add(request.body); }) {}

    [[nodiscard]] std::uint16_t port() const { return server_.port(); }
    [[nodiscard]] std::vector<std::string> take() {
        const std::lock_guard lock(mutex_);
        return std::exchange(bodies_, {});
    }

private:
    int add(const std::string& body) {
        const std::lock_guard lock(mutex_);
        bodies_.push_back(body);
        return 200;
    }

    std::mutex mutex_;
    std::vector<std::string> bodies_;
    HttpServer server_;  ///< last: it calls the others
};

bool is_served(RawSocket& client) { return client.read_head().starts_with("HTTP/1.1 200"); }

}  // namespace

TEST_CASE("HTTP server: a request has a total time, however steadily its bytes arrive") {
    Bodies server({.request_time = 300ms});
    for (const std::string& beginning : {half_a_head, half_a_body, "P"s}) {
        CAPTURE(beginning);
        RawSocket client(server.port());
        REQUIRE(client.send(beginning));
        CHECK(client.trickle(20ms) > 1);
    }
    RawSocket silent(server.port());
    CHECK(silent.has_ended());
    RawSocket idle(server.port());
    REQUIRE(idle.send(whole));
    CHECK(is_served(idle));
    CHECK(idle.has_ended());
    CHECK(server.take() == std::vector{"ok"s});
}

TEST_CASE("HTTP server: a client that reads no answers does not stay for ever") {
    Bodies server({.request_time = 300ms});
    RawSocket client(server.port());
    // Until no more answers fit between the two: then the server waits for this client.
    std::string many;
    for (int i = 0; i < 1000; ++i) many += whole;
    const auto begun = std::chrono::steady_clock::now();
    while (client.send(many)) continue;
    CHECK(std::chrono::steady_clock::now() - begun < RawSocket::longest);
}

TEST_CASE("HTTP server: the connection that has waited longest gives way to a new one") {
    Bodies server({.connections = 2, .per_address = 0, .request_time = 1h, .least_time = 0ms});
    RawSocket first(server.port());
    REQUIRE(first.send(half_a_head));
    RawSocket second(server.port());
    REQUIRE(second.send("POST / HTTP/1.1\r\nHost: a\r\n"));
    RawSocket third(server.port());
    CHECK(first.has_ended());
    REQUIRE(third.send(whole));
    CHECK(is_served(third));
    REQUIRE(second.send("Content-Length: 2\r\n\r\nok"));
    CHECK(is_served(second));
}

TEST_CASE("HTTP server: an address with many connections shuts nobody else out") {
    Bodies server({.connections = 100, .per_address = 2, .request_time = 1h, .least_time = 0ms});
    RawSocket other(server.port());
    RawSocket first(server.port(), "127.0.0.2");
    RawSocket second(server.port(), "127.0.0.2");
    RawSocket third(server.port(), "127.0.0.2");
    CHECK(first.has_ended());
    for (RawSocket* const client : {&other, &second, &third}) {
        REQUIRE(client->send(whole));
        CHECK(is_served(*client));
    }
}

TEST_CASE("HTTP server: a request that is handled does not give way") {
    Gate gate;
    std::promise<void> begun;
    const HttpServer server(
        {.limits = {.connections = 1, .per_address = 1, .request_time = 50ms, .least_time = 0ms}},
        [&, passage = gate.passage()](const HttpRequest& request) {
            if (request.method == "PUT") return 200;
            begun.set_value();
            passage.wait();
            return 200;
        });
    RawSocket first(server.port());
    REQUIRE(first.send(whole));
    begun.get_future().wait();
    RawSocket second(server.port());
    CHECK(second.has_ended());  // it waits, and is the only one that does
    gate.open();
    CHECK(is_served(first));
    CHECK(first.has_ended());
    RawSocket third(server.port());
    REQUIRE(third.send("PUT / HTTP/1.1\r\nHost: a\r\n\r\n"));
    CHECK(is_served(third));
}

TEST_CASE("HTTP server: where a body ends is never a guess") {
    struct Case {
        std::string headers;
        std::string after;
    };
    const std::string hidden = "GET /hidden HTTP/1.1\r\nHost: a\r\n\r\n";
    const std::vector<Case> cases{
        {"Content-Length: 2\r\nContent-Length: 0", "ok"},
        {"Content-Length: 0\r\nContent-Length: " + std::to_string(hidden.size()), ""},
        {"Content-Length: 2\r\nContent-Length: 2", "ok"},
        {"Content-Length: 2, 2", "ok"},
        {"Content-Length: +2", "ok"},
        {"Content-Length: 0x2", "ok"},
        {"Content-Length: -2", "ok"},
        {"Content-Length:", "ok"},
        {"Content-Length: 2\r\nTransfer-Encoding: chunked", "2\r\nok\r\n0\r\n\r\n"},
        {"Transfer-Encoding: chunked\r\nContent-Length: 2", "2\r\nok\r\n0\r\n\r\n"},
        {"Transfer-Encoding: chunked\r\nTransfer-Encoding: identity", "2\r\nok\r\n0\r\n\r\n"},
        {"Transfer-Encoding: gzip, chunked", "2\r\nok\r\n0\r\n\r\n"},
        {"Transfer-Encoding: identity", "ok"},
        {"Transfer-Encoding : chunked", "2\r\nok\r\n0\r\n\r\n"},
        {"Content-Length : 2", "ok"},
        {"X-A: 1\rContent-Length: 0\r\nContent-Length: 2", "ok"},
        {"Transfer-Encoding: chunked", "xx\r\nok\r\n0\r\n\r\n"},
        {"Transfer-Encoding: chunked", "-2\r\nok\r\n0\r\n\r\n"},
        {"Transfer-Encoding: chunked", "ffffffffffffffffff\r\nok\r\n0\r\n\r\n"},
        {"Transfer-Encoding: chunked", "1\r\nok\r\n0\r\n\r\n"},
        // Folded: the next line goes on.
        {"Content-Length:\r\n 2", "ok"},
        {"Content-Length: 2\r\n 2", "ok"},
        {"Content-Length: 2\r\n ", "ok"},
        {"Content-Length: 2\r\n\t", "ok"},
        {"Content-Length: 2\n 2", "ok"},
        {"Content-Length: 2\r\n 2\r\nX-A: 1", "ok"},
        {"Transfer-Encoding:\r\n chunked", "2\r\nok\r\n0\r\n\r\n"},
        {"Transfer-Encoding: chunked\r\n x", "2\r\nok\r\n0\r\n\r\n"},
        {"X-A: 1\r\n Content-Length: 0\r\nContent-Length: 2", "ok"},
        {"Content-Length: 2\r\nX-A: 1\r\n 2", "ok"},
        // With a NUL, which ends a text for some.
        {"Content-Length: 2\0"s, "ok"},
        {"Content-Length: 2\0\0"s, "ok"},
        {"Content-Length: 2\0000"s, "ok"},
        {"Content-Length: \0002"s, "ok"},
        {"Content-Length\0: 2"s, "ok"},
        {"Content-Length: 2\0000\r\nX-A: 1"s, "ok"},
        {"Transfer-Encoding: chunked\0x"s, "2\r\nok\r\n0\r\n\r\n"},
        {"Transfer-Encoding\0x: chunked"s, "2\r\nok\r\n0\r\n\r\n"},
        {"\0X-A: 1\r\nContent-Length: 2"s, "ok"},
        {"X-A: 1\0\r\nContent-Length: 2"s, "ok"},
        {"Content-Length: 2\r\nX-A: \0"s, "ok"},
        {"Content-Length: 2\r\n\0"s, "ok"},
    };
    Bodies server;
    for (const Case& each : cases) {
        CAPTURE(each.headers, each.after);
        RawSocket client(server.port());
        REQUIRE(
            client.send("POST / HTTP/1.1\r\nHost: a\r\n" + each.headers + "\r\n\r\n" + each.after + hidden));
        const std::string all = client.read_to_end();
        CHECK(all.find("HTTP/1.1 200") == std::string::npos);
        CHECK(server.take().empty());
    }
    for (const std::string& headers : {"Transfer-Encoding: chunked"s, "transfer-encoding: CHUNKED"s}) {
        RawSocket client(server.port());
        REQUIRE(client.send("POST / HTTP/1.1\r\nHost: a\r\n" + headers + "\r\n\r\n2\r\nok\r\n0\r\n\r\n"));
        CHECK(is_served(client));
        CHECK(server.take() == std::vector{"ok"s});
    }
}

TEST_CASE("HTTP server: blanks around a value and short line ends are no fault") {
    Bodies server;
    for (const std::string& head :
         {"POST / HTTP/1.1\r\nHost:a\r\nContent-Length:2\r\n\r\n"s,
          "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: \t  2\r\nX-A:\r\nX-B: \r\nX-C: c d \t\r\n\r\n"s,
          "POST / HTTP/1.1\nHost: a\nContent-Length: 2\n\n"s,
          "POST /?a=b&c HTTP/1.1\r\nHost: a\r\nCookie: a=b; c=d\r\nContent-Length: 2\r\n\r\n"s,
          "\r\nPOST / HTTP/1.0\r\nContent-Length: 2\r\n\r\n"s}) {
        CAPTURE(head);
        RawSocket client(server.port());
        REQUIRE(client.send(head + "ok"));
        CHECK(client.read_head().find(" 200") != std::string::npos);
        CHECK(server.take() == std::vector{"ok"s});
    }
    // A head that does not fit where libmicrohttpd begins to read it, in pieces.
    RawSocket large(server.port());
    REQUIRE(large.send("POST / HTTP/1.1\r\nHost: a\r\n"));
    for (int i = 0; i < 100; ++i)
        REQUIRE(large.send("X-" + std::to_string(i) + ": " + std::string(95, 'x') + "\r\n"));
    REQUIRE(large.send("Content-Length: 2\r\n\r\nok"));
    CHECK(is_served(large));
    CHECK(server.take() == std::vector{"ok"s});
    RawSocket without_headers(server.port());
    REQUIRE(without_headers.send("GET / HTTP/1.0\r\n\r\n"));
    CHECK(without_headers.read_head().find(" 200") != std::string::npos);
}

TEST_CASE("HTTP server: it ends while connections are open") {
    std::vector<RawSocket> clients;
    {
        Bodies server;
        for (const std::string& beginning : {""s, half_a_head, half_a_body}) {
            clients.emplace_back(server.port());
            REQUIRE(clients.back().send(beginning));
        }
    }
    for (RawSocket& client : clients) CHECK(client.has_ended());
}
