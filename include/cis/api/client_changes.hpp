#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>

#include <cis/call/authorization.hpp>
#include <cis/call/rate_limiter.hpp>
#include <cis/call/retry_policy.hpp>
#include <cis/core/secret.hpp>

namespace cis {

/// What a client that Client::with() returns has of its own. What is not set is as with the other client.
struct ClientChanges {
    std::optional<std::string> workspace_id{};  ///< see ClientOptions::workspace_id; empty: the key's own

    /// As in ClientOptions. If one of the four is set, they replace all credentials of the other client.
    Secret api_key{};
    ApiKeyProvider api_key_provider{};               ///< see api_key
    Secret authorization{};                          ///< see api_key
    AuthorizationProvider authorization_provider{};  ///< see api_key

    std::optional<std::chrono::milliseconds> timeout{};   ///< see ClientOptions::timeout
    std::optional<std::chrono::milliseconds> deadline{};  ///< see ClientOptions::deadline
    std::optional<RetryPolicy> retry{};                   ///< see ClientOptions::retry

    /// Instead of the other client's. Set one for each key that has a quota of its own.
    std::shared_ptr<RateLimiter> rate_limiter{};
};

}  // namespace cis
