#include "http/certificate_authorities.hpp"

#include <openssl/bio.h>
#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/x509_vfy.h>

#include <filesystem>
#include <fstream>
#include <limits>
#include <sstream>
#include <system_error>
#include <utility>

namespace cis::detail {
namespace {

struct FreeBio {
    void operator()(BIO* bio) const noexcept { BIO_free(bio); }
};
struct FreeParts {
    void operator()(STACK_OF(X509_INFO) * parts) const noexcept {
        sk_X509_INFO_pop_free(parts, X509_INFO_free);
    }
};

/// Calls a function with each certificate of a PEM text, as OpenSSL reads a file: trusted certificates have
/// their settings.
/// @return whether there is a certificate, no part is damaged, and the function accepted all
template <class Take>
bool for_each_certificate(const std::string& pem, Take take) {
    constexpr auto longest = static_cast<std::size_t>((std::numeric_limits<int>::max)());
    if (pem.size() > longest) return false;
    const std::unique_ptr<BIO, FreeBio> bio(BIO_new_mem_buf(pem.data(), static_cast<int>(pem.size())));
    if (!bio) return false;
    // With an empty password, OpenSSL does not ask for one at the terminal.
    static char no_password[] = "";
    const std::unique_ptr<STACK_OF(X509_INFO), FreeParts> parts(
        PEM_X509_INFO_read_bio(bio.get(), nullptr, nullptr, no_password));
    ERR_clear_error();  // even after the last one: libcurl would take the error for its own
    bool found = false;
    for (int i = 0; i < sk_X509_INFO_num(parts.get()); ++i) {
        X509* const certificate = sk_X509_INFO_value(parts.get(), i)->x509;
        if (certificate == nullptr) continue;  // a key or a list of revoked certificates
        if (!take(certificate)) return false;
        found = true;
    }
    return found;
}

}  // namespace

bool contains_certificate(const std::string& pem) {
    return for_each_certificate(pem, [](X509* /*certificate*/) { return true; });
}

std::optional<CertificateIndex> CertificateAuthorities::index() const {
    if (!pem_.empty()) return CertificateIndex::read(pem_);
    // A pipe can be read only once, so OpenSSL reads it.
    std::error_code failed;
    if (!std::filesystem::is_regular_file(file_, failed)) return std::nullopt;
    std::ifstream file(file_, std::ios::binary);
    std::stringstream text;
    text << file.rdbuf();
    return file ? CertificateIndex::read(text.view()) : std::nullopt;
}

bool CertificateAuthorities::add_all_to(X509_STORE* store) const {
    if (pem_.empty()) return X509_STORE_load_file(store, file_.c_str()) == 1;
    return for_each_certificate(
        pem_, [store](X509* certificate) { return X509_STORE_add_cert(store, certificate) == 1; });
}

CertificateAuthorities::Store CertificateAuthorities::read() const {
    Store store(X509_STORE_new());
    if (!store) return nullptr;
    auto certificates = index();
    const bool is_filled = certificates ? CertificateIndex::serve(*std::move(certificates), store.get())
                                        : add_all_to(store.get());
    if (!is_filled) {
        ERR_clear_error();  // libcurl would take a remaining error for its own
        return nullptr;
    }
    // libcurl sets the same flags. Any certificate in the file, even an intermediate one, ends a chain.
    X509_STORE_set_flags(store.get(), X509_V_FLAG_TRUSTED_FIRST | X509_V_FLAG_PARTIAL_CHAIN);
    return store;
}

bool CertificateAuthorities::give_to(SSL_CTX* connection, time_point now) {
    constexpr std::chrono::hours longest_use{24};
    const std::lock_guard lock(mutex_);
    if (!store_ || now - read_at_ > longest_use) {
        if (Store fresh = read()) store_ = std::move(fresh);
        read_at_ = now;
    }
    if (!store_) return false;
    // SSL_CTX_set1_cert_store() is not used: libcurl 7.88.0 to 8.2.1 changes that store after the callback.
    // If libcurl is built with CURL_CA_FALLBACK, it adds the system's authorities, and all connections share
    // our store.
    return SSL_CTX_set1_verify_cert_store(connection, store_.get()) == 1 &&
           SSL_CTX_set1_chain_cert_store(connection, store_.get()) == 1;
}

}  // namespace cis::detail
