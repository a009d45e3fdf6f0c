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
    // libcurl sets the same flags: any certificate in the file ends a chain, also that of an intermediate.
    X509_STORE_set_flags(store.get(), X509_V_FLAG_TRUSTED_FIRST | X509_V_FLAG_PARTIAL_CHAIN);
    return store;
}

bool CertificateAuthorities::give_to(SSL_CTX* connection, time_point now) {
    constexpr std::chrono::hours longest_use{24};
    const std::lock_guard lock(mutex_);
    if (!store_ || now - read_at_ > longest_use) {
        if (Store fresh = read(file_)) store_ = std::move(fresh);
        read_at_ = now;
    }
    if (!store_) return false;
    // Not SSL_CTX_set1_cert_store(): libcurl 7.88.0 to 8.2.1 changes that store after the callback. If built
    // with CURL_CA_FALLBACK, it adds the system's authorities, and all connections share our store.
    return SSL_CTX_set1_verify_cert_store(connection, store_.get()) == 1 &&
           SSL_CTX_set1_chain_cert_store(connection, store_.get()) == 1;
}

}  // namespace cis::detail
