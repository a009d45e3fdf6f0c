#pragma once

#include <optional>

#include "cis/api/client_options.hpp"
#include "cis/core/error.hpp"
#include "cis/http/url.hpp"
#include "http/proxy.hpp"

namespace cis::detail {

/// Whether the options contain an API key or an authorisation, or a provider of one.
[[nodiscard]] bool has_credentials(const ClientOptions& options);

// Each of these functions returns what is wrong with the first unusable option. `param` is the name of that
// option.

/// Checks that there is at least one source of a key or an authorisation, and that the sources fit together.
[[nodiscard]] std::optional<Error> check_credentials(const ClientOptions& options);
/// Checks what is sent with every call, its times and its retries.
[[nodiscard]] std::optional<Error> check_calls(const ClientOptions& options);
/// Checks limits and observers.
[[nodiscard]] std::optional<Error> check_limits(const ClientOptions& options);
/// Checks the options about connections, which only the SDK's own transport uses. That transport checks the
/// proxy option itself.
[[nodiscard]] std::optional<Error> check_connections(const ClientOptions& options, const BaseUrl& base_url);

/// The environment's proxy for the service; none if the environment has no proxy for it.
[[nodiscard]] std::optional<EnvironmentProxy> environment_proxy_for(const BaseUrl& base_url);

}  // namespace cis::detail
