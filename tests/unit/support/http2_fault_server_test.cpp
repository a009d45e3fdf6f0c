#include "http2_fault_server.hpp"
#include "curl_client.hpp"
#include "http2_answers.hpp"
#include "test.hpp"

namespace {

const CertificateAuthority& authority() {
    static const CertificateAuthority made;
    return made;
}

const Tls& server_identity() {
    static const Tls made{authority().server()};
    return made;
}

CurlClient http2_client() {
    CurlClient client;
    client.set(CURLOPT_CAPATH, nullptr)
        .set(CURLOPT_CAINFO, authority().bundle_path().c_str())
        .set(CURLOPT_HTTP_VERSION, static_cast<long>(CURL_HTTP_VERSION_2TLS));
    return client;
}

/// The result of libcurl on a fresh connection. A second response is well-formed; only a replay requests it.
CurlOutcome outcome_of(const Http2Responder& answer) {
    const Http2FaultServer server{http2::in_turn({answer, http2::with(299)}), server_identity()};
    return http2_client().get(server.base_url());
}

/// The bodies of the responses to requests that wait for the same connection.
std::vector<std::string> get_at_once(const std::string& url, std::size_t count) {
    const std::unique_ptr<CURLM, CURLMcode (*)(CURLM*)> multi{curl_multi_init(), &curl_multi_cleanup};
    std::vector<std::string> bodies(count);
    std::vector<CurlClient> clients;
    for (std::string& body : bodies) {
        CurlClient& client = clients.emplace_back(http2_client());
        client.set(CURLOPT_URL, url.c_str()).set(CURLOPT_WRITEDATA, &body).set(CURLOPT_PIPEWAIT, 1L);
        curl_multi_add_handle(multi.get(), client.handle());
    }
    int running = 0;
    while (curl_multi_perform(multi.get(), &running) == CURLM_OK && running > 0) {
        REQUIRE(curl_multi_poll(multi.get(), nullptr, 0, 5000, nullptr) == CURLM_OK);
    }
    for (const CurlClient& client : clients) {
        curl_multi_remove_handle(multi.get(), client.handle());
    }
    return bodies;
}

}  // namespace

TEST_CASE("an HTTP/2 request is recorded as it was sent") {
    const Http2FaultServer server{http2::in_turn({http2::json(201, R"({"id":"a"})")}), server_identity()};

    const CurlOutcome outcome =
        http2_client().post(server.base_url() + "/v2/postings?limit=5", R"({"name":"é"})");

    CAPTURE(outcome.error);
    CHECK(outcome.http_version == CURL_HTTP_VERSION_2_0);
    CHECK(outcome.status == 201);
    CHECK(outcome.body == R"({"id":"a"})");
    const ReceivedRequest request = server.requests().at(0);
    CHECK(request.method == "POST");
    CHECK(request.target == "/v2/postings?limit=5");
    CHECK(request.body == R"({"name":"é"})");
    CHECK(request.header("Content-Length") == "13");
    CHECK(request.header(":authority") == "localhost:" + std::to_string(server.port()));
    CHECK(request.header("X-Absent").empty());
    CHECK(request.connection == 0);
    CHECK(request.stream == 1);
}

TEST_CASE("a client that does not speak HTTP/2 is refused") {
    const Http2FaultServer server{http2::in_turn({http2::with(200)}), server_identity()};
    CurlClient client = http2_client();
    client.set(CURLOPT_HTTP_VERSION, static_cast<long>(CURL_HTTP_VERSION_1_1));
    CHECK(client.get(server.base_url()).code == CURLE_SSL_CONNECT_ERROR);
    CHECK(server.connections() == 1);
    CHECK(server.request_count() == 0);
}

TEST_CASE("requests share an HTTP/2 connection, and the answers come in turn") {
    const Http2FaultServer server{http2::in_turn({http2::with(503), http2::with(204), http2::with(200)}),
                                  server_identity()};
    CurlClient client = http2_client();
    CHECK(client.get(server.base_url()).status == 503);
    CHECK(client.get(server.base_url()).status == 204);
    CHECK(client.get(server.base_url()).status == 200);
    CHECK(client.get(server.base_url()).status == 200);
    CHECK(server.connections() == 1);
    CHECK(server.requests().at(3).stream == 7);
}

