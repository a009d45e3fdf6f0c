#pragma once

#include <cstddef>
#include <string>

#include "answers.hpp"
#include "received_request.hpp"

/// Responses of HTTP/1.1 with an unusual or invalid head. Each begins after the whole request was read.
namespace cis::test::answer {

/// An interim response (1xx), and a well-formed response after it.
[[nodiscard]] Responder after_interim(int interim_status, const RawHeaders& interim_headers, int status,
                                      const std::string& body);

/// A well-formed response with `Connection: close`; then the connection is closed in order.
[[nodiscard]] Responder closing(int status, const std::string& body);

/// A 408 with `Connection: close`; then the connection is closed in order.
[[nodiscard]] Responder request_timeout();

/// A response of HTTP/1.0 without a length: the body ends with the connection.
[[nodiscard]] Responder http_1_0(int status, const std::string& body);

/// A response whose first header line is folded, although there is no line before it. libcurl 7.83 to 8.1.1
/// frees memory twice if the easy handle had a response before.
[[nodiscard]] Responder folded_first_header(int status, const std::string& body);

/// A response with a header line without a colon.
[[nodiscard]] Responder header_without_colon(int status, const std::string& body);

/// A response with a zero byte in a header's value.
[[nodiscard]] Responder header_with_nul(int status, const std::string& body);

/// A response with headers of at least this size, none of them long.
[[nodiscard]] Responder large_head(int status, const std::string& body, std::size_t size);

/// A connection that is closed in order in the middle of the status line.
[[nodiscard]] Responder cut_in_status_line();

/// A connection that is closed in order in the middle of a header line.
[[nodiscard]] Responder cut_in_headers(int status);

/// A server without TLS sends plain HTTP in response to a TLS handshake, which it does not read to the end.
[[nodiscard]] Responder plain_http_to_tls();

}  // namespace cis::test::answer
