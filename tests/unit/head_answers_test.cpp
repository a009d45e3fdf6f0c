#include "head_answers.hpp"
#include "answer_probe.hpp"
#include "curl_client.hpp"
#include "test.hpp"

namespace {

std::string sent_by(const Responder& answer) { return ending_of(answer::then_close(answer)).received; }

}  // namespace

TEST_CASE("an interim response precedes the final one") {
    const Responder answer = answer::after_interim(103, {{"Link", "</x>"}}, 201, R"({"a":1})");
    CHECK_THAT(sent_by(answer), StartsWith("HTTP/1.1 103 \r\nLink: </x>\r\n\r\nHTTP/1.1 201 \r\n"));
    const CurlOutcome outcome = outcome_of(answer);
    CHECK(outcome.status == 201);
    CHECK(outcome.body == R"({"a":1})");
}

TEST_CASE("a server says that it closes, and does") {
    const FaultServer server{answer_in_turn({answer::closing(200, "{}")})};
    CurlClient client;
    CHECK(client.get(server.base_url()).body == "{}");
    CHECK(client.get(server.base_url()).body == "{}");
    CHECK(server.connections() == 2);
    CHECK_THAT(ending_of(answer::closing(200, "{}")).received, ContainsSubstring("Connection: close\r\n"));
}

TEST_CASE("a server says that a request took too long, and closes") {
    const ConnectionEnd ending = ending_of(answer::request_timeout());
    CHECK(ending.error == 0);
    CHECK_THAT(ending.received, StartsWith("HTTP/1.1 408 "));
    CHECK(outcome_of(answer::request_timeout()).status == 408);
}

TEST_CASE("a body of HTTP/1.0 ends with its connection") {
    CHECK_THAT(ending_of(answer::http_1_0(200, "{}")).received, !ContainsSubstring("Content-Length"));
    const CurlOutcome outcome = outcome_of(answer::http_1_0(200, R"({"a":1})"));
    CHECK(outcome.code == CURLE_OK);
    CHECK(outcome.status == 200);
    CHECK(outcome.body == R"({"a":1})");
}

TEST_CASE("the first header line can be folded") {
    CHECK_THAT(sent_by(answer::folded_first_header(200, "{}")),
               StartsWith("HTTP/1.1 200 \r\n folded: x\r\nContent-Length: 2\r\n"));
}

TEST_CASE("header lines can be malformed") {
    using namespace std::string_literals;
    CHECK_THAT(sent_by(answer::header_without_colon(200, "{}")), ContainsSubstring("\r\nX-No-Colon\r\n"));
    CHECK(sent_by(answer::header_with_nul(200, "{}")).find("\r\nX-Nul: a\0b\r\n"s) != std::string::npos);
    CHECK(outcome_of(answer::header_with_nul(200, "{}")).code == CURLE_WEIRD_SERVER_REPLY);
}

TEST_CASE("a head can be large with short lines") {
    constexpr std::size_t size = 400'000;
    const std::string received = sent_by(answer::large_head(200, "{}", size));
    CHECK(received.find("\r\n\r\n") > size);
    CHECK_THAT(received, EndsWith("\r\n\r\n{}"));
    std::size_t longest = 0;
    for (std::size_t at = 0, end = 0; (end = received.find("\r\n", at)) != std::string::npos; at = end + 2) {
        longest = std::max(longest, end - at);
    }
    CHECK(longest < 1100);
}

TEST_CASE("a response can be cut in its head") {
    CHECK(ending_of(answer::cut_in_status_line()).received == "HTTP/1.1 2");
    CHECK_FALSE(outcome_of(answer::cut_in_status_line()).code == CURLE_OK);
    const ConnectionEnd in_headers = ending_of(answer::cut_in_headers(200));
    CHECK(in_headers.error == 0);
    CHECK(in_headers.received == "HTTP/1.1 200 \r\nContent-Type: appl");
}

TEST_CASE("a handshake can get a response in plain HTTP") {
    const FaultServer server{answer_in_turn({answer::plain_http_to_tls()})};
    const CurlOutcome outcome = CurlClient{}.get("https://localhost:" + std::to_string(server.port()));
    CHECK(outcome.code == CURLE_SSL_CONNECT_ERROR);
    CHECK(server.request_count() == 0);
    CHECK_THAT(ending_of(answer::plain_http_to_tls()).received, StartsWith("HTTP/1.1 400 "));
}

TEST_CASE("responses with unusual heads record the request") {
    const Responder answer = GENERATE(
        answer::after_interim(103, {}, 200, "{}"), answer::closing(200, "{}"), answer::request_timeout(),
        answer::http_1_0(200, "{}"), answer::header_without_colon(200, "{}"),
        answer::header_with_nul(200, "{}"), answer::large_head(200, "{}", 400'000),
        answer::folded_first_header(200, "{}"), answer::cut_in_status_line(), answer::cut_in_headers(200));
    const FaultServer server{answer_in_turn({answer::then_close(answer)})};
    const OwnedSocket socket = connect_to_loopback(server.port());
    send_bytes(socket, simple_request);
    CHECK(read_to_the_end(socket).error == 0);
    CHECK(server.request_count() == 1);
}
