#include "http2_answers.hpp"
#include "queue_runner.hpp"
#include "test.hpp"

namespace {

CurlOptions options_for(const CertificateAuthority& authority, HttpVersion version, bool reuse = true) {
    return {
        .tls = {.ca_file = authority.bundle_path()}, .http_version = version, .reuse_easy_handles = reuse};
}

/// Responds with the path of the request.
Http2Responder echo() {
    return http2::having_read([](Http2Stream& stream) { stream.respond(200, {}, stream.request().target); });
}

}  // namespace

TEST_CASE("queue: HTTP/2 transfers that begin together share one connection") {
    const CertificateAuthority authority;
    const Http2FaultServer server{http2::in_turn({echo()}), Tls{authority.server()}};
    CurlTransport transport(options_for(authority, HttpVersion::http2, GENERATE(true, false)));
    QueueRunner runner(transport);
    for (std::uint64_t i = 0; i < 32; ++i) runner.start(i, server.base_url() + "/" + std::to_string(i));
    REQUIRE(runner.poll_until_ended(32));
    for (std::uint64_t i = 0; i < 32; ++i) CHECK(runner.result(i).response.body == "/" + std::to_string(i));
    runner.start(32, server.base_url() + "/again");
    REQUIRE(runner.poll_until_ended(33));
    CHECK(runner.result(32).response.body == "/again");
    CHECK(server.connections() == 1);
}

TEST_CASE("queue: what ends one HTTP/2 transfer leaves the others on its connection") {
    const CertificateAuthority authority;
    const Http2FaultServer server{http2::in_turn({[](Http2Stream& stream) {
                                      stream.when_read([](Http2Stream& read) {
                                          const std::string& target = read.request().target;
                                          if (target == "/reset")
                                              return read.reset(Http2Error::internal_error);
                                          if (target == "/silent") return;
                                          if (target == "/last") return read.respond(200, {}, "done");
                                          read.begin_response(200, {}, "part");
                                      });
                                  }}),
                                  Tls{authority.server()}};
    CurlTransport transport(options_for(authority, HttpVersion::http2));
    QueueRunner runner(transport);
    bool has_begun = false;
    runner.start(1, server.base_url() + "/open", {}, [&](std::string_view) { return has_begun = true; });
    REQUIRE(runner.poll_until([&] { return has_begun; }));
    runner.start(2, server.base_url() + "/reset");
    runner.start(3, server.base_url() + "/silent", {.timeout = 50ms});
    runner.start(4, server.base_url() + "/part", {.max_body_bytes = 3});
    runner.start(5, server.base_url() + "/part", {}, [](std::string_view) { return false; });
    runner.start(6, server.base_url() + "/silent");
    REQUIRE(runner.poll_until([&] { return server.request_count() == 6; }));
    runner.queue().cancel(6);
    REQUIRE(runner.poll_until_ended(5));
    CHECK(runner.result(2).failure == TransferFailure::connection);
    CHECK(runner.result(2).times_sent == 1);
    CHECK(runner.result(3).failure == TransferFailure::timeout);
    CHECK(runner.result(4).failure == TransferFailure::body_too_large);
    CHECK(runner.result(5).failure == TransferFailure::sink);
    CHECK(runner.result(6).failure == TransferFailure::cancelled);
    CHECK(runner.result(6).times_sent == 1);
    CHECK_FALSE(runner.has_ended(1));
    runner.start(7, server.base_url() + "/last");
    REQUIRE(runner.poll_until_ended(6));
    CHECK(runner.result(7).response.body == "done");
    CHECK(server.connections() == 1);
    CHECK(server.request_count() == 7);
}

TEST_CASE("queue: HTTP/2 transfers on a connection that breaks are not sent again") {
    const CertificateAuthority authority;
    const Http2FaultServer server{http2::on_each_connection({http2::never(), http2::never(), http2::never(),
                                                             http2::reset_after_reading()}),
                                  Tls{authority.server()}};
    CurlTransport transport(options_for(authority, HttpVersion::http2));
    QueueRunner runner(transport);
    for (std::uint64_t i = 1; i <= 4; ++i) runner.start(i, server.base_url() + "/" + std::to_string(i));
    REQUIRE(runner.poll_until_ended(4));
    for (std::uint64_t i = 1; i <= 4; ++i) {
        CHECK(runner.result(i).failure == TransferFailure::connection);
        CHECK(runner.result(i).times_sent == 1);
    }
    CHECK(server.request_count() == 4);
}

TEST_CASE("queue: TLS connections are used again, except one that has received what nobody asked for") {
    const CertificateAuthority authority;
    Cue cue;
    const FaultServer server(
        [&](Connection& connection) {
            while (const auto request = connection.read_request()) {
                connection.respond(200, {}, request->target);
                if (request->target != "/spoilt") continue;
                connection.wait_for(cue);
                connection.send("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nwrong");
                cue.followed();
            }
        },
        Tls{authority.server()});
    CurlTransport transport(options_for(authority, HttpVersion::http1_1, GENERATE(true, false)));
    QueueRunner runner(transport);
    constexpr std::uint64_t burst = 6;
    for (std::uint64_t round = 0; round < 3; ++round) {
        for (std::uint64_t i = 0; i < burst; ++i)
            runner.start(round * burst + i, server.base_url() + "/" + std::to_string(i));
        REQUIRE(runner.poll_until_ended((round + 1) * burst));
    }
    CHECK(server.connections() <= burst);
    runner.start(100, server.base_url() + "/spoilt");
    REQUIRE(runner.poll_until_ended(3 * burst + 1));
    REQUIRE(cue.give(10s));
    for (std::uint64_t i = 101; i <= 101 + burst; ++i)
        runner.start(i, server.base_url() + "/" + std::to_string(i));
    REQUIRE(runner.poll_until_ended(4 * burst + 2));
    std::size_t stale = 0;
    for (std::uint64_t i = 101; i <= 101 + burst; ++i) {
        const Transfer& transfer = runner.result(i);
        if (transfer.stale_connection) {
            ++stale;
        } else {
            CHECK(transfer.response.body == "/" + std::to_string(i));
        }
    }
    CHECK(stale <= 1);
}
