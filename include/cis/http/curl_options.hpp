#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include <cis/core/secret.hpp>

namespace cis {

/// The lowest version of TLS that a client accepts.
enum class TlsVersion {
    system,  ///< the default of libcurl and of the system's OpenSSL; on Debian 12 that is TLS 1.2
    tls1_2,
    tls1_3,
};

/// How the two ends of a connection are authenticated. Certificates are always verified.
struct TlsOptions {
    /// PEM file of the certificate authorities to trust instead of the system's. A client reads it at its
    /// first connection.
    std::string ca_file{};
    std::string ca_pem{};  ///< the same as PEM text instead of a file
    /// PEM file of the client certificate, for servers that request one.
    std::string client_certificate_file{};
    std::string client_key_file{};         ///< PEM file of the client certificate's key
    std::string client_certificate_pem{};  ///< the client certificate as PEM text instead of a file
    Secret client_key_pem{};               ///< its key as PEM text
    Secret client_key_password{};          ///< password of an encrypted key
    /// Accepts only this public key: `sha256//<base64>`. Several keys are separated by `;`.
    std::string pinned_public_key{};
    TlsVersion min_version{TlsVersion::system};  ///< the lowest version of TLS to accept
};

/// How a client authenticates to a proxy, with the user and the password of the proxy's URL. All methods
/// except `basic` need a base URL with `https`.
enum class ProxyAuthentication {
    basic,      ///< the default: the password can be read on the way to an `http` proxy
    digest,     ///< a digest of the password
    ntlm,       ///< the method of Windows
    negotiate,  ///< Kerberos, with the credentials of the process instead of a password; the URL needs `:@`
    any,        ///< the safest method that the proxy offers; takes one more request
};

/// Where connections go. libcurl has each option under the same name.
struct ConnectionOptions {
    /// The time after which an idle connection is probed, so that a firewall does not drop it. Unset: never.
    std::optional<std::chrono::seconds> tcp_keep_alive{};
    /// Addresses to use for hosts instead of asking the resolver: `HOST:PORT:ADDRESS[,ADDRESS]...`.
    std::vector<std::string> resolve{};
    /// Other hosts to connect to: `HOST:PORT:OTHER_HOST:OTHER_PORT`. An empty `HOST` or `PORT` matches any,
    /// and an empty `OTHER_HOST` or `OTHER_PORT` keeps that of the URL. The certificate must still be that of
    /// the URL's host.
    std::vector<std::string> connect_to{};
    /// Path of a Unix socket to connect to, instead of the URL's host. Each request has its own connection.
    std::string unix_socket{};
    /// How the client authenticates to a proxy.
    ProxyAuthentication proxy_authentication{ProxyAuthentication::basic};
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
    ConnectionOptions connection{};  ///< where connections go
    std::string user_agent{};        ///< the whole header value
    /// Idle connections older than this are not reused, because the server may close them during a request.
    std::chrono::seconds max_idle{30};
    /// How many idle connections are kept, at least 1. Above that number, the longest idle connection
    /// is closed.
    std::size_t max_idle_connections{32};
    /// Whether libcurl's easy handles are reused for several transfers, which saves about 17,000 instructions
    /// for each transfer. If unset, the version of libcurl decides: with 7.83.0 to 8.1.1, a hostile server
    /// can corrupt the memory of a client that reuses a handle (curl issue 11101). Set it if your
    /// distribution has fixed its libcurl.
    std::optional<bool> reuse_easy_handles{};
};

}  // namespace cis
