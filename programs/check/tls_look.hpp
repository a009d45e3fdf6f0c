#pragma once

#include <chrono>
#include <optional>
#include <string>

#include <cis/http/proxy_choice.hpp>

namespace cis::programs::check_command {

/// The server to look at.
struct TlsPlace {
    std::string host{};  ///< an IPv6 address has no brackets
    std::string port{};
    ProxyChoice proxy{};
    std::string ca_file{};  ///< empty: the authorities of the system
};

/// What is wrong with a certificate.
enum class CertificateFault {
    none,
    untrusted,  ///< no trusted authority has signed it
    wrong_name,
    expired,
    not_yet_valid,
    other,
};

/// What a TLS connection to the service shows. The client's own connection decides whether it can be used.
struct TlsLook {
    std::string obstacle{};    ///< why there is no TLS; then the members after `is_connected` are empty
    bool is_connected{false};  ///< whether there is a connection, with or without TLS
    std::string version{};     ///< e.g. `TLSv1.3`
    std::string issuer{};      ///< chosen by whoever made the certificate, like the names
    std::string name{};        ///< the first name that the certificate is for
    std::string valid_from{};
    std::string valid_until{};  ///< e.g. `2027-03-01`
    CertificateFault fault{CertificateFault::none};
    std::string reason{};  ///< OpenSSL's words for the fault
};

/// Makes one connection, verifies the certificate, and sends nothing. It goes through a proxy as the client
/// does.
/// @param longest how long it may take
/// @return none if this system, or this kind of proxy, is not supported
[[nodiscard]] std::optional<TlsLook> look_at_tls(const TlsPlace& place, std::chrono::milliseconds longest);

}  // namespace cis::programs::check_command
