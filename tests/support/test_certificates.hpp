#pragma once

#include <openssl/evp.h>
#include <openssl/x509.h>

#include <memory>
#include <string>

#include "temporary_file.hpp"

namespace cis::test {

/// A certificate and its private key, both PEM, generated at run time.
struct TlsIdentity {
    std::string certificate_pem;
    std::string private_key_pem;
    std::string
        pinned_public_key;  ///< `sha256//` and the Base64 digest of the public key, in libcurl's form.
};

struct FreeCertificate {
    void operator()(X509* certificate) const { X509_free(certificate); }
};
using Certificate = std::unique_ptr<X509, FreeCertificate>;

struct FreePrivateKey {
    void operator()(EVP_PKEY* key) const { EVP_PKEY_free(key); }
};
using PrivateKey = std::unique_ptr<EVP_PKEY, FreePrivateKey>;

/// A separate certificate authority for each object: each trusts only its own certificates. All keys are EC
/// P-256. All functions throw `std::runtime_error` if OpenSSL fails.
class CertificateAuthority {
public:
    /// @param name empty for one that no other authority has
    explicit CertificateAuthority(const std::string& name = {});

    [[nodiscard]] const std::string& certificate_pem() const { return certificate_pem_; }

    /// A PEM file with the authority's certificate. It exists as long as this object.
    [[nodiscard]] const std::string& bundle_path() const { return bundle_.path(); }

    /// A valid certificate for `localhost` and 127.0.0.1.
    [[nodiscard]] TlsIdentity server() const;

    /// Valid except for the host: its name is `elsewhere.test`.
    [[nodiscard]] TlsIdentity server_with_wrong_host() const;

    /// For `localhost` and 127.0.0.1, but expired yesterday.
    [[nodiscard]] TlsIdentity expired_server() const;

    /// A valid certificate for clients.
    [[nodiscard]] TlsIdentity client() const;

private:
    PrivateKey key_;
    Certificate certificate_;
    std::string certificate_pem_;
    TemporaryFile bundle_;
};

/// A self-signed certificate for `localhost` and 127.0.0.1.
[[nodiscard]] TlsIdentity self_signed_server();

[[nodiscard]] Certificate certificate_from_pem(const std::string& pem);
[[nodiscard]] PrivateKey private_key_from_pem(const std::string& pem);
/// The same key, encrypted with a password.
[[nodiscard]] std::string encrypted_key_pem(const std::string& pem, std::string password);

}  // namespace cis::test
