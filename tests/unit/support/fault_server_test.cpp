#include "answer_probe.hpp"
#include "curl_client.hpp"
#include "test.hpp"

TEST_CASE("a request is recorded as it was sent") {
    const FaultServer server{answer_in_turn({answer::json(201, R"({"id":"a"})")})};

    const CurlOutcome outcome =
        CurlClient{}.post(server.base_url() + "/v2/postings?limit=5", R"({"name":"é"})");

    CHECK(outcome.status == 201);
    CHECK(outcome.body == R"({"id":"a"})");
    const ReceivedRequest request = server.requests().at(0);
    CHECK(request.method == "POST");
    CHECK(request.target == "/v2/postings?limit=5");
    CHECK(request.body == R"({"name":"é"})");
    CHECK(request.header("content-LENGTH") == "13");
    CHECK(request.header("X-Absent").empty());
}

TEST_CASE("requests are read in pieces, chunked, and several at once") {
    const FaultServer server{
        answer_in_turn({answer::json(200, "{}"), answer::then_close(answer::json(200, "{}"))})};
    const OwnedSocket socket = connect_to_loopback(server.port());

    send_bytes(socket, "POST /a HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n5;x=y\r\nhel");
    send_bytes(socket, "lo\r\nA\r\n, world!!!\r\n0\r\nTrailer: t\r\n\r\nGET /b HTTP/1.1\r\n\r\n");

    CHECK(read_to_the_end(socket).error == 0);
    REQUIRE(server.request_count() == 2);
    CHECK(server.requests()[0].body == "hello, world!!!");
    CHECK(server.requests()[1].target == "/b");
}

TEST_CASE("bytes that are not HTTP are not a request") {
    const std::string_view text = GENERATE("no http\r\n\r\n", "GET / HTTP/1.1\r\nno colon\r\n\r\n",
                                           "GET / HTTP/1.1\r\nContent-Length: many\r\n\r\n",
                                           "GET / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n");
    const FaultServer server{answer_in_turn({answer::json(200, "{}")})};
    const OwnedSocket socket = connect_to_loopback(server.port());
    send_bytes(socket, text);

    CHECK(read_to_the_end(socket).received.empty());
    CHECK(server.request_count() == 0);
}

TEST_CASE("responses come in turn over all connections, and the last one repeats") {
    const FaultServer server{
        answer_in_turn({answer::json(503, "{}"), answer::then_close(answer::json(429, "{}")),
                        answer::with(204), answer::json(200, "{}")})};
    CurlClient client;
    const auto status = [&] { return client.get(server.base_url()).status; };

    CHECK(status() == 503);
    CHECK(status() == 429);
    CHECK(status() == 204);
    CHECK(status() == 200);
    CHECK(status() == 200);
    CHECK(server.connections() == 2);
    CHECK(server.requests().at(1).connection == 0);
    CHECK(server.requests().at(2).connection == 1);
}

TEST_CASE("a connection that was left open is reused") {
    const FaultServer server{answer_in_turn({answer::json(200, "{}")})};
    CurlClient client;
    for (int i = 0; i < 5; ++i) {
        CHECK(client.get(server.base_url()).new_connections == (i == 0 ? 1 : 0));
    }
    CHECK(server.connections() == 1);
    CHECK(server.request_count() == 5);
}

TEST_CASE("a connection that dies when it is reused makes libcurl replay the request silently") {
    const Responder death = GENERATE(answer::reset_before_reading(), answer::close_before_reading(),
                                     answer::close_after_reading());
    const FaultServer server{answer_on_each_connection({answer::json(200, "{}"), death})};
    CurlClient client;
    REQUIRE(client.post(server.base_url() + "/first", "{}").code == CURLE_OK);

    CHECK(client.post(server.base_url() + "/second", "{}").code == CURLE_OK);

    CHECK(server.connections() == 2);
    CHECK(server.requests().back().target == "/second");
    CHECK(server.requests().back().connection == 1);
}

TEST_CASE("an idle connection that was closed is not reused") {
    const FaultServer server{answer_in_turn({answer::then_close(answer::json(200, "{}"))})};
    CurlClient client;
    CHECK(client.get(server.base_url()).code == CURLE_OK);
    REQUIRE(client.sees_close());
    CHECK(client.get(server.base_url()).code == CURLE_OK);
    CHECK(server.connections() == 2);
    CHECK(server.request_count() == 2);
}

TEST_CASE("only answers that read the request record it") {
    const auto recorded_by = [](const Responder& answer) {
        const FaultServer server{answer_in_turn({answer})};
        CurlClient{}.get(server.base_url());
        return server.request_count();
    };
    CHECK(recorded_by(answer::reset_before_reading()) == 0);
    CHECK(recorded_by(answer::close_before_reading()) == 0);
    CHECK(recorded_by(answer::reset_after_reading()) == 1);
    CHECK(recorded_by(answer::close_after_reading()) == 1);
}

