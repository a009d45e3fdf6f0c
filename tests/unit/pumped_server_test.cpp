#include "pumped_server.hpp"
#include "answer_grammar.hpp"
#include "answer_probe.hpp"
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

TEST_CASE("a pumped server does nothing by itself, and responds in turn when it is told to") {
    PumpedServer server{listener(), parse_answers("one\x01two")};
    const OwnedSocket client = connect_to_loopback(port_of(listener()));
    send_bytes(client, simple_request);
    send_bytes(client, simple_request);
    CHECK(server.arrivals().empty());

    pump(server);

    CHECK(receive_bytes(client, 6) == "onetwo");
    REQUIRE(server.arrivals().size() == 2);
    CHECK(server.arrivals()[0].request.target == "/x");
    CHECK(server.arrivals()[1].answer.bytes == "two");
    CHECK(server.arrivals()[1].sent == 3);
    CHECK(server.connections() == 1);
    CHECK(server.bytes_sent() == 6);
    CHECK_FALSE(server.advance());
}

TEST_CASE("a pumped server waits for a whole request, and reads nothing after it") {
    PumpedServer server{listener(), parse_answers("one\x01two")};
    const OwnedSocket client = connect_to_loopback(port_of(listener()));
    send_bytes(client, "POST /a HTTP/1.1\r\nContent-Length: 3\r\n\r\n{");
    pump(server);
    CHECK(server.arrivals().empty());

    send_bytes(client, "}\nGET /b HTTP/1.1\r\n\r\n");
    pump(server);

    REQUIRE(server.arrivals().size() == 2);
    CHECK(server.arrivals()[0].request.body == "{}\n");
    CHECK(server.arrivals()[1].request.target == "/b");
    CHECK(server.understood());
}

TEST_CASE("a pumped server sends a piece at a time") {
    PumpedServer server{listener(), parse_answers("\x04\x02"s + "abcde")};
    const OwnedSocket client = connect_to_loopback(port_of(listener()));
    send_bytes(client, simple_request);
    std::string steps;
    while (server.advance()) steps += std::to_string(server.bytes_sent());
    CHECK(steps == "00245");
    CHECK(receive_bytes(client, 5) == "abcde");
}

TEST_CASE("a pumped server without an answer closes, and gives up when it is told to") {
    PumpedServer server{listener(), parse_answers("one")};
    const OwnedSocket first = connect_to_loopback(port_of(listener()));
    pump(server);
    CHECK_FALSE(server.give_up());
    send_bytes(first, simple_request);
    pump(server);
    const OwnedSocket second = connect_to_loopback(port_of(listener()));
    send_bytes(second, simple_request);
    pump(server);
    CHECK(read_to_the_end(second).received.empty());

    CHECK(server.give_up());

    CHECK(read_to_the_end(first).received == "one");
    CHECK_FALSE(server.give_up());
}

TEST_CASE("a pumped server notices bytes that are not a request") {
    PumpedServer server{listener(), parse_answers("one")};
    const OwnedSocket client = connect_to_loopback(port_of(listener()));
    send_bytes(client, "no http\r\n\r\n");
    pump(server);
    CHECK_FALSE(server.understood());
    CHECK(server.arrivals().empty());
}
