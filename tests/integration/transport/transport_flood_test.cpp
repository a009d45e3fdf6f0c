#include <chrono>
#include <memory>
#include <stop_token>
#include <string>
#include <thread>

#include "catch.hpp"
#include "client_fixture.hpp"
#include "http2_answers.hpp"
#include "test_certificates.hpp"

using namespace cis;
using namespace cis::test;
using namespace std::chrono_literals;

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
                            .timeout(300ms)
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
