#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include <cis/core/export.hpp>
#include <cis/core/light_chrono.hpp>
#include <cis/core/light_memory.hpp>
#include <cis/core/secret.hpp>
#include <cis/http/transport.hpp>

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

/// The transport that is used unless another is given: libcurl, with kept-alive connections and nothing done
/// behind the caller's back: no redirects, no `Expect:`, and no request is ever sent twice.
///
/// Its sockets are close-on-exec. A process that was forked from the one that made the transport cannot use
/// it: its transfers fail with `not_possible`, and nothing is written to connections of the parent.
class CIS_EXPORT CurlTransport final : public Transport {
public:
    /// Connects to nothing yet. Throws Exception (`invalid_argument`) when the proxy's URL cannot be used.
    explicit CurlTransport(CurlOptions options = {});
    ~CurlTransport() override;

    [[nodiscard]] Transfer perform(const Request& request, const TransferLimits& limits, std::stop_token stop,
                                   const BodySink& sink) override;

private:
    class Pool;
    std::unique_ptr<Pool> pool_;
};

}  // namespace cis
