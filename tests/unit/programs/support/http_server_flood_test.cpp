// More connections at once than libmicrohttpd takes. Not in Wine, where it then takes none any more: see
// docs/platforms.md.

#include "raw_socket.hpp"
#include "server/http_server.hpp"
#include "test.hpp"

using cis::programs::HttpRequest;
using cis::programs::HttpServer;

TEST_CASE("HTTP server: many connections that send hardly anything shut nobody out") {
    const HttpServer server(
        {.limits = {.connections = 8, .per_address = 4, .request_time = 1h, .least_time = 50ms}},
        [](const HttpRequest&) { return 200; });
    std::vector<RawSocket> slow;
    for (int i = 0; i < 60; ++i) {
        slow.emplace_back(server.port());
        (void)slow.back().send("P");
    }
    RawSocket client(server.port(), "127.0.0.2");
    REQUIRE(client.send("PUT / HTTP/1.1\r\nHost: a\r\n\r\n"));
    CHECK(client.read_head().starts_with("HTTP/1.1 200"));
}

TEST_CASE("HTTP server: a request comes through thousands of connections that are opened again and again") {
    constexpr int many = 400;
    const HttpServer server({.limits = {.connections = 8,
                                        .reserve = 4,
                                        .per_address = 0,
                                        .request_time = 1h,
                                        .least_time = 1h,
                                        .least_time_in_flood = 1ms}},
                            [](const HttpRequest&) { return 200; });
    std::vector<RawSocket> slow;
    for (int i = 0; i < many; ++i) {
        slow.emplace_back(server.port());
        (void)slow.back().send("P");
    }
    // Nobody gives way to it for an hour, unless the queue before the server counts.
    RawSocket client(server.port());
    REQUIRE(client.send("PUT / HTTP/1.1\r\nHost: a\r\n\r\n"));
    CHECK(client.read_head().starts_with("HTTP/1.1 200"));
}
