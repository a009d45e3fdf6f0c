#pragma once

#include <curl/curl.h>
#include <openssl/ssl.h>

#include <cstddef>
#include <optional>

namespace cis::detail {

/// As OpenSSL calls it: `content_type` is SSL3_RT_HEADER when a record begins.
using RecordCallback = void(int is_written, int version, int content_type, const void* data, std::size_t size,
                            SSL* ssl, void* context);

/// Whether libcurl's TLS is the OpenSSL that this library is linked with, so that both can work on the same
/// connection.
[[nodiscard]] bool curl_uses_this_openssl();

/// What OpenSSL knows of a transfer's connection and libcurl does not say.
class TlsChannel {
public:
    /// @return nothing when the connection has no TLS, or libcurl does not use the OpenSSL that is linked
    /// here
    [[nodiscard]] static std::optional<TlsChannel> of(CURL* easy) noexcept;

    /// Whether OpenSSL holds something that was received and not yet read: the socket does not show it.
    [[nodiscard]] bool has_unread() const noexcept { return SSL_has_pending(ssl_) == 1; }

    /// Whether the handshake agreed on HTTP/2, whatever a status line says.
    [[nodiscard]] bool speaks_http2() const noexcept;

    /// Has a function called for each record that is written or begins to arrive, until another takes its
    /// place.
    /// @param context must outlive the connection
    void on_record(RecordCallback* callback, void* context) const noexcept;

private:
    explicit TlsChannel(SSL* ssl) noexcept : ssl_(ssl) {}

    SSL* ssl_;
};

}  // namespace cis::detail
