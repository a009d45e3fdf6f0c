#include "head_answers.hpp"

#include <utility>

#include "connection.hpp"

namespace cis::test::answer {
namespace {

/// A response whose head has these lines too; each ends with CR LF.
Answer with_lines(int status, const std::string& lines, const std::string& body) {
    return bytes(status_line(status) + lines + "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" +
                 body);
}

}  // namespace

Answer after_interim(int interim_status, const Headers& interim_headers, int status,
                     const std::string& body) {
    return bytes(response_head(interim_status, interim_headers) +
                 response_head(status, {{"Content-Length", std::to_string(body.size())}}) + body);
}

Answer closing(int status, const std::string& body) {
    return then_close(with(status, {{"Connection", "close"}}, body));
}

Answer request_timeout() { return closing(408, {}); }

Answer http_1_0(int status, const std::string& body) {
    return then_close(
        bytes("HTTP/1.0 " + std::to_string(status) + " \r\nContent-Type: application/json\r\n\r\n" + body));
}

Answer folded_first_header(int status, const std::string& body) {
    return with_lines(status, " folded: x\r\n", body);
}

Answer header_without_colon(int status, const std::string& body) {
    return with_lines(status, "X-No-Colon\r\n", body);
}

Answer header_with_nul(int status, const std::string& body) {
    using namespace std::string_literals;
    return with_lines(status, "X-Nul: a\0b\r\n"s, body);
}

Answer large_head(int status, const std::string& body, std::size_t size) {
    return with_lines(status, header_lines(size), body);
}

Answer cut_in_status_line() { return then_close(bytes("HTTP/1.1 2")); }

Answer cut_in_headers(int status) { return then_close(bytes(status_line(status) + "Content-Type: appl")); }

Answer plain_http_to_tls() {
    return then_close([](Connection& connection) {
        connection.read_some(1);
        connection.send(response_head(400, {{"Connection", "close"}}));
    });
}

}  // namespace cis::test::answer
