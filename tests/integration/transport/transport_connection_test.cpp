#include "test.hpp"

TEST_CASE("fifty calls, one after the other, take one connection") {
    const FaultServer server{answer_in_turn({answer::json(200, "{}")})};
    const Client client{options_for(server.base_url())};
    for (int i = 0; i < 50; ++i) REQUIRE(client.health().try_send());
    CHECK(server.connections() == 1);
    CHECK(server.request_count() == 50);
}

TEST_CASE("an error response keeps its connection open") {
    const FaultServer server{answer_in_turn({answer::json(404, error_json("not_found"))})};
    const Client client{options_for(server.base_url())};
    for (int i = 0; i < 5; ++i) REQUIRE_FALSE(client.health().try_send());
    CHECK(server.connections() == 1);
}

TEST_CASE("eight threads use at most eight connections, and each gets its own responses") {
    const FaultServer server{answer_in_turn({[](Connection& connection) {
        if (const auto request = connection.read_request()) {
            connection.respond(200, {}, R"({"target":")" + request->target + "\"}");
        }
    }})};
    const Client client{options_for(server.base_url())};
    std::atomic<int> right{0};
    {
        std::vector<std::jthread> threads;
        threads.reserve(8);
        for (int thread = 0; thread < 8; ++thread) {
            threads.emplace_back([&, thread] {
                for (int i = 0; i < 25; ++i) {
                    const std::string id = std::to_string(thread) + "-" + std::to_string(i);
                    const auto result = client.request(Method::get, "/x/{id}", {id}).try_send();
                    right += result && result->text() == R"({"target":"/x/)" + id + "\"}" ? 1 : 0;
                }
            });
        }
    }
    CHECK(right == 200);
    CHECK(server.connections() <= 8);
    CHECK(server.request_count() == 200);
}

TEST_CASE("copies of a client share its connections") {
    const FaultServer server{answer_in_turn({answer::json(200, "{}")})};
    const Client client{options_for(server.base_url())};
    const Client copy = client;  // NOLINT(performance-unnecessary-copy-initialization): it is what is tested
    REQUIRE(client.health().try_send());
    REQUIRE(copy.health().try_send());
    CHECK(server.connections() == 1);
}

TEST_CASE("a connection is not used again after a transfer that failed on it") {
    // The first response arrives too late: if the connection were reused, the client would read it as the
    // second one.
    const FaultServer server{
        answer_on_each_connection({answer::after(150ms, answer::json(200, R"({"late":true})")),
                                   answer::json(200, R"({"late":false})")})};
    const Client client{options_for(server.base_url(), std::make_shared<FakeClock>())};
    CHECK_FALSE(client.health().timeout(50ms).retry({.max_attempts = 1}).try_send());
    CHECK(client.health().timeout(5s).send().text() == R"({"late":true})");
    CHECK(server.connections() == 2);
}

TEST_CASE("a proxy is used when it is given") {
    const FaultServer proxy{answer_in_turn({answer::json(200, "{}")})};
    ClientOptions options = options_for("http://service.example.com");
    options.allow_plaintext = true;
    options.proxy = proxy.base_url();
    REQUIRE(Client(options).health().try_send());
    CHECK(proxy.requests().at(0).target == "http://service.example.com/health");
}

TEST_CASE("the transport says how often it put a request on a connection") {
    const FaultServer server{answer_in_turn({answer::json(200, "{}")})};
    CurlTransport transport;
    Request request;
    request.url = server.base_url() + "/x";
    const Transfer transfer = transport.perform(request, {}, {}, {});
    CHECK(transfer.failure == TransferFailure::none);
    CHECK(transfer.times_sent == 1);
    CHECK(transfer.response.body.capacity() >= transfer.response.body.size() + response_body_padding);
}

