#pragma once

#include <curl/curl.h>
#include <openssl/ssl.h>

#include <cstddef>
#include <optional>

namespace cis::detail {

/// The type of OpenSSL's message callback. `content_type` is SSL3_RT_HEADER at the start of a record.
using RecordCallback = void(int is_written, int version, int content_type, const void* data, std::size_t size,
                            SSL* ssl, void* context);

/// Whether libcurl uses an OpenSSL of the major version with which this library is linked. Only then can both
/// use the same connection.
[[nodiscard]] bool curl_uses_this_openssl();

/// What OpenSSL knows about the connection of a transfer, but libcurl does not expose.
class TlsChannel {
public:
    /// @return nothing if the connection has no TLS, or if libcurl does not use the OpenSSL that is linked
    /// here
    [[nodiscard]] static std::optional<TlsChannel> of(CURL* easy) noexcept;

    /// Whether OpenSSL has received data that was not read yet. The socket does not show such data.
    [[nodiscard]] bool has_unread() const noexcept { return SSL_has_pending(ssl_) == 1; }

    /// Whether the handshake negotiated HTTP/2.
    [[nodiscard]] bool speaks_http2() const noexcept;

    /// The `SSL*`, to compare connections.
    [[nodiscard]] const void* identity() const noexcept { return ssl_; }

    /// Sets the function that OpenSSL calls for each record that is written or begins to arrive.
    /// @param context must outlive the connection
    void on_record(RecordCallback* callback, void* context) const noexcept;

private:
    explicit TlsChannel(SSL* ssl) noexcept : ssl_(ssl) {}

    SSL* ssl_;
};

}  // namespace cis::detail
