#pragma once

#include <curl/curl.h>
#include <openssl/ssl.h>

#include <cstddef>

// The callbacks of libcurl and OpenSSL. Their context is a CurlEasy, whose transfer they call. A connection
// outlives its transfers. So the context of on_close_socket is the ConnectionSockets, and that of on_record
// is the ConnectionEvents.

namespace cis::detail {

std::size_t on_body(char* data, std::size_t size, std::size_t count, void* context) noexcept;
std::size_t on_header(char* data, std::size_t size, std::size_t count, void* context) noexcept;
int on_send(void* context, char* remote, char* local, int remote_port, int local_port) noexcept;
curl_socket_t on_open_socket(void* context, curlsocktype purpose, curl_sockaddr* address) noexcept;
int on_close_socket(void* context, curl_socket_t socket) noexcept;
/// Gives a new TLS connection the certificate authorities of the transport.
CURLcode on_tls_context(CURL* easy, void* tls_context, void* context) noexcept;
void on_record(int is_written, int version, int content_type, const void* data, std::size_t size, SSL* ssl,
               void* context) noexcept;

}  // namespace cis::detail
