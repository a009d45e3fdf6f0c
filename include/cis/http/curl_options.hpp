#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>

#include <cis/core/secret.hpp>

namespace cis {

/// How a connection is authenticated. Certificates are always verified.
struct TlsOptions {
    /// PEM file of the certificate authorities to trust instead of the system's. A client reads it at its
    /// first connection.
    std::string ca_file{};
    /// PEM file of the client certificate, for servers that request one.
    std::string client_certificate_file{};
    std::string client_key_file{};  ///< PEM file of the client certificate's key
    Secret client_key_password{};   ///< password of an encrypted key
    /// Accepts only this public key: `sha256//<base64>`, several separated by `;`.
    std::string pinned_public_key{};
};

/// The HTTP version that a client requests.
enum class HttpVersion {
    http1_1,  ///< the default
    http2,    ///< HTTP/2 over TLS if the server offers it
};

/// Options of the libcurl transport.
struct CurlOptions {
    TlsOptions tls{};                                ///< which servers to trust
    HttpVersion http_version{HttpVersion::http1_1};  ///< which version to request
    /// URL of a proxy, which may contain a user and a password. Empty: no proxy. Unset: the proxy of the
    /// environment (`https_proxy`, …). Loopback hosts and those in the environment's `no_proxy` are reached
    /// without a proxy.
    std::optional<Secret> proxy{};
    std::string user_agent{};  ///< the whole header value
    /// Idle connections older than this are not reused, because the server may close them during a request.
    std::chrono::seconds max_idle{30};
    /// How many idle connections are kept, at least 1. Above that number, the longest idle connection
    /// is closed.
    std::size_t max_idle_connections{32};
    /// Whether libcurl's easy handles are reused for several transfers, which saves about 17,000
    /// instructions each. If unset, the version of libcurl decides: with 7.83.0 to 8.1.1, a hostile server
    /// can corrupt the memory of a client that reuses a handle (curl issue 11101). Set it if your
    /// distribution has fixed its libcurl.
    std::optional<bool> reuse_easy_handles{};
};

}  // namespace cis
