#include "http2_answers.hpp"
#include "queue_runner.hpp"
#include "test.hpp"

namespace {

std::string repeated(std::string_view frame) {
    std::string text;
    for (int i = 0; i < 10'000; ++i) text += frame;
    return text;
}

/// Sends only empty frames while the connection is open.
Http2Script flood() {
    using namespace std::string_literals;
    // The acknowledgement of an unsent PING: length 8, type 6, flag ACK, stream 0.
    const std::string frames = repeated("\0\0\x08\x06\x01\0\0\0\0eight..."s.substr(0, 17));
    return http2::in_turn({http2::having_read([frames](Http2Stream& stream) {
        while (stream.connection().send(frames)) {
        }
    })});
}

/// A server that floods the connection, and a client that uses HTTP/2.
struct Flooded {
    CertificateAuthority authority;
    Http2FaultServer server{flood(), Tls{authority.server()}};
    Client client{options()};

    ClientOptions options() const {
        ClientOptions options = options_for(server.base_url());
        options.http_version = HttpVersion::http2;
        options.tls.ca_file = authority.bundle_path();
        return options;
    }
};

}  // namespace

TEST_CASE("a server that floods a connection with frames does not hold a call beyond its time") {
    const Flooded flooded;
    const auto begun = std::chrono::steady_clock::now();
    const auto result = flooded.client.candidates()
                            .create("p1", {.name = "Ada"})
                            .timeout(700ms)
                            .retry({.max_attempts = 1})
                            .try_send();
    const auto took = std::chrono::steady_clock::now() - begun;
    REQUIRE_FALSE(result);
    CHECK(result.error().kind == ErrorKind::timeout);
    CHECK(result.error().outcome == Outcome::unknown);
    CHECK(result.error().attempts == 1);
    CHECK(took < 5s);
}

TEST_CASE("a stop token ends a call whose connection is flooded") {
    const Flooded flooded;
    std::stop_source stop;
    std::jthread stopper([&] {
        while (flooded.server.request_count() == 0) std::this_thread::yield();
        stop.request_stop();
    });
    const auto begun = std::chrono::steady_clock::now();
    const auto result = flooded.client.candidates()
                            .create("p1", {.name = "Ada"})
                            .timeout(20s)
                            .stop_token(stop.get_token())
                            .try_send();
    REQUIRE_FALSE(result);
    CHECK(result.error().kind == ErrorKind::cancelled);
    CHECK(result.error().outcome == Outcome::unknown);
    CHECK(std::chrono::steady_clock::now() - begun < 10s);
}

TEST_CASE(
    "a flooded connection holds the other transfers of its queue for about a second, and is then broken "
    "off") {
    const Flooded flooded;
    const FaultServer healthy{answer_in_turn({answer::json(200, "{}")}), Tls{flooded.authority.server()}};
    CurlTransport transport({.tls = {.ca_file = flooded.authority.bundle_path()},
                             .http_version = HttpVersion::http2,
                             .reuse_easy_handles = GENERATE(true, false)});
    QueueRunner runner(transport);
    runner.start(1, healthy.base_url());
    REQUIRE(runner.poll_until_ended(1));
    runner.start(2, flooded.server.base_url());
    REQUIRE(runner.poll_until([&] { return flooded.server.request_count() == 1; }));
    const auto begun = std::chrono::steady_clock::now();
    runner.start(3, healthy.base_url());
    runner.start(4, flooded.server.base_url() + "/shares");
    REQUIRE(runner.poll_until([&] { return runner.has_ended(3); }));
    CHECK(std::chrono::steady_clock::now() - begun < 5s);
    CHECK(runner.result(3).failure == TransferFailure::none);
    CHECK(healthy.connections() == 1);
    REQUIRE(runner.poll_until_ended(4));
    CHECK(std::chrono::steady_clock::now() - begun < 10s);
    CHECK(runner.result(2).failure == TransferFailure::connection);
    CHECK(runner.result(2).times_sent == 1);
    CHECK(runner.result(4).failure == TransferFailure::connection);
}

TEST_CASE("a connection that is opened when a flooded one was broken off is not taken for it") {
    // OpenSSL often gives the new connection the address of the old one.
    const Flooded flooded;
    const FaultServer healthy{answer_in_turn({answer::json(200, "{}")}), Tls{flooded.authority.server()}};
    CurlTransport transport(
        {.tls = {.ca_file = flooded.authority.bundle_path()}, .http_version = HttpVersion::http2});
    QueueRunner runner(transport);
    runner.start(1, flooded.server.base_url(), {.timeout = GENERATE(300ms, 60'000ms)});
    for (std::uint64_t i = 2; i < 10; ++i) runner.start(i, healthy.base_url());
    REQUIRE(runner.poll_until_ended(9));
    CHECK(runner.result(1).failure != TransferFailure::none);
    for (std::uint64_t i = 2; i < 10; ++i) CHECK(runner.result(i).failure == TransferFailure::none);
}
