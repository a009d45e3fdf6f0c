#include "body_answers.hpp"

#include <utility>

#include "connection.hpp"
#include "gzip.hpp"

namespace cis::test::answer {
namespace {

std::string length_of(const std::string& body) { return std::to_string(body.size()); }

std::string chunked_head(int status) { return response_head(status, {{"Transfer-Encoding", "chunked"}}); }

Responder gzip_coded(int status, std::string coded) {
    return with(status, {{"Content-Encoding", "gzip"}}, std::move(coded));
}

}  // namespace

Responder longer_body(int status, const std::string& body, const std::string& excess) {
    return bytes(response_head(status, {{"Content-Length", length_of(body)}}) + body + excess);
}

Responder two_lengths(int status, const std::string& body, std::size_t second) {
    return bytes(response_head(status, {{"Content-Length", length_of(body)},
                                        {"Content-Length", std::to_string(second)}}) +
                 body);
}

Responder chunk_extensions(int status, const std::string& body) {
    const std::size_t half = body.size() / 2;
    return bytes(chunked_head(status) + chunk(body.substr(0, half), ";name=value") +
                 chunk(body.substr(half), R"( ; quoted="a;b")") + "0;last\r\n\r\n");
}

Responder large_trailers(int status, const std::string& body, std::size_t size) {
    return bytes(chunked_head(status) + chunk(body) + "0\r\n" + header_lines(size) + "\r\n");
}

Responder no_gzip(int status) { return gzip_coded(status, R"({"not":"gzip"})"); }

Responder truncated_gzip(int status, const std::string& body) {
    const std::string coded = gzip(body);
    return gzip_coded(status, coded.substr(0, coded.size() / 2));
}

Responder corrupt_gzip(int status, const std::string& body) {
    constexpr std::size_t trailer_size = 8;  // The checksum and the length have four bytes each.
    std::string coded = gzip(body);
    char& checksum = coded.at(coded.size() - trailer_size);
    checksum = static_cast<char>(~checksum);
    return gzip_coded(status, std::move(coded));
}

Responder then_unsolicited(Responder first, std::string bytes, std::shared_ptr<Cue> cue) {
    return
        [first = std::move(first), bytes = std::move(bytes), cue = std::move(cue)](Connection& connection) {
            first(connection);
            if (cue) {
                connection.wait_for(*cue);
            }
            connection.send(bytes);
            if (cue) {
                cue->followed();
            }
        };
}

}  // namespace cis::test::answer
