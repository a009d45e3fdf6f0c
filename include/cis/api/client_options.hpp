#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <cis/call/authorization.hpp>
#include <cis/call/clock.hpp>
#include <cis/call/rate_limiter.hpp>
#include <cis/call/retry_policy.hpp>
#include <cis/core/secret.hpp>
#include <cis/http/curl_options.hpp>
#include <cis/http/interceptor.hpp>
#include <cis/http/transport.hpp>

namespace cis {

/// How a Client reaches the service. `base_url` is required, and one of `api_key`, `authorization` and
/// `authorization_provider` (document: Authentication).
struct ClientOptions {
    std::string base_url{};  ///< e.g. `https://api.example.com`, with or without a trailing slash
    Secret api_key{};        ///< sent as `X-API-KEY`
    Secret authorization{};  ///< sent as `Authorization`, scheme included
    AuthorizationProvider authorization_provider{};  ///< asked for a value of `Authorization` instead
    std::string workspace_id{};                      ///< sent as `X-Workspace-Id`

    std::chrono::milliseconds connect_timeout{10'000};  ///< resolving, connecting and the TLS handshake
    std::chrono::milliseconds timeout{60'000};          ///< one attempt
    std::chrono::milliseconds deadline{300'000};        ///< one call, with all its attempts and waits
    RetryPolicy retry{};                                ///< when a call is sent again

    /// After decompression; a larger body is an error. At least 1. How many elements it may have is bounded
    /// as well: see Page and from_json().
    std::size_t max_response_bytes{64UL * 1024 * 1024};

    TlsOptions tls{};                                ///< whom to trust
    HttpVersion http_version{HttpVersion::http1_1};  ///< what to ask the server for

    /// The URL of a proxy, which may hold a user and password: `http`, `https`, `socks4`, `socks4a`, `socks5`
    /// or `socks5h`. Empty: no proxy; unset: the one that the environment names (`https_proxy`, …). Hosts in
    /// the environment's `no_proxy`, and this machine, are reached without one.
    std::optional<Secret> proxy{};
    bool allow_plaintext{false};           ///< whether `http` may be used beyond this machine
    std::string user_agent{};              ///< put in front of the SDK's own
    std::size_t max_idle_connections{32};  ///< kept for later calls, at least 1

    /// Shared by all clients that use the same key, so that a 429 pauses them all; one of its own when empty.
    std::shared_ptr<RateLimiter> rate_limiter{};
    /// Observers of every attempt, called in this order; none may be null.
    std::vector<std::shared_ptr<Interceptor>> interceptors{};
    /// Used instead of libcurl; the connection options above do not apply to it.
    std::shared_ptr<Transport> transport{};
    /// Used instead of the system's clocks.
    std::shared_ptr<Clock> clock{};
};

}  // namespace cis
