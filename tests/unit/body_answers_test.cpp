#include "body_answers.hpp"
#include "answer_probe.hpp"
#include "curl_client.hpp"
#include "test.hpp"

namespace {

std::string sent_by(const Responder& answer) { return ending_of(answer::then_close(answer)).received; }

const std::string late_answer = response_head(200, {{"Content-Length", "4"}}) + "late";

}  // namespace

TEST_CASE("a body can be longer than announced") {
    CHECK_THAT(sent_by(answer::longer_body(200, "{}", "excess")),
               EndsWith("Content-Length: 2\r\n\r\n{}excess"));
    CHECK(outcome_of(answer::longer_body(200, "{}", "excess")).body == "{}");
}

TEST_CASE("a response can have two lengths") {
    CHECK_THAT(sent_by(answer::two_lengths(200, "{}", 7)),
               EndsWith("\r\nContent-Length: 2\r\nContent-Length: 7\r\n\r\n{}"));
}

TEST_CASE("chunks can have extensions") {
    CHECK_THAT(sent_by(answer::chunk_extensions(200, "{}")),
               EndsWith("\r\n\r\n1;name=value\r\n{\r\n1 ; quoted=\"a;b\"\r\n}\r\n0;last\r\n\r\n"));
    CHECK(outcome_of(answer::chunk_extensions(200, R"({"a":1})")).body == R"({"a":1})");
}

TEST_CASE("trailers can be larger than any body") {
    constexpr std::size_t size = 2'000'000;
    const std::string received = sent_by(answer::large_trailers(200, "{}", size));
    CHECK(received.size() > size);
    CHECK_THAT(received.substr(0, 100), ContainsSubstring("\r\n2\r\n{}\r\n0\r\nX-Line-0: xxx"));
    CHECK_THAT(received, EndsWith("x\r\n\r\n"));
    CHECK(outcome_of(answer::large_trailers(200, "{}", 1000)).body == "{}");
}

TEST_CASE("gzip can be broken in correct framing") {
    const std::string body(1000, 'x');
    CHECK(outcome_of(answer::no_gzip(200)).code == CURLE_BAD_CONTENT_ENCODING);
    CHECK(outcome_of(answer::corrupt_gzip(200, body)).code == CURLE_BAD_CONTENT_ENCODING);
    // libcurl 7.88 accepts a stream without its end.
    CHECK(outcome_of(answer::truncated_gzip(200, body)).body.size() < body.size());
    const CurlOutcome framing =
        CurlClient{}.get(FaultServer{answer_in_turn({answer::truncated_gzip(200, body)})}.base_url());
    CHECK(framing.code != CURLE_PARTIAL_FILE);
}

TEST_CASE("unsolicited bytes can arrive right after a response") {
    CHECK_THAT(sent_by(answer::then_unsolicited(answer::json(200, "{}"), late_answer)),
               EndsWith("{}" + late_answer));
}

TEST_CASE("unsolicited bytes can arrive on a cue") {
    const auto cue = std::make_shared<Cue>();
    const FaultServer server{answer_in_turn(
        {answer::then_unsolicited(answer::bytes("asked"), "unasked", cue), answer::json(200, "{}")})};
    const OwnedSocket socket = connect_to_loopback(server.port());
    send_bytes(socket, simple_request);
    REQUIRE(receive_bytes(socket, 5) == "asked");

    CHECK(cue->give(5s));

    CHECK(receive_bytes(socket, 7) == "unasked");
    send_bytes(socket, simple_request);
    CHECK(receive_bytes(socket, 12) == "HTTP/1.1 200");
    CHECK(server.request_count() == 2);
}

TEST_CASE("a cue that no response follows ends with the timeout") {
    Cue cue;
    CHECK_FALSE(cue.give(1ms));
    cue.followed();
    CHECK(cue.give(5s));
}

TEST_CASE("destroying the server ends a responder that waits for a cue") {
    const auto cue = std::make_shared<Cue>();
    auto server = std::make_unique<FaultServer>(
        answer_in_turn({answer::then_unsolicited(answer::json(200, "{}"), "unasked", cue)}));
    REQUIRE(CurlClient{}.get(server->base_url()).code == CURLE_OK);

    server.reset();

    CHECK_FALSE(cue->give(1ms));
}

TEST_CASE("responses with unusual bodies record the request") {
    const Responder answer =
        GENERATE(answer::longer_body(200, "{}", "x"), answer::two_lengths(200, "{}", 3),
                 answer::chunk_extensions(200, "{}"), answer::large_trailers(200, "{}", 100'000),
                 answer::no_gzip(200), answer::truncated_gzip(200, "{}"), answer::corrupt_gzip(200, "{}"));
    const FaultServer server{answer_in_turn({answer::then_close(answer)})};
    const OwnedSocket socket = connect_to_loopback(server.port());
    send_bytes(socket, simple_request);
    CHECK(read_to_the_end(socket).error == 0);
    CHECK(server.request_count() == 1);
}
