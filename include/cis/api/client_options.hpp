#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <cis/call/authorization.hpp>
#include <cis/call/clock.hpp>
#include <cis/call/executor.hpp>
#include <cis/call/rate_limiter.hpp>
#include <cis/call/retry_policy.hpp>
#include <cis/core/secret.hpp>
#include <cis/http/curl_options.hpp>
#include <cis/http/interceptor.hpp>
#include <cis/http/transport.hpp>

namespace cis {

/// The options of a Client (specification: Authentication). `base_url` is required, and one of `api_key`,
/// `api_key_provider`, `authorization` and `authorization_provider`.
struct ClientOptions {
    std::string base_url{};             ///< e.g. `https://api.example.com`, with or without a trailing slash
    Secret api_key{};                   ///< sent as `X-API-KEY`
    ApiKeyProvider api_key_provider{};  ///< returns the value of `X-API-KEY` instead
    Secret authorization{};             ///< sent as `Authorization`, with the scheme
    AuthorizationProvider authorization_provider{};  ///< returns the value of `Authorization` instead
    std::string workspace_id{};                      ///< sent as `X-Workspace-Id`

    std::chrono::milliseconds connect_timeout{10'000};  ///< name resolution, connection and TLS handshake
    std::chrono::milliseconds timeout{60'000};          ///< one attempt
    std::chrono::milliseconds deadline{300'000};        ///< one call, with all attempts and waits
    RetryPolicy retry{};                                ///< how often and when a call is retried

    /// The largest size of a decompressed body, at least 1; a larger body is an error. The number of elements
    /// is limited too: see Page and from_json().
    std::size_t max_response_bytes{64UL * 1024 * 1024};
    /// How many times larger than the received bytes the decompressed body of a stream may be, at least 1.
    /// The limit applies only to a body larger than `max_response_bytes`. gzip expands one byte to at most
    /// 1,032.
    std::size_t max_expansion{200};

    TlsOptions tls{};                                ///< which servers to trust
    HttpVersion http_version{HttpVersion::http1_1};  ///< which version to request

    /// URL of a proxy, which may contain a user and a password: `http`, `https`, `socks4`, `socks4a`,
    /// `socks5` or `socks5h`. Empty: no proxy. Unset: the proxy of the environment (`https_proxy`, …).
    /// Loopback hosts and those in the environment's `no_proxy` are reached without a proxy.
    std::optional<Secret> proxy{};
    ConnectionOptions connection{};  ///< where connections go
    bool allow_plaintext{false};     ///< whether `http` is allowed beyond loopback
    std::string user_agent{};        ///< precedes the SDK's own `User-Agent`
    /// The largest number of idle connections that are kept for later calls of send() and try_send(), at
    /// least 1. Connections of start(), submit() and `co_await` are kept in addition, at most
    /// `max_in_flight`.
    std::size_t max_idle_connections{32};

    /// The largest number of requests that start(), submit() and `co_await` have under way at the same time,
    /// at least 1. The other calls wait, and begin in the order in which they were started. A call that waits
    /// for a back-off does not count. At most this many new calls wait for the rate limiter.
    std::size_t max_in_flight{32};
    /// Runs the callbacks of start() and the coroutines that wait for a call, e.g. on the thread of an event
    /// loop. Empty: they run on the thread that sends the client's calls, where they must not block.
    Executor executor{};

    /// A limiter for all clients that use the same key, so that a 429 pauses them all. Empty: the client has
    /// its own limiter.
    std::shared_ptr<RateLimiter> rate_limiter{};
    /// Observers of every call and attempt, called in this order. None may be null.
    std::vector<std::shared_ptr<Interceptor>> interceptors{};
    /// Replaces libcurl. The connection options above do not apply to it.
    std::shared_ptr<Transport> transport{};
    /// Replaces the clocks of the system.
    std::shared_ptr<Clock> clock{};
};

}  // namespace cis
