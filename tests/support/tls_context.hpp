#pragma once

#include <openssl/ssl.h>

#include <memory>
#include <string>

#include "test_certificates.hpp"

namespace cis::test {

/// How a server identifies itself, and whether clients must.
struct Tls {
    Identity identity;
    std::string client_ca_pem =
        {};  ///< When set, only clients with a certificate of this authority are served.
};

struct FreeTlsContext {
    void operator()(SSL_CTX* context) const { SSL_CTX_free(context); }
};
using TlsContext = std::unique_ptr<SSL_CTX, FreeTlsContext>;

/// What OpenSSL needs to be such a server. Throws `std::runtime_error`.
[[nodiscard]] TlsContext make_context(const Tls& tls);

/// Agrees on HTTP/2 (ALPN), and breaks off the handshake of a client that names protocols without it.
void insist_on_http2(SSL_CTX* context);

}  // namespace cis::test
