#include "http/curl_callbacks.hpp"

#include "core/printable.hpp"
#include "http/certificate_authorities.hpp"
#include "http/curl_easy.hpp"

namespace cis::detail {
namespace {

/// Runs a callback's work on the transfer, and contains its exceptions: libcurl and OpenSSL are C, so no
/// exception may pass through them.
template <class Work>
bool contained(void* easy, Work work) noexcept {
    TransferEvents* const transfer = static_cast<CurlEasy*>(easy)->transfer;
    if (transfer == nullptr) return false;  // the transfer has ended
    try {
        return work(*transfer);
    } catch (...) {
        return transfer->stop(TransferFailure::not_possible, {});
    }
}

}  // namespace

std::size_t on_body(char* data, std::size_t size, std::size_t count, void* context) noexcept {
    BodyFlow flow = BodyFlow::stops;
    contained(context, [&](auto& transfer) {
        flow = transfer.take_body({data, size * count});
        return true;
    });
    switch (flow) {
        case BodyFlow::goes_on: return size * count;
        case BodyFlow::pauses: return CURL_WRITEFUNC_PAUSE;
        case BodyFlow::stops: break;
    }
    return size * count + 1;  // any other number stops the transfer
}

std::size_t on_header(char* data, std::size_t size, std::size_t count, void* context) noexcept {
    const bool go_on =
        contained(context, [&](auto& transfer) { return transfer.take_header_line({data, size * count}); });
    return go_on ? size * count : size * count + 1;
}

int on_send(void* context, char* /*remote*/, char* /*local*/, int /*remote_port*/, int local_port) noexcept {
    const bool go_on = contained(context, [&](auto& transfer) { return transfer.may_send(local_port); });
    return go_on ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT;
}

curl_socket_t on_open_socket(void* context, curlsocktype /*purpose*/, curl_sockaddr* address) noexcept {
    curl_socket_t socket = CURL_SOCKET_BAD;
    contained(context, [&](auto& transfer) {
        if (transfer.may_connect()) socket = static_cast<CurlEasy*>(context)->sockets.open(*address);
        return true;
    });
    return socket;
}

int on_close_socket(void* context, curl_socket_t socket) noexcept {
    return static_cast<ConnectionSockets*>(context)->close(socket);
}

CURLcode on_tls_context(CURL* /*easy*/, void* tls_context, void* context) noexcept {
    const bool go_on = contained(context, [&](auto& transfer) {
        CertificateAuthorities& authorities = *static_cast<CurlEasy*>(context)->authorities;
        if (authorities.give_to(static_cast<SSL_CTX*>(tls_context))) return true;
        return transfer.stop(
            TransferFailure::certificate,
            "the file of certificate authorities cannot be read, or contains no certificate: " +
                printable(authorities.file(), 200));
    });
    return go_on ? CURLE_OK : CURLE_SSL_CACERT_BADFILE;
}

void on_record(int is_written, int /*version*/, int content_type, const void* /*data*/, std::size_t /*size*/,
               SSL* ssl, void* context) noexcept {
    if (is_written == 0 && content_type == SSL3_RT_HEADER)
        static_cast<ConnectionEvents*>(context)->take_record(ssl);
}

}  // namespace cis::detail
