#pragma once

#include <optional>
#include <string_view>

namespace cis::detail {

/// Why a proxy's URL is unusable; empty if it is usable. The text quotes nothing of the URL, because it may
/// contain a password. A URL without a scheme counts as `http`, as in libcurl.
[[nodiscard]] std::string_view fault_of_proxy(std::string_view url);

/// A proxy from the environment.
struct EnvironmentProxy {
    const char* variable;  ///< the name of the environment variable
    std::string_view url;  ///< valid until the environment changes
};

/// The environment's proxy for URLs of a scheme; none if the environment has no proxy for it.
/// @param scheme `http` or `https`
[[nodiscard]] std::optional<EnvironmentProxy> environment_proxy(std::string_view scheme);

}  // namespace cis::detail
