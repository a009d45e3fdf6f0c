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

/// What differs in the client that Client::with() returns. Members that are not set stay as in the other
/// client.
struct ClientChanges {
    std::optional<std::string> workspace_id{};  ///< see ClientOptions::workspace_id; empty: the key's own

    /// As in ClientOptions. If one of these four is set, they replace all credentials of the other client.
    Secret api_key{};
    ApiKeyProvider api_key_provider{};               ///< see api_key
    Secret authorization{};                          ///< see api_key
    AuthorizationProvider authorization_provider{};  ///< see api_key

    std::optional<std::chrono::milliseconds> timeout{};   ///< see ClientOptions::timeout
    std::optional<std::chrono::milliseconds> deadline{};  ///< see ClientOptions::deadline
    std::optional<RetryPolicy> retry{};                   ///< see ClientOptions::retry

    /// Replaces the other client's limiter. Set one for each key that has its own quota.
    std::shared_ptr<RateLimiter> rate_limiter{};
};

}  // namespace cis
