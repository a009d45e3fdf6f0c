#pragma once

#include <openssl/x509.h>
#include <openssl/x509_vfy.h>

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace cis::detail {

struct FreeCertificate {
    void operator()(X509* certificate) const noexcept { X509_free(certificate); }
};
using Certificate = std::unique_ptr<X509, FreeCertificate>;

/// The certificates of a PEM text, by their subject. A whole certificate is read only when a connection asks
/// for its subject. OpenSSL 3 takes 1.4 million instructions for each certificate, and a connection needs one
/// of the 140 that a system has.
class CertificateIndex {
public:
    /// @param pem certificates, and comments between them
    /// @return none if the text has no certificate, or is not written exactly as OpenSSL writes it. Then
    /// OpenSSL must read all of it, and decide
    [[nodiscard]] static std::optional<CertificateIndex> read(std::string_view pem);

    [[nodiscard]] std::size_t size() const noexcept { return certificates_.size(); }

    /// Makes a store ask the index for a certificate that the store lacks. The store keeps the index.
    /// @return false if memory is out
    [[nodiscard]] static bool serve(CertificateIndex index, X509_STORE* store);

private:
    struct FreeName {
        void operator()(X509_NAME* name) const noexcept { X509_NAME_free(name); }
    };
    using Name = std::unique_ptr<X509_NAME, FreeName>;
    struct NameOrder {
        using is_transparent = void;  // NOLINT(readability-identifier-naming): the standard wants it
        bool operator()(const Name& one, const Name& other) const noexcept {
            return X509_NAME_cmp(one.get(), other.get()) < 0;
        }
        bool operator()(const Name& one, const X509_NAME* other) const noexcept {
            return X509_NAME_cmp(one.get(), other) < 0;
        }
        bool operator()(const X509_NAME* one, const Name& other) const noexcept {
            return X509_NAME_cmp(one, other.get()) < 0;
        }
    };

    static int find(X509_LOOKUP* lookup, X509_LOOKUP_TYPE type, const X509_NAME* subject,
                    X509_OBJECT* found) noexcept;
    static void end(X509_LOOKUP* lookup) noexcept;
    void add_to(X509_STORE* store, const X509_NAME* subject) const;
    /// Adds the certificates whose subject several have. A connection that met only some of them would refuse
    /// a server that another one vouches for.
    void add_namesakes_to(X509_STORE* store) const;

    std::multimap<Name, std::string, NameOrder> certificates_;  ///< by subject, in DER
};

}  // namespace cis::detail
