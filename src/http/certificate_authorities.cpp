#include "http/certificate_authorities.hpp"

#include <openssl/err.h>
#include <openssl/x509_vfy.h>

#include <utility>

namespace cis::detail {

CertificateAuthorities::Store CertificateAuthorities::read(const std::string& file) {
    Store store(X509_STORE_new());
    if (!store || X509_STORE_load_file(store.get(), file.c_str()) != 1) {
        ERR_clear_error();  // libcurl would take what is left there for its own
        return nullptr;
    }
    // As libcurl sets them: a certificate in the file ends a chain, also one of an intermediate authority.
    X509_STORE_set_flags(store.get(), X509_V_FLAG_TRUSTED_FIRST | X509_V_FLAG_PARTIAL_CHAIN);
    return store;
}

bool CertificateAuthorities::give_to(SSL_CTX* connection) {
    constexpr std::chrono::hours longest_use{24};
    const auto now = std::chrono::steady_clock::now();
    const std::lock_guard lock(mutex_);
    if (!store_ || now - read_at_ > longest_use) {
        // The last ones stay if the file has gone.
        if (Store fresh = read(file_)) store_ = std::move(fresh);
        read_at_ = now;
    }
    if (!store_) return false;
    // Not SSL_CTX_set1_cert_store(): libcurl 7.88.0 to 8.2.1 adds to that store after the callback, if it was
    // built so also the authorities of the system. All connections share ours.
    return SSL_CTX_set1_verify_cert_store(connection, store_.get()) == 1 &&
           SSL_CTX_set1_chain_cert_store(connection, store_.get()) == 1;
}

}  // namespace cis::detail