TEST_CASE("a sink takes a 2xx body piece by piece, beyond the body limit, and no other body") {
    const std::string body(100'000, 'x');
    const FaultServer server{answer_in_turn({answer::with(200, {}, body), answer::with(500, {}, "broken")})};
    CurlTransport transport;
    Request request;
    request.url = server.base_url();
    std::string taken;
    const BodySink sink = [&](std::string_view piece) {
        taken += piece;
        return true;
    };
    const Transfer first = transport.perform(request, {.max_body_bytes = 10}, {}, sink);
    CHECK(first.failure == TransferFailure::none);
    CHECK(first.response.body.empty());
    CHECK(taken == body);
    CHECK(transport.perform(request, {.max_body_bytes = 10}, {}, sink).response.body == "broken");
    CHECK(taken == body);
}

TEST_CASE("a sink that stops or throws ends the transfer") {
    const FaultServer server{answer_in_turn({answer::with(200, {}, "body")})};
    CurlTransport transport;
    Request request;
    request.url = server.base_url();
    const BodySink sink = GENERATE(
        as<BodySink>{}, [](std::string_view) { return false; },
        [](std::string_view) -> bool { throw std::runtime_error("secret"); });
    const Transfer transfer = transport.perform(request, {}, {}, sink);
    CHECK(transfer.failure == TransferFailure::sink);
    CHECK(transfer.reason.find("secret") == std::string::npos);
}

TEST_CASE("a request without a valid HTTP URL is not sent") {
    CurlTransport transport;
    Request request;
    request.url = GENERATE("file:///etc/passwd", "ftp://127.0.0.1/", "gopher://127.0.0.1/", "not a url", "");
    CAPTURE(request.url);
    const Transfer transfer = transport.perform(request, {}, {}, {});
    CHECK(transfer.failure != TransferFailure::none);
    CHECK(transfer.times_sent == 0);
    CHECK(transfer.response.body.empty());
}

TEST_CASE("a path is sent as it is, dots and all") {
    const FaultServer server{answer_in_turn({answer::json(200, "{}")})};
    CurlTransport transport;
    Request request;
    request.url = server.base_url() + "/a/../b/./c/%2e%2e/d//e";
    CHECK(transport.perform(request, {}, {}, {}).failure == TransferFailure::none);
    CHECK(server.requests().at(0).target == "/a/../b/./c/%2e%2e/d//e");
}

TEST_CASE("interim responses are ignored") {
    const FaultServer server{answer_in_turn({[](Connection& connection) {
        if (!connection.read_request()) return;
        connection.send("HTTP/1.1 103 Early Hints\r\nRetry-After: 99\r\nLink: </x>\r\n\r\n");
        connection.respond(200, {{"X-Request-Id", "r-1"}}, "{}");
    }})};
    const auto reply = Client(options_for(server.base_url())).health().with_reply().try_send();
    REQUIRE(reply);
    CHECK(reply->headers.get("x-request-id") == "r-1");
    CHECK_FALSE(reply->headers.get("Retry-After"));
}

TEST_CASE("the process survives a connection that is closed while it writes") {
    // With the default action, SIGPIPE ends the process.
    struct sigaction action{};
    REQUIRE(::sigaction(SIGPIPE, nullptr, &action) == 0);
    REQUIRE(action.sa_handler == SIG_DFL);
    const FaultServer server{
        answer_in_turn({GENERATE(answer::reset_before_reading(), answer::close_before_reading())})};
    const Client client{options_for(server.base_url(), std::make_shared<FakeClock>())};
    const Json large = Json::from_text("\"" + std::string(std::size_t{8} * 1024 * 1024, 'x') + "\"").value();
    for (int i = 0; i < 3; ++i) CHECK_FALSE(client.request(Method::post, "/x", {}, large).try_send());
}

TEST_CASE("a request whose head no server would take is refused before anything is sent") {
    const FaultServer server{answer_in_turn({answer::json(200, "{}")})};
    const Client client{options_for(server.base_url())};
    const auto result = client.health().header("X-Large", std::string(120UL * 1024, 'x')).try_send();
    REQUIRE_FALSE(result);
    CHECK(result.error().outcome == Outcome::not_sent);
    CHECK(result.error().reason.find("headers are larger than 122880 bytes") != std::string::npos);
    CHECK(server.request_count() == 0);
}
