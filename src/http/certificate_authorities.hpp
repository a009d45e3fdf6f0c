#pragma once

#include <openssl/ssl.h>

#include <chrono>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

#include "http/certificate_index.hpp"

namespace cis::detail {

/// Whether a PEM text contains a certificate.
[[nodiscard]] bool contains_certificate(const std::string& pem);

/// The certificate authorities of a transport. The file is read once, and all connections share the result.
/// libcurl alone would read and parse the file for each handle, which takes 20 ms and 1 MB for a system's
/// bundle. Here a certificate is parsed when a connection asks for it (decision 0092).
class CertificateAuthorities {
public:
    /// Stores where the authorities are. Reads nothing yet.
    /// @param file a PEM file
    /// @param pem  a PEM text to use instead of the file
    explicit CertificateAuthorities(std::string file, std::string pem = {})
        : file_(std::move(file)), pem_(std::move(pem)) {}

    using time_point = std::chrono::steady_clock::time_point;

    /// Makes a connection trust only these authorities. Reads the file at the first connection, and again
    /// after 24 hours, as libcurl does. If it cannot be read again, the old authorities stay.
    /// @return false if there are none, because the file cannot be read or contains no certificate. Then the
    /// next connection tries again
    [[nodiscard]] bool give_to(SSL_CTX* connection, time_point now = std::chrono::steady_clock::now());

    [[nodiscard]] const std::string& file() const noexcept { return file_; }

private:
    struct Free {
        void operator()(X509_STORE* store) const noexcept { X509_STORE_free(store); }
    };
    using Store = std::unique_ptr<X509_STORE, Free>;

    [[nodiscard]] Store read() const;
    [[nodiscard]] std::optional<CertificateIndex> index() const;
    [[nodiscard]] bool add_all_to(X509_STORE* store) const;

    const std::string file_;
    const std::string pem_;
    std::mutex mutex_;
    Store store_;
    time_point read_at_{};
};

}  // namespace cis::detail
