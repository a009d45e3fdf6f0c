#include "tls_context.hpp"

#include <openssl/pem.h>

#include <array>
#include <stdexcept>

#include "required.hpp"

namespace cis::test {
namespace {

int select_http2(SSL* /*ssl*/, const unsigned char** selected, unsigned char* size,
                 const unsigned char* offered, unsigned int offered_size, void* /*context*/) {
    static constexpr std::array<unsigned char, 3> supported{2, 'h', '2'};
    unsigned char* found = nullptr;
    const int outcome =
        SSL_select_next_proto(&found, size, supported.data(), supported.size(), offered, offered_size);
    *selected = found;
    return outcome == OPENSSL_NPN_NEGOTIATED ? SSL_TLSEXT_ERR_OK : SSL_TLSEXT_ERR_ALERT_FATAL;
}

}  // namespace

TlsContext make_context(const Tls& tls) {
    TlsContext context{SSL_CTX_new(TLS_server_method())};
    require_step(context != nullptr, "no TLS context");
    const Certificate certificate = certificate_from_pem(tls.identity.certificate_pem);
    const PrivateKey key = private_key_from_pem(tls.identity.private_key_pem);
    require_step(SSL_CTX_use_certificate(context.get(), certificate.get()) == 1 &&
                     SSL_CTX_use_PrivateKey(context.get(), key.get()) == 1,
                 "unusable server identity");
    SSL_CTX_set_mode(context.get(), SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
    if (tls.is_old) SSL_CTX_set_max_proto_version(context.get(), TLS1_2_VERSION);
    if (!tls.client_ca_pem.empty()) {
        const Certificate authority = certificate_from_pem(tls.client_ca_pem);
        // Without a context id, OpenSSL does not resume sessions of clients that it verifies.
        constexpr std::array<unsigned char, 3> session_context{'c', 'i', 's'};
        require_step(X509_STORE_add_cert(SSL_CTX_get_cert_store(context.get()), authority.get()) == 1 &&
                         SSL_CTX_add_client_CA(context.get(), authority.get()) == 1 &&
                         SSL_CTX_set_session_id_context(context.get(), session_context.data(),
                                                        session_context.size()) == 1,
                     "unusable client authority");
        SSL_CTX_set_verify(context.get(), SSL_VERIFY_PEER | SSL_VERIFY_FAIL_IF_NO_PEER_CERT, nullptr);
    }
    return context;
}

void require_http2(SSL_CTX* context) { SSL_CTX_set_alpn_select_cb(context, &select_http2, nullptr); }

}  // namespace cis::test
