#pragma once

#include <openssl/ssl.h>

#include <memory>
#include <string>

#include "test_certificates.hpp"

namespace cis::test {

/// The identity of a server, and the required identity of its clients.
struct Tls {
    TlsIdentity identity;
    std::string client_ca_pem =
        {};               ///< If set, only clients with a certificate of this authority are served.
    bool is_old = false;  ///< speaks TLS 1.2 and nothing newer
};

struct FreeTlsContext {
    void operator()(SSL_CTX* context) const { SSL_CTX_free(context); }
};
using TlsContext = std::unique_ptr<SSL_CTX, FreeTlsContext>;

/// The OpenSSL context of such a server. Throws `std::runtime_error`.
[[nodiscard]] TlsContext make_context(const Tls& tls);

/// Selects HTTP/2 (ALPN), and aborts the handshake of a client that offers protocols without it.
void require_http2(SSL_CTX* context);

}  // namespace cis::test
