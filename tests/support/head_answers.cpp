#include "head_answers.hpp"

#include <utility>

#include "connection.hpp"

namespace cis::test::answer {
namespace {

/// A response with these further header lines; each ends with CR LF.
Responder with_lines(int status, const std::string& lines, const std::string& body) {
    return bytes(status_line(status) + lines + "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" +
                 body);
}

}  // namespace

Responder after_interim(int interim_status, const RawHeaders& interim_headers, int status,
                        const std::string& body) {
    return bytes(response_head(interim_status, interim_headers) +
                 response_head(status, {{"Content-Length", std::to_string(body.size())}}) + body);
}

Responder closing(int status, const std::string& body) {
    return then_close(with(status, {{"Connection", "close"}}, body));
}

Responder request_timeout() { return closing(408, {}); }

Responder http_1_0(int status, const std::string& body) {
    return then_close(
        bytes("HTTP/1.0 " + std::to_string(status) + " \r\nContent-Type: application/json\r\n\r\n" + body));
}

Responder folded_first_header(int status, const std::string& body) {
    return with_lines(status, " folded: x\r\n", body);
}

Responder header_without_colon(int status, const std::string& body) {
    return with_lines(status, "X-No-Colon\r\n", body);
}

Responder header_with_nul(int status, const std::string& body) {
    using namespace std::string_literals;
    return with_lines(status, "X-Nul: a\0b\r\n"s, body);
}

Responder large_head(int status, const std::string& body, std::size_t size) {
    return with_lines(status, header_lines(size), body);
}

Responder cut_in_status_line() { return then_close(bytes("HTTP/1.1 2")); }

Responder cut_in_headers(int status) { return then_close(bytes(status_line(status) + "Content-Type: appl")); }

Responder plain_http_to_tls() {
    return then_close([](Connection& connection) {
        connection.read_some(1);
        connection.send(response_head(400, {{"Connection", "close"}}));
    });
}

}  // namespace cis::test::answer
