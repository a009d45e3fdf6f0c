#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>

#include <cis/core/secret.hpp>

namespace cis {

/// How the peer is authenticated. Verification is always on.
struct TlsOptions {
    /// A PEM file of the certificate authorities to trust instead of the system's.
    std::string ca_file{};
    /// A PEM file of the client's certificate, for servers that ask for one.
    std::string client_certificate_file{};
    std::string client_key_file{};  ///< a PEM file of that certificate's key
    Secret client_key_password{};   ///< of an encrypted key
    /// Accept only this public key: `sha256//<base64>`, several separated by `;`.
    std::string pinned_public_key{};
};

/// HTTP versions a client can ask for.
enum class HttpVersion {
    http1_1,  ///< the default
    http2,    ///< HTTP/2 over TLS where the server offers it
};

/// Options of the libcurl transport.
struct CurlOptions {
    TlsOptions tls{};                                ///< whom to trust
    HttpVersion http_version{HttpVersion::http1_1};  ///< what to ask the server for
    /// A proxy's URL, which may hold a user and password. Empty: none; unset: as the environment says
    /// (`https_proxy`, …). Hosts in the environment's `no_proxy`, and this machine, are reached without one.
    std::optional<Secret> proxy{};
    std::string user_agent{};  ///< the whole header
    /// Idle connections older than this are not used again: fewer of them die under a request.
    std::chrono::seconds max_idle{30};
    /// How many idle connections are kept, at least 1. Beyond it the one that is idle for longest is closed.
    std::size_t max_idle_connections{32};
    /// Whether libcurl's easy handles serve several transfers, which saves about 17,000 instructions each.
    /// Unset, libcurl's version decides: from 7.83.0 to 8.1.1 a hostile server can corrupt the memory of a
    /// client that uses one again (curl issue 11101). Set it where a distribution has mended its libcurl.
    std::optional<bool> reuse_easy_handles{};
};

}  // namespace cis
