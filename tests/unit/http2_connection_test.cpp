#include "http2_connection.hpp"
#include "answer_probe.hpp"
#include "http2_answers.hpp"
#include "test.hpp"

namespace {

constexpr char headers_type = 1;
const std::map<char, std::string> names{
    {0, "DATA"}, {1, "HEADERS"}, {3, "RST_STREAM"}, {4, "SETTINGS"}, {7, "GOAWAY"}};

constexpr char end_of_stream = 0x1;
constexpr char end_of_headers = 0x4;

const std::string preface = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"s + "\0\0\0\x04\0\0\0\0\0"s;

/// A frame of less than 256 bytes on one of the first streams.
std::string frame(char type, int flags, int stream, const std::string& payload) {
    return "\0\0"s + static_cast<char>(payload.size()) + type + static_cast<char>(flags) + "\0\0\0"s +
           static_cast<char>(stream) + payload;
}

/// The head of `GET /` or `POST /`, whose fields are in the static table of HTTP/2.
std::string request_head(int stream, int flags, bool post = false) {
    return frame(headers_type, end_of_headers | flags, stream,
                 (post ? "\x83"s : "\x82"s) + "\x86\x84\x41\x01x");
}

std::string get(int stream) { return request_head(stream, end_of_stream); }

/// The received requests and the sent bytes of a server.
struct Talk {
    std::vector<ReceivedRequest> requests;
    std::string sent;

    /// The name and stream of each frame that the server sent.
    std::vector<std::string> frames() const {
        constexpr std::size_t head_size = 9;
        const auto byte = [&](std::size_t at) { return static_cast<std::uint8_t>(sent.at(at)); };
        std::vector<std::string> found;
        for (std::size_t at = 0; at < sent.size();) {
            found.push_back(names.at(sent.at(at + 3)) + " " + std::to_string(byte(at + 8)));
            at += head_size + (std::size_t{byte(at + 1)} << 8U) + byte(at + 2);
        }
        return found;
    }
};

/// Sends all bytes of a client at once to a server without TLS.
Talk talk(const std::string& received, const std::vector<Http2Responder>& answers) {
    ConnectedSockets ends = connect_on_loopback();
    send_bytes(ends.client, received);
    finish_sending(ends.client);
    const PollableFlag stop;
    Talk result;
    {
        Stream stream{std::move(ends.server), stop};
        const Http2Script script = http2::in_turn(answers);
        Http2Connection connection{
            stream, 4, [&](const ReceivedRequest& request) { result.requests.push_back(request); }, script};
        connection.run();
    }
    result.sent = read_to_the_end(ends.client).received;
    return result;
}

/// The frames after the server's settings and its acknowledgement of the client's settings.
std::vector<std::string> after_greeting(const std::vector<std::string>& frames) {
    std::vector<std::string> all{"SETTINGS 0", "SETTINGS 0"};
    all.insert(all.end(), frames.begin(), frames.end());
    return all;
}

}  // namespace

TEST_CASE("each request of a connection is recorded with its stream") {
    const Talk both = talk(preface + get(1) + get(3), {http2::with(200), http2::with(204)});
    REQUIRE(both.requests.size() == 2);
    CHECK(both.requests[0].method == "GET");
    CHECK(both.requests[0].target == "/");
    CHECK(both.requests[0].stream == 1);
    CHECK(both.requests[1].stream == 3);
    CHECK(both.requests[1].connection == 4);
    CHECK(both.frames() == after_greeting({"HEADERS 1", "HEADERS 3"}));
}

TEST_CASE("requests above the last stream of GOAWAY are recorded and left alone") {
    const Http2Responder to_both = http2::having_read([](Http2Stream& stream) {
        http2::go_away_before()(stream);
        stream.connection().find(1)->respond(200);
    });
    const Talk all = talk(preface + get(1) + get(3) + get(5), {http2::never(), to_both, http2::with(200)});
    CHECK(all.requests.size() == 3);
    CHECK(all.frames() == after_greeting({"GOAWAY 0", "HEADERS 1"}));
}

TEST_CASE("GOAWAY names the last stream and the error") {
    const auto payload_of = [](const Http2Responder& answer) {
        const std::string sent = talk(preface + get(1) + get(3), {http2::never(), answer}).sent;
        return sent.substr(sent.size() - 8);
    };
    CHECK(payload_of(http2::go_away_before(Http2Error::enhance_your_calm)) == "\0\0\0\x01\0\0\0\x0b"s);
    CHECK(payload_of(http2::go_away_after(Http2Error::no_error, http2::never())) == "\0\0\0\x03\0\0\0\0"s);
}

TEST_CASE("a responder may act before the whole request has arrived, which is then not recorded") {
    const Http2Responder early = [](Http2Stream& stream) { stream.respond(413); };
    const Talk half = talk(preface + request_head(1, 0, true), {early});
    CHECK(half.requests.empty());
    CHECK(half.frames() == after_greeting({"HEADERS 1"}));
}

TEST_CASE("nothing is read or sent after the end of a connection") {
    const Talk closed = talk(preface + get(1) + get(3), {http2::close_before_reading(), http2::with(200)});
    CHECK(closed.requests.empty());
    CHECK(closed.frames() == after_greeting({}));
}

TEST_CASE("RST_STREAM follows what was sent before it") {
    const Talk talked = talk(preface + get(1), {http2::reset_after_head(200, Http2Error::cancel)});
    CHECK(talked.frames() == after_greeting({"HEADERS 1", "RST_STREAM 1"}));
    CHECK(talked.sent.substr(talked.sent.size() - 4) == "\0\0\0\x08"s);
}

TEST_CASE("bytes that are not HTTP/2 are not a request") {
    CHECK(talk("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n", {http2::with(200)}).requests.empty());
    CHECK(talk(preface + "this is not a frame of HTTP/2", {http2::with(200)}).requests.empty());
}
