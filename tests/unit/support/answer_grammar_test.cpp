#include "answer_grammar.hpp"
#include "gzip.hpp"
#include "test.hpp"

using Ending = WireAnswer::Ending;

namespace {

constexpr std::size_t largest = std::size_t{512} * 1024;

/// The bytes of the only response in a text.
std::string bytes_of(const std::string& text) {
    const std::vector<WireAnswer> answers = parse_answers(text);
    REQUIRE(answers.size() == 1);
    return answers[0].bytes;
}

}  // namespace

TEST_CASE("ordinary text stands for itself") {
    CHECK(bytes_of("HTTP/1.1 200 \r\nA:\tb\n\n{}") == "HTTP/1.1 200 \r\nA:\tb\n\n{}");
    CHECK(bytes_of("\0\x07\x7f"s) == "\0\x07\x7f"s);
    CHECK(parse_answers("").empty());
}

TEST_CASE("a response ends, and determines the end of the connection") {
    const std::vector<WireAnswer> answers = parse_answers("a\x01"s + "b\x02" + "c\x03" + "\x02" + "d");
    REQUIRE(answers.size() == 5);
    CHECK(answers[0].bytes == "a");
    CHECK(answers[0].ending == Ending::stays_open);
    CHECK(answers[1].bytes == "b");
    CHECK(answers[1].ending == Ending::closes);
    CHECK(answers[2].bytes == "c");
    CHECK(answers[2].ending == Ending::resets);
    CHECK(answers[3].bytes.empty());
    CHECK(answers[3].ending == Ending::closes);
    CHECK(answers[4].bytes == "d");
    CHECK(answers[4].ending == Ending::stays_open);
}

TEST_CASE("a response arrives in a bounded number of pieces") {
    CHECK(parse_answers("abc")[0].piece_size >= 3);
    CHECK(parse_answers("abc\x04\x02"s)[0].piece_size == 2);
    CHECK(parse_answers("abc\x04\0"s)[0].piece_size == 1);
    CHECK(parse_answers("\x04\x01"s + std::string(6400, 'x'))[0].piece_size == 100);
    CHECK(parse_answers("\x04\x02"s + "a\x01" + "b")[1].piece_size > 2);
}

TEST_CASE("a high byte stands for a phrase") {
    CHECK(bytes_of("\x80") == "HTTP/1.1 200 OK\r\n");
    for (int byte = 0x80; byte <= 0xff; ++byte) {
        CHECK_FALSE(bytes_of(std::string(1, static_cast<char>(byte))).empty());
    }
}

TEST_CASE("any byte can be meant literally") {
    CHECK(bytes_of("\x05\x01\x05\x80\x05\x05"s) == "\x01\x80\x05"s);
}

TEST_CASE("a group becomes a body with its length") {
    CHECK(bytes_of("\x0e{}\x06\r\n") == "Content-Length: 2\r\n\r\n{}\r\n");
    CHECK(bytes_of("\x0f\x05{}") == "Content-Length: 7\r\n\r\n{}");
    CHECK(bytes_of("\x0f\xfd{}") == "Content-Length: -1\r\n\r\n{}");
}

TEST_CASE("a group becomes chunks") {
    CHECK(bytes_of("\x10{}\x06") == "2\r\n{}\r\n");
    CHECK(bytes_of("\x10\x06") == "0\r\n\r\n");
    CHECK(bytes_of("\x11\x0a"s + std::string(45, 'x')) ==
          "a\r\nxxxxxxxxxx\r\nA\r\nxxxxxxxxxx\r\n000a\r\nxxxxxxxxxx\r\na; "
          "name=\"v\"\r\nxxxxxxxxxx\r\n5\r\nxxxxx\r\n");
    CHECK(bytes_of("\x11\0{}\x06"s) == "1\r\n{\r\n1\r\n}\r\n");
}

TEST_CASE("a group is compressed, repeated, cut or inverted") {
    CHECK(bytes_of("\x12{}\x06") == gzip("{}"));
    CHECK(bytes_of("\x13\x02{}\x06") == "{}{}{}{}");
    CHECK(bytes_of("\x13\x12{}\x06") == "{}{}{}{}");
    CHECK(bytes_of("\x14\x02"s + "abc\x06") == "a");
    CHECK(bytes_of("\x14\x09"s + "abc\x06").empty());
    CHECK(bytes_of("\x15\x04"s + "\x05\x0f\x05\xf0\x05\x0f\x06") == "\x0f\x0f\x0f");
    CHECK(bytes_of("\x15\x04\x06").empty());
}

TEST_CASE("groups contain groups, up to a depth, and end with their answer") {
    CHECK(bytes_of("\x0e\x10{}\x06\x06.") == "Content-Length: 7\r\n\r\n2\r\n{}\r\n.");
    CHECK(parse_answers("\x0e\x10{}\x01.")[0].bytes == "Content-Length: 7\r\n\r\n2\r\n{}\r\n");
    const std::string eight = bytes_of(std::string(8, '\x10') + "x");
    CHECK(eight.ends_with("\r\n1\r\nx\r\n\r\n\r\n\r\n\r\n\r\n\r\n\r\n"));
    CHECK(bytes_of(std::string(9, '\x10') + "x") == eight);
    CHECK(bytes_of(std::string(100'000, '\x10')).size() < 100);
    CHECK(bytes_of("\x06\x06x") == "x");
}

TEST_CASE("nothing grows without end") {
    std::string text;
    for (int depth = 0; depth < 8; ++depth) text += "\x13\x0f";
    CHECK(bytes_of(text + "x").size() == largest);
    CHECK(bytes_of("\x11\x01"s + "\x13\x0f" + std::string(100, 'x')).size() < 2 * largest);
}

TEST_CASE("an instruction at the end of the text is harmless") {
    for (const char byte : {'\x04', '\x05', '\x0e', '\x0f', '\x10', '\x11', '\x12', '\x13', '\x14', '\x15'}) {
        CHECK(parse_answers(std::string(1, byte)).size() == 1);
    }
}
