#include "http/proxy_environment.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>

namespace cis::detail {

bool environment_names_a_proxy() {
    // libcurl does not read HTTP_PROXY: a web server hands its callers' headers to CGI programs that way.
    constexpr std::array variables = {"http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"};
    return std::ranges::any_of(variables, [](const char* variable) {
        // The environment is only read; a program that changes it from another thread has to take care
        // itself.
        const char* const value = std::getenv(variable);  // NOLINT(concurrency-mt-unsafe): see above
        return value != nullptr && *value != '\0';
    });
}

}  // namespace cis::detail
