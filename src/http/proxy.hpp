#pragma once

#include <string_view>

namespace cis::detail {

/// Why a proxy's URL cannot be used, in words that quote nothing of it, because it may hold a password; empty
/// when it can be used. As libcurl does, it takes a URL without a scheme for one of `http`.
[[nodiscard]] std::string_view fault_of_proxy(std::string_view url);

/// The variable of the environment that names the proxy for URLs of a scheme; null when there is none.
/// @param scheme `http` or `https`
[[nodiscard]] const char* proxy_variable(std::string_view scheme);

}  // namespace cis::detail