TEST_CASE("every HTTP/2 connection starts at the first answer") {
    const Http2FaultServer server{http2::on_each_connection({http2::with(200), http2::with(201)}),
                                  server_identity()};
    CurlClient first = http2_client();
    CurlClient second = http2_client();
    CHECK(first.get(server.base_url()).status == 200);
    CHECK(second.get(server.base_url()).status == 200);
    CHECK(first.get(server.base_url()).status == 201);
    CHECK(second.get(server.base_url()).status == 201);
    CHECK(server.requests().at(3).connection == 1);
}

TEST_CASE("large bodies pass HTTP/2 whole in both directions") {
    const std::string large(3'000'000, 'x');
    const Http2FaultServer server{http2::in_turn({http2::with(200, {}, large)}), server_identity()};
    CHECK(http2_client().post(server.base_url(), large).body == large);
    CHECK(server.requests().at(0).body == large);
}

TEST_CASE("an HTTP/2 response has interim responses before it and trailers after it") {
    std::string heads;
    const auto append = +[](char* data, std::size_t unit, std::size_t count, void* text) {
        static_cast<std::string*>(text)->append(data, unit * count);
        return unit * count;
    };
    const Http2FaultServer server{
        http2::in_turn({http2::after_interim(103, {{"Link", "</x>"}},
                                             http2::with_trailers(200, "{}", {{"X-Checksum", "7"}}))}),
        server_identity()};
    CurlClient client = http2_client();
    client.set(CURLOPT_HEADERFUNCTION, append).set(CURLOPT_HEADERDATA, &heads);

    const CurlOutcome outcome = client.get(server.base_url());

    CHECK(outcome.status == 200);
    CHECK(outcome.body == "{}");
    CHECK(heads == "HTTP/2 103 \r\nlink: </x>\r\n\r\nHTTP/2 200 \r\n\r\nx-checksum: 7\r\n");
}

TEST_CASE("libcurl reports each fault of HTTP/2") {
    const std::string body = R"({"a":1})";
    const auto code_of = [](const Http2Responder& answer) { return outcome_of(answer).code; };
    CHECK(code_of(http2::reset_stream(Http2Error::internal_error)) == CURLE_HTTP2_STREAM);
    CHECK(code_of(http2::reset_stream(Http2Error::cancel)) == CURLE_HTTP2_STREAM);
    CHECK(code_of(http2::reset_stream(Http2Error::protocol_error)) == CURLE_HTTP2_STREAM);
    CHECK(code_of(http2::reset_after_head(200, Http2Error::internal_error)) == CURLE_HTTP2_STREAM);
    CHECK(code_of(http2::truncated_body(200, body, Http2Error::cancel)) == CURLE_HTTP2_STREAM);
    CHECK(code_of(http2::short_body(200, body)) == CURLE_HTTP2_STREAM);
    CHECK(code_of(http2::garbage()) != CURLE_OK);
    CHECK(code_of(http2::close_before_reading()) != CURLE_OK);
    CHECK(code_of(http2::close_after_reading()) != CURLE_OK);
    CHECK(code_of(http2::reset_before_reading()) != CURLE_OK);
    CHECK(code_of(http2::reset_after_reading()) != CURLE_OK);
}

TEST_CASE("the part of a response before the reset of its stream is visible") {
    const CurlOutcome head = outcome_of(http2::reset_after_head(404, Http2Error::internal_error));
    CHECK(head.status == 404);
    CHECK(head.body.empty());
    const CurlOutcome half = outcome_of(http2::truncated_body(200, "abcdef", Http2Error::cancel));
    CHECK(half.status == 200);
    CHECK(half.body == "abc");
    CHECK_THAT(half.error, ContainsSubstring("CANCEL"));
}

TEST_CASE("a refused stream makes libcurl replay the request silently, so that it arrives twice") {
    const Http2FaultServer server{
        http2::in_turn({http2::reset_stream(Http2Error::refused_stream), http2::json(200, "{}")}),
        server_identity()};
    CHECK(http2_client().post(server.base_url(), "{}").status == 200);
    CHECK(server.request_count() == 2);
}

