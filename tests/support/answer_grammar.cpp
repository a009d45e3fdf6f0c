#include "answer_grammar.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstddef>
#include <utility>

#include "gzip.hpp"
#include "response_text.hpp"

namespace cis::test {
namespace {

constexpr std::size_t largest = std::size_t{512} * 1024;
constexpr int deepest = 8;
constexpr std::size_t most_pieces = 64;

constexpr unsigned char next_answer = 0x01;
constexpr unsigned char close_connection = 0x02;
constexpr unsigned char reset_connection = 0x03;
constexpr unsigned char in_pieces = 0x04;
constexpr unsigned char literal = 0x05;
constexpr unsigned char end_of_group = 0x06;
constexpr unsigned char sized = 0x0e;
constexpr unsigned char missized = 0x0f;
constexpr unsigned char one_chunk = 0x10;
constexpr unsigned char several_chunks = 0x11;
constexpr unsigned char compressed = 0x12;
constexpr unsigned char repeated = 0x13;
constexpr unsigned char cut = 0x14;
constexpr unsigned char inverted = 0x15;
constexpr unsigned char first_phrase = 0x80;

using namespace std::string_view_literals;

constexpr std::array phrases{
    "HTTP/1.1 200 OK\r\n"sv,
    "HTTP/1.1 201 \r\n"sv,
    "HTTP/1.1 204 No Content\r\n"sv,
    "HTTP/1.1 206 Partial Content\r\n"sv,
    "HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:1/\r\n"sv,
    "HTTP/1.1 304 Not Modified\r\n"sv,
    "HTTP/1.1 401 Unauthorized\r\nWWW-Authenticate: "sv,
    "HTTP/1.1 407 \r\nProxy-Authenticate: Basic\r\n"sv,
    "HTTP/1.1 408 Request Timeout\r\n"sv,
    "HTTP/1.1 417 Expectation Failed\r\n"sv,
    "HTTP/1.1 421 Misdirected Request\r\n"sv,
    "HTTP/1.1 429 \r\nRetry-After: 1\r\n"sv,
    "HTTP/1.1 503 Service Unavailable\r\n"sv,
    "HTTP/1.1 999 \r\n"sv,
    "HTTP/1.1 099 \r\n"sv,
    "HTTP/1.1 2000 \r\n"sv,
    "HTTP/1.1 100 Continue\r\n\r\n"sv,
    "HTTP/1.1 101 Switching Protocols\r\nUpgrade: h2c\r\nConnection: Upgrade\r\n\r\n"sv,
    "HTTP/1.1 102 \r\n\r\n"sv,
    "HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n"sv,
    "HTTP/1.0 200 OK\r\n"sv,
    "HTTP/0.9 200 OK\r\n"sv,
    "HTTP/2 200\r\n"sv,
    "HTTP/3 200\r\n"sv,
    "RTSP/1.0 200 OK\r\n"sv,
    "ICY 200 OK\r\n"sv,
    "HTTP/"sv,
    "\r\n"sv,
    "\r\n\r\n"sv,
    " folded: x\r\n"sv,
    "\tfolded\r\n"sv,
    "Name: value\r\n"sv,
    "No-Colon\r\n"sv,
    ": no name\r\n"sv,
    "Name : value\r\n"sv,
    "Empty:\r\n"sv,
    "Nul: a\0b\r\n"sv,
    "Content-Length: 0\r\n"sv,
    "Content-Length: 2\r\n"sv,
    "Content-Length: -1\r\n"sv,
    "Content-Length: +2\r\n"sv,
    "Content-Length: 2, 2\r\n"sv,
    "Content-Length: 0x2\r\n"sv,
    "Content-Length: 9223372036854775807\r\n"sv,
    "Content-Length: 18446744073709551618\r\n"sv,
    "Content-Length:\r\n"sv,
    "Content-Type: application/json\r\n"sv,
    "Content-Encoding: gzip\r\n"sv,
    "Content-Encoding: x-gzip\r\n"sv,
    "Content-Encoding: deflate\r\n"sv,
    "Content-Encoding: br\r\n"sv,
    "Content-Encoding: identity, gzip, gzip, gzip, gzip, gzip, gzip\r\n"sv,
    "Content-Encoding: none\r\n"sv,
    "Content-Range: bytes 0-1/2\r\n"sv,
    "Transfer-Encoding: chunked\r\n"sv,
    "Transfer-Encoding: gzip, chunked\r\n"sv,
    "Transfer-Encoding: chunked, chunked\r\n"sv,
    "Transfer-Encoding: identity\r\n"sv,
    "Transfer-Encoding: unknown\r\n"sv,
    "Trailer: Name\r\n"sv,
    "0\r\n\r\n"sv,
    "0\r\nName: value\r\n\r\n"sv,
    "ffffffffffffffff\r\n"sv,
    "7fffffffffffffff\r\n"sv,
    "-1\r\n"sv,
    "2;name=value\r\n"sv,
    "Connection: close\r\n"sv,
    "Connection: keep-alive\r\n"sv,
    "Proxy-Connection: keep-alive\r\n"sv,
    "Keep-Alive: timeout=0, max=0\r\n"sv,
    "Alt-Svc: h2=\":1\"\r\n"sv,
    "Strict-Transport-Security: max-age=1\r\n"sv,
    "Set-Cookie: a=b\r\n"sv,
    "Refresh: 0\r\n"sv,
    "Last-Modified: Sun, 06 Nov 1994 08:49:37 GMT\r\n"sv,
    "Basic realm=\"x\"\r\n"sv,
    "Negotiate\r\n"sv,
    "NTLM TlRMTVNTUAACAAAA\r\n"sv,
    "Digest realm=\"x\", nonce=\"y\"\r\n"sv,
    R"({"data":{}})"sv,
    "\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\x03"sv,
};
static_assert(phrases.size() <= 0x80);

void append(std::string& text, std::string_view more) { text += more.substr(0, largest - text.size()); }

std::string with_length(const std::string& body, std::ptrdiff_t error) {
    return "Content-Length: " + std::to_string(static_cast<std::ptrdiff_t>(body.size()) + error) +
           "\r\n\r\n" + body;
}

/// The size in upper-case digits, with leading zeros, or with an extension.
std::string odd_chunk(std::string_view data, std::size_t turn) {
    std::string text = chunk(data);
    switch (turn % 4) {
        case 1:
            std::transform(text.begin(), std::ranges::find(text, '\r'), text.begin(),
                           [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
            return text;
        case 2: return "000" + text;
        case 3: return chunk(data, R"(; name="v")");
        default: return text;
    }
}

std::string in_chunks(std::string_view data, std::size_t size) {
    std::string text;
    for (std::size_t turn = 0; !data.empty() && text.size() < largest; ++turn) {
        const std::string_view piece = data.substr(0, std::max<std::size_t>(size, 1));
        text += odd_chunk(piece, turn);
        data.remove_prefix(piece.size());
    }
    return text;
}

std::string repeat(const std::string& text, unsigned times) {
    std::string all;
    for (unsigned i = 0; i < times && all.size() < largest; ++i) append(all, text);
    return all;
}

class Reader {
public:
    explicit Reader(std::string_view text) : rest_(text) {}

    bool at_end() const { return rest_.empty(); }

    WireAnswer answer() {
        piece_size_ = std::string::npos;
        WireAnswer answer{.bytes = items(0)};
        answer.piece_size = std::max({piece_size_, answer.bytes.size() / most_pieces, std::size_t{1}});
        switch (take()) {
            case close_connection: answer.ending = WireAnswer::Ending::closes; break;
            case reset_connection: answer.ending = WireAnswer::Ending::resets; break;
            default: break;
        }
        return answer;
    }

private:
    unsigned char front() const { return static_cast<unsigned char>(rest_.front()); }

    /// The next byte, or 0 at the end of the text.
    unsigned char take() {
        if (at_end()) return 0;
        const unsigned char byte = front();
        rest_.remove_prefix(1);
        return byte;
    }

    bool answer_ends() const {
        return at_end() || front() == next_answer || front() == close_connection ||
               front() == reset_connection;
    }

    std::string items(int depth) {
        std::string text;
        while (!answer_ends()) {
            const unsigned char byte = take();
            if (byte == end_of_group) {
                if (depth > 0) break;
            } else if (byte >= first_phrase) {
                append(text, phrases[(byte - first_phrase) % phrases.size()]);
            } else if (byte == in_pieces) {
                piece_size_ = take();
            } else if (byte == literal) {
                append(text, std::string(1, static_cast<char>(take())));
            } else if (byte >= sized && byte <= inverted) {
                append(text, group(byte, depth + 1));
            } else {
                append(text, std::string(1, static_cast<char>(byte)));
            }
        }
        return text;
    }

    std::string group(unsigned char kind, int depth) {
        const bool has_number = kind != sized && kind != one_chunk && kind != compressed;
        const unsigned char number = has_number ? take() : 0;
        if (depth > deepest) return {};
        std::string text = items(depth);
        switch (kind) {
            case sized: return with_length(text, 0);
            case missized: return with_length(text, static_cast<signed char>(number));
            case one_chunk: return chunk(text);
            case several_chunks: return in_chunks(text, number);
            case compressed: return gzip(text);
            case repeated: return repeat(text, 1U << (number % 16U));
            case cut: return text.substr(0, text.size() - std::min<std::size_t>(text.size(), number));
            default:  // inverted
                if (!text.empty()) {
                    char& byte = text[number % text.size()];
                    byte = static_cast<char>(~byte);
                }
                return text;
        }
    }

    std::string_view rest_;
    std::size_t piece_size_{std::string::npos};
};

}  // namespace

std::vector<WireAnswer> parse_answers(std::string_view text) {
    std::vector<WireAnswer> answers;
    for (Reader reader(text); !reader.at_end();) answers.push_back(reader.answer());
    return answers;
}

}  // namespace cis::test
