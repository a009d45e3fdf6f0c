#pragma once

#include <optional>
#include <string_view>

namespace cis::detail {

/// Why a proxy's URL cannot be used, in words that quote nothing of it, because it may hold a password; empty
/// when it can be used. As libcurl does, it takes a URL without a scheme for one of `http`.
[[nodiscard]] std::string_view fault_of_proxy(std::string_view url);

/// A proxy that the environment names.
struct EnvironmentProxy {
    const char* variable;  ///< that names it
    std::string_view url;  ///< valid until the environment changes
};

/// The environment's proxy for URLs of a scheme, if there is one.
/// @param scheme `http` or `https`
[[nodiscard]] std::optional<EnvironmentProxy> environment_proxy(std::string_view scheme);

}  // namespace cis::detail
