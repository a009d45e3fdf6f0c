#pragma once

#include <chrono>
#include <functional>
#include <optional>

#include <cis/core/result.hpp>
#include <cis/core/secret.hpp>

namespace cis {

/// What an AuthorizationProvider returns.
struct Authorization {
    Secret header_value{};  ///< the whole value of the `Authorization` header, including the scheme
    /// How long the value is valid, at most 100 years; zero or less: expired at once. Unset: until the
    /// service responds with 401.
    std::optional<std::chrono::seconds> valid_for{};
};

/// Returns a value for the `Authorization` header, for callers with OAuth. How to obtain a token is
/// undocumented.
///
/// The client calls it before the first request, when the last value has expired, and after a 401. It never
/// calls it from two threads at once. If it throws, the call fails with kind `authentication`. Started calls
/// run it on a separate thread, perhaps even after the last copy of the client was destroyed, so it must own
/// what it uses.
///
/// @code
/// auto vault = std::make_shared<Vault>();
/// options.authorization_provider = [vault]() -> cis::Result<cis::Authorization> {
///     return cis::Authorization{.header_value = "Bearer " + vault->fetch_token(), .valid_for = 1h};
/// };
/// @endcode
using AuthorizationProvider = std::function<Result<Authorization>()>;

/// Returns the API key, so that a key can be replaced without a restart. Read the key from where it is
/// stored, such as a file or a vault.
///
/// The client calls it before the first request, and once per call when the service refuses the key (401, or
/// 403 with the code `forbidden`). Then the client sends the request again, after a 403 only if the key has
/// changed. The client never calls it from two threads at once. If it throws, the call fails with kind
/// `authentication`. Started calls run it on a separate thread, perhaps even after the last copy of the
/// client was destroyed, so it must own what it uses.
///
/// @code
/// auto vault = std::make_shared<Vault>();
/// options.api_key_provider = [vault]() -> cis::Result<cis::Secret> { return vault->read("cis-api-key"); };
/// @endcode
using ApiKeyProvider = std::function<Result<Secret>()>;

}  // namespace cis