TEST_CASE("well-formed bodies arrive whole") {
    CHECK(outcome_of(answer::chunked(200, R"({"a":1})")).body == R"({"a":1})");
    CHECK(outcome_of(answer::gzipped_json(200, R"({"a":1})")).body == R"({"a":1})");
    CHECK(outcome_of(answer::gzip_bomb(2)).body == std::string(std::size_t{2} * 1024 * 1024, ' '));
    CHECK(outcome_of(answer::dripped_body(200, R"({"a":1})", 3, 1ms)).body == R"({"a":1})");
    CHECK(outcome_of(answer::dripped_response(200, R"({"a":1})", 20, 1ms)).body == R"({"a":1})");
    CHECK(outcome_of(answer::after(20ms, answer::json(200, R"({"a":1})"))).body == R"({"a":1})");
}

TEST_CASE("a gzip bomb is small on the wire") {
    CHECK(ending_of(answer::then_close(answer::gzip_bomb(2))).received.size() < 20'000);
}

TEST_CASE("a redirection leads where it says") {
    const FaultServer target{answer_in_turn({answer::json(200, R"({"there":1})")})};
    const FaultServer server{answer_in_turn({answer::redirect(307, target.base_url() + "/there")})};

    CHECK(CurlClient{}.get(server.base_url()).status == 307);
    CHECK(target.request_count() == 0);
    CHECK(CurlClient{}.set(CURLOPT_FOLLOWLOCATION, 1L).get(server.base_url()).body == R"({"there":1})");
    CHECK(target.requests().at(0).target == "/there");
}

TEST_CASE("a response that drips, waits or never comes outlasts a timeout") {
    const Responder slow = GENERATE(answer::dripped_body(200, std::string(1000, 'x'), 1, 5ms),
                                    answer::dripped_response(200, "{}", 1, 5ms),
                                    answer::after(10s, answer::json(200, "{}")), answer::never());
    const FaultServer server{answer_in_turn({slow})};

    CHECK(CurlClient{}.set(CURLOPT_TIMEOUT_MS, 60L).get(server.base_url()).code == CURLE_OPERATION_TIMEDOUT);
}

TEST_CASE("a script sees that its peer went away") {
    std::promise<bool> dripped_to_the_end;
    std::promise<bool> paused_to_the_end;
    const FaultServer server{[&](Connection& connection) {
        connection.read_request();
        dripped_to_the_end.set_value(connection.drip(std::string(1000, 'x'), 1, 5ms));
        connection.wait_until_peer_closes();
        paused_to_the_end.set_value(connection.pause(1h));
    }};

    CurlClient{}.set(CURLOPT_TIMEOUT_MS, 30L).get(server.base_url());

    std::future<bool> last = paused_to_the_end.get_future();
    REQUIRE(last.wait_for(5s) == std::future_status::ready);
    CHECK_FALSE(last.get());
    CHECK_FALSE(dripped_to_the_end.get_future().get());
}

TEST_CASE("a script may act before the whole request arrived") {
    const FaultServer server{[](Connection& connection) {
        if (connection.wait_for_first_byte() && connection.read_some(4) == "POST") {
            connection.respond(413, {{"Connection", "close"}}, "too large");
        }
    }};
    const OwnedSocket socket = connect_to_loopback(server.port());
    send_bytes(socket, "POST /large HTTP/1.1\r\nContent-Length: 1000000\r\n\r\nthe rest never comes");

    const ConnectionEnd ending = read_to_the_end(socket);

    CHECK(ending.error == 0);
    CHECK_THAT(ending.received, Catch::Matchers::ContainsSubstring("HTTP/1.1 413 "));
    CHECK(server.request_count() == 0);
}

TEST_CASE("a test can wait for a request that is being served") {
    const FaultServer server{answer_in_turn({answer::never()})};
    CHECK_FALSE(server.wait_for_requests(1, 1ms));
    const OwnedSocket socket = connect_to_loopback(server.port());
    send_bytes(socket, simple_request);
    CHECK(server.wait_for_requests(1, 5s));
    CHECK(server.wait_for_connections(1, 5s));
}

TEST_CASE("destroying the server ends whatever its scripts are doing at once") {
    const Script busy =
        GENERATE(Script{[](Connection& connection) { connection.wait_until_peer_closes(); }},
                 Script{[](Connection& connection) { connection.read_request(); }},
                 Script{[](Connection& connection) { connection.pause(1h); }},
                 Script{[](Connection& connection) { connection.drip(std::string(100, 'x'), 1, 1h); }},
                 Script{[](Connection& connection) {
                     while (connection.send(std::string(100'000, 'x'))) {
                     }
                 }},
                 Script{[](Connection& connection) { connection.close(); }});
    auto server = std::make_unique<FaultServer>(busy);
    const OwnedSocket first = connect_to_loopback(server->port());
    const OwnedSocket second = connect_to_loopback(server->port());
    REQUIRE(server->wait_for_connections(2, 5s));
    const auto start = steady_clock::now();

    server.reset();

    CHECK(steady_clock::now() - start < 500ms);
}

TEST_CASE("a refusing port refuses and a silent port says nothing") {
    const RefusingPort refusing;
    CHECK_THROWS_AS(connect_to_loopback(refusing.port()), std::system_error);
    CHECK(CurlClient{}.get(refusing.base_url()).code == CURLE_COULDNT_CONNECT);

    const SilentPort silent;
    const CurlOutcome outcome = CurlClient{}.set(CURLOPT_CONNECTTIMEOUT_MS, 40L).get(silent.base_url());
    CHECK(outcome.code == CURLE_OPERATION_TIMEDOUT);
}
