#include "test_certificates.hpp"

#include <openssl/bio.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/sha.h>
#include <openssl/x509v3.h>

#include <array>
#include <cstdint>
#include <stdexcept>
#include <utility>
#include <vector>

#include "required.hpp"

namespace cis::test {
namespace {

constexpr long one_day = 24L * 60 * 60;
constexpr const char* local_host = "DNS:localhost,IP:127.0.0.1";

struct FreeBio {
    void operator()(BIO* bio) const { BIO_free(bio); }
};
using Bio = std::unique_ptr<BIO, FreeBio>;

struct FreeExtension {
    void operator()(X509_EXTENSION* extension) const { X509_EXTENSION_free(extension); }
};

struct Profile {
    const char* role;
    std::string name{};  // Empty for one that no other certificate has.
    std::vector<std::pair<int, const char*>> extensions;
    long valid_from = -one_day;  // Seconds from now.
    long valid_until = one_day;
};

struct Issuer {
    X509* certificate;
    EVP_PKEY* key;
};

PrivateKey generate_key() {
    PrivateKey key{EVP_PKEY_Q_keygen(nullptr, nullptr, "EC", "P-256")};
    require_step(key != nullptr, "no key generated");
    return key;
}

/// A random serial number. It is part of the subject too, unless the profile has a name, because most tests
/// need authorities that do not share a name.
void set_identity(X509* certificate, const Profile& profile) {
    std::uint32_t serial = 0;
    require_step(RAND_bytes(reinterpret_cast<unsigned char*>(&serial), sizeof serial) == 1 &&
                     ASN1_INTEGER_set_uint64(X509_get_serialNumber(certificate), serial) == 1,
                 "no serial number");
    const std::string name = profile.name.empty()
                                 ? "CIS test " + std::string{profile.role} + " " + std::to_string(serial)
                                 : profile.name;
    require_step(
        X509_NAME_add_entry_by_txt(X509_get_subject_name(certificate), "CN", MBSTRING_UTF8,
                                   reinterpret_cast<const unsigned char*>(name.c_str()), -1, -1, 0) == 1,
        "no subject");
}

void add_extension(X509* certificate, X509* issuer, int nid, const char* value) {
    X509V3_CTX context;
    X509V3_set_ctx(&context, issuer, certificate, nullptr, nullptr, 0);
    const std::unique_ptr<X509_EXTENSION, FreeExtension> extension{
        X509V3_EXT_conf_nid(nullptr, &context, nid, value)};
    require_step(extension != nullptr && X509_add_ext(certificate, extension.get(), -1) == 1, "no extension");
}

/// Without an issuer, the certificate is self-signed.
Certificate issue(const Profile& profile, EVP_PKEY* key, const Issuer* issuer) {
    Certificate certificate{X509_new()};
    require_step(certificate != nullptr, "no certificate");
    X509* const subject = certificate.get();
    X509* const signer = issuer != nullptr ? issuer->certificate : subject;
    set_identity(subject, profile);
    require_step(X509_set_version(subject, X509_VERSION_3) == 1 &&
                     X509_set_issuer_name(subject, X509_get_subject_name(signer)) == 1 &&
                     X509_gmtime_adj(X509_getm_notBefore(subject), profile.valid_from) != nullptr &&
                     X509_gmtime_adj(X509_getm_notAfter(subject), profile.valid_until) != nullptr &&
                     X509_set_pubkey(subject, key) == 1,
                 "certificate not filled in");
    for (const auto& [nid, value] : profile.extensions) {
        add_extension(subject, signer, nid, value);
    }
    require_step(X509_sign(subject, issuer != nullptr ? issuer->key : key, EVP_sha256()) > 0,
                 "certificate not signed");
    return certificate;
}

Certificate issue_authority(EVP_PKEY* key, const std::string& name) {
    return issue({.role = "authority",
                  .name = name,
                  .extensions = {{NID_basic_constraints, "critical,CA:TRUE"},
                                 {NID_key_usage, "critical,keyCertSign,cRLSign"},
                                 {NID_subject_key_identifier, "hash"}}},
                 key, nullptr);
}

Profile server_profile(const char* subject_alternative_names) {
    return {.role = "server",
            .extensions = {{NID_basic_constraints, "critical,CA:FALSE"},
                           {NID_key_usage, "critical,digitalSignature"},
                           {NID_ext_key_usage, "serverAuth"},
                           {NID_subject_alt_name, subject_alternative_names}}};
}

template <class Write>
std::string to_pem(Write write) {
    const Bio bio{BIO_new(BIO_s_mem())};
    require_step(bio != nullptr && write(bio.get()) == 1, "no PEM written");
    char* text = nullptr;
    const long size = BIO_get_mem_data(bio.get(), &text);
    return {text, static_cast<std::size_t>(size)};
}

std::string certificate_to_pem(X509* certificate) {
    return to_pem([&](BIO* bio) { return PEM_write_bio_X509(bio, certificate); });
}

std::string pin_of(X509* certificate) {
    unsigned char* encoded = nullptr;
    const int size = i2d_X509_PUBKEY(X509_get_X509_PUBKEY(certificate), &encoded);
    require_step(size > 0, "public key not encoded");
    std::array<unsigned char, SHA256_DIGEST_LENGTH> digest{};
    SHA256(encoded, static_cast<std::size_t>(size), digest.data());
    OPENSSL_free(encoded);
    std::array<unsigned char, (SHA256_DIGEST_LENGTH + 2) / 3 * 4 + 1> base64{};
    EVP_EncodeBlock(base64.data(), digest.data(), SHA256_DIGEST_LENGTH);
    return std::string{"sha256//"} + reinterpret_cast<const char*>(base64.data());
}

TlsIdentity make_identity(const Profile& profile, const Issuer* issuer) {
    const PrivateKey key = generate_key();
    const Certificate certificate = issue(profile, key.get(), issuer);
    return {.certificate_pem = certificate_to_pem(certificate.get()),
            .private_key_pem = to_pem([&](BIO* bio) {
                return PEM_write_bio_PrivateKey(bio, key.get(), nullptr, nullptr, 0, nullptr, nullptr);
            }),
            .pinned_public_key = pin_of(certificate.get())};
}

Bio reader_of(const std::string& pem) {
    return Bio{BIO_new_mem_buf(pem.data(), static_cast<int>(pem.size()))};
}

}  // namespace

CertificateAuthority::CertificateAuthority(const std::string& name)
    : key_{generate_key()},
      certificate_{issue_authority(key_.get(), name)},
      certificate_pem_{certificate_to_pem(certificate_.get())},
      bundle_{certificate_pem_} {}

TlsIdentity CertificateAuthority::server() const {
    const Issuer issuer{certificate_.get(), key_.get()};
    return make_identity(server_profile(local_host), &issuer);
}

TlsIdentity CertificateAuthority::server_with_wrong_host() const {
    const Issuer issuer{certificate_.get(), key_.get()};
    return make_identity(server_profile("DNS:elsewhere.test"), &issuer);
}

TlsIdentity CertificateAuthority::expired_server() const {
    const Issuer issuer{certificate_.get(), key_.get()};
    Profile profile = server_profile(local_host);
    profile.valid_from = -2 * one_day;
    profile.valid_until = -one_day;
    return make_identity(profile, &issuer);
}

TlsIdentity CertificateAuthority::client() const {
    const Issuer issuer{certificate_.get(), key_.get()};
    return make_identity({.role = "client",
                          .extensions = {{NID_basic_constraints, "critical,CA:FALSE"},
                                         {NID_key_usage, "critical,digitalSignature"},
                                         {NID_ext_key_usage, "clientAuth"}}},
                         &issuer);
}

TlsIdentity self_signed_server() { return make_identity(server_profile(local_host), nullptr); }

Certificate certificate_from_pem(const std::string& pem) {
    const Bio bio = reader_of(pem);
    Certificate certificate{PEM_read_bio_X509(bio.get(), nullptr, nullptr, nullptr)};
    require_step(certificate != nullptr, "no certificate in this PEM text");
    return certificate;
}

PrivateKey private_key_from_pem(const std::string& pem) {
    const Bio bio = reader_of(pem);
    PrivateKey key{PEM_read_bio_PrivateKey(bio.get(), nullptr, nullptr, nullptr)};
    require_step(key != nullptr, "no private key in this PEM text");
    return key;
}

std::string encrypted_key_pem(const std::string& pem, std::string password) {
    const PrivateKey key = private_key_from_pem(pem);
    return to_pem([&](BIO* bio) {
        return PEM_write_bio_PKCS8PrivateKey(bio, key.get(), EVP_aes_256_cbc(), password.data(),
                                             static_cast<int>(password.size()), nullptr, nullptr);
    });
}

}  // namespace cis::test
