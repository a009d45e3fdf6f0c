// What a peer sees of a connection that the servers of the tests reset. Not in Wine, which sends FIN before
// RST: see docs/platforms.md.

#include "answer_probe.hpp"
#include "curl_client.hpp"
#include "pumped_server.hpp"
#include "test.hpp"

namespace {

const OwnedSocket& listener() {
    static const OwnedSocket socket = listen_on_loopback();
    return socket;
}

/// Lets the server do everything that is possible now.
void pump(PumpedServer& server) {
    while (server.advance()) {
    }
}

}  // namespace

TEST_CASE("a pumped server closes and resets connections") {
    PumpedServer server{listener(), parse_answers("closed\x02reset\x03")};
    const OwnedSocket first = connect_to_loopback(port_of(listener()));
    const OwnedSocket second = connect_to_loopback(port_of(listener()));
    send_bytes(first, simple_request);
    pump(server);
    send_bytes(second, simple_request);
    pump(server);

    const ConnectionEnd closed = read_to_the_end(first);
    CHECK(closed.received == "closed");
    CHECK(closed.error == 0);
    const ConnectionEnd reset = read_to_the_end(second);
    CHECK(reset.received == "reset");
    CHECK(reset.error == reset_by_peer);
}

TEST_CASE("a destroyed pumped server leaves no connection to the next one") {
    const OwnedSocket client = connect_to_loopback(port_of(listener()));
    {
        PumpedServer server{listener(), {}};
    }
    PumpedServer server{listener(), {}};
    CHECK_FALSE(server.advance());
    CHECK(read_to_the_end(client).error == reset_by_peer);
}

TEST_CASE("destroying a pumped server resets its connections") {
    const OwnedSocket client = [] {
        PumpedServer server{listener(), parse_answers("one")};
        OwnedSocket connected = connect_to_loopback(port_of(listener()));
        pump(server);
        return connected;
    }();
    CHECK(read_to_the_end(client).error == reset_by_peer);
}

TEST_CASE("connections end by RST or by FIN, as the answer says") {
    CHECK(ending_of(answer::reset_before_reading()).error == reset_by_peer);
    CHECK(ending_of(answer::reset_after_reading()).error == reset_by_peer);
    CHECK(ending_of(answer::close_before_reading()).error == 0);
    CHECK(ending_of(answer::close_after_reading()).error == 0);
    CHECK(ending_of(answer::then_close(answer::json(200, "{}"))).received.ends_with("\r\n\r\n{}"));
}

TEST_CASE("libcurl reports each fault") {
    CHECK(outcome_of(answer::reset_before_reading()).code == CURLE_RECV_ERROR);
    CHECK(outcome_of(answer::reset_after_reading()).code == CURLE_RECV_ERROR);
    CHECK(outcome_of(answer::close_before_reading()).code == CURLE_GOT_NOTHING);
    CHECK(outcome_of(answer::close_after_reading()).code == CURLE_GOT_NOTHING);
    CHECK(outcome_of(answer::truncated_body(200, R"({"a":1})")).code == CURLE_PARTIAL_FILE);
    CHECK(outcome_of(answer::unfinished_chunks(200, R"({"a":1})")).code == CURLE_PARTIAL_FILE);
    CHECK(outcome_of(answer::garbage_status_line()).code == CURLE_UNSUPPORTED_PROTOCOL);
    const CurlOutcome bad_chunk = outcome_of(answer::bad_chunk(200));
    CHECK(bad_chunk.code == CURLE_RECV_ERROR);
    CHECK_THAT(bad_chunk.error, Catch::Matchers::ContainsSubstring("chunk"));
}

TEST_CASE("faults show through TLS as well") {
    const CertificateAuthority authority;
    const FaultServer server{answer_in_turn({answer::truncated_body(200, R"({"a":12345678})"),
                                             answer::close_after_reading(), answer::reset_after_reading(),
                                             answer::reset_before_reading(), answer::json(200, "{}")}),
                             Tls{authority.server()}};
    CurlClient client;
    client.set(CURLOPT_CAPATH, nullptr).set(CURLOPT_CAINFO, authority.bundle_path().c_str());

    CHECK(client.get(server.base_url()).code == CURLE_PARTIAL_FILE);
    CHECK(client.get(server.base_url()).code == CURLE_GOT_NOTHING);
    CHECK(client.get(server.base_url()).code == CURLE_RECV_ERROR);
    CHECK(client.get(server.base_url()).code == CURLE_RECV_ERROR);
    CHECK(client.get(server.base_url()).code == CURLE_OK);
    CHECK(server.connections() == 5);
}