TEST_CASE("GOAWAY below a request's stream ends its connection") {
    const Http2FaultServer server{http2::in_turn({http2::go_away_before(), http2::with(200, {}, "again")}),
                                  server_identity()};
    CurlClient client = http2_client();
    CHECK(client.post(server.base_url(), "{}").code != CURLE_OK);
    CHECK(client.post(server.base_url(), "{}").body == "again");
    CHECK(server.requests().at(0).connection == 0);
    CHECK(server.requests().at(1).connection == 1);
}

TEST_CASE("GOAWAY that includes a request's stream permits its response") {
    const Http2FaultServer server{
        http2::in_turn(
            {http2::go_away_after(Http2Error::no_error, http2::with(200, {}, "last")), http2::with(201)}),
        server_identity()};
    CurlClient client = http2_client();
    CHECK(client.get(server.base_url()).body == "last");
    CHECK(client.get(server.base_url()).status == 201);
    CHECK(server.connections() == 2);
}

TEST_CASE("GOAWAY that includes a request's stream need not be followed by its response") {
    const CurlOutcome outcome =
        outcome_of(http2::go_away_after(Http2Error::enhance_your_calm, http2::close_after_reading()));
    CHECK(outcome.code != CURLE_OK);
    CHECK(outcome.status == 0);
}

TEST_CASE("only HTTP/2 answers that read the request record it") {
    const auto recorded_by = [](const Http2Responder& answer) {
        const Http2FaultServer server{http2::in_turn({answer}), server_identity()};
        http2_client().set(CURLOPT_TIMEOUT_MS, 2000L).post(server.base_url(), std::string(100'000, 'x'));
        return server.request_count();
    };
    CHECK(recorded_by(http2::reset_before_reading()) == 0);
    CHECK(recorded_by(http2::close_before_reading()) == 0);
    CHECK(recorded_by(http2::reset_after_reading()) == 1);
    CHECK(recorded_by(http2::close_after_reading()) == 1);
    CHECK(recorded_by(http2::then_close(http2::with(200))) == 1);
}

TEST_CASE("an HTTP/2 connection is closed after a response") {
    const Http2FaultServer server{http2::in_turn({http2::then_close(http2::json(200, "{}"))}),
                                  server_identity()};
    CurlClient client = http2_client();
    CHECK(client.get(server.base_url()).code == CURLE_OK);
    CHECK(client.sees_close());
    // By another handle: libcurl 7.88 takes the unread end of TLS for a sign of life.
    CHECK(http2_client().get(server.base_url()).code == CURLE_OK);
    CHECK(server.connections() == 2);
    CHECK(server.request_count() == 2);
}

TEST_CASE("an HTTP/2 response that does not come, or does not end, outlasts a timeout") {
    const Http2Responder slow = GENERATE(http2::never(), http2::unfinished_body(200, "abcdef"));
    const Http2FaultServer server{http2::in_turn({slow}), server_identity()};
    const CurlOutcome outcome = http2_client().set(CURLOPT_TIMEOUT_MS, 200L).get(server.base_url());
    CHECK(outcome.code == CURLE_OPERATION_TIMEDOUT);
    CHECK(server.request_count() == 1);
}

TEST_CASE("streams of one connection are answered in the order that a script wants") {
    const Http2Responder second = http2::having_read([&](Http2Stream& stream) {
        if (Http2Stream* const first = stream.connection().find(1); first != nullptr) {
            first->respond(200, {}, "first");
        }
        stream.respond(200, {}, "second");
    });
    const Http2FaultServer server{http2::in_turn({http2::never(), second}), server_identity()};

    CHECK(get_at_once(server.base_url(), 2) == std::vector<std::string>{"first", "second"});
    CHECK(server.connections() == 1);
}

TEST_CASE("destroying an HTTP/2 server ends whatever it is doing at once") {
    const Http2Responder busy = GENERATE(http2::never(), http2::unfinished_body(200, "abcdef"));
    auto server = std::make_unique<Http2FaultServer>(http2::in_turn({busy}), server_identity());
    const OwnedSocket silent = connect_to_loopback(server->port());
    std::jthread client{[url = server->base_url()] { http2_client().get(url); }};
    REQUIRE(server->wait_for_requests(1, 5s));
    const auto start = steady_clock::now();

    server.reset();

    CHECK(steady_clock::now() - start < 500ms);
}
