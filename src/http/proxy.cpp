#include "http/proxy.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string>

#include "http/parsed_url.hpp"

namespace cis::detail {

std::string_view fault_of_proxy(std::string_view url) {
    constexpr std::array<std::string_view, 6> schemes = {"http",    "https",  "socks4",
                                                         "socks4a", "socks5", "socks5h"};
    const auto parsed = ParsedUrl::parse(url, CURLU_GUESS_SCHEME);
    if (!parsed || parsed->part(CURLUPART_HOST).empty()) {
        return "is not the URL of a proxy, such as http://proxy.example.com:3128";
    }
    const std::string scheme = parsed->part(CURLUPART_SCHEME);
    if (std::ranges::find(schemes, scheme) == schemes.end()) {
        return "must have the scheme http, https, socks4, socks4a, socks5 or socks5h";
    }
    const bool has_https_proxies =
        (curl_version_info(CURLVERSION_NOW)->features & CURL_VERSION_HTTPS_PROXY) != 0;
    if (scheme == "https" && !has_https_proxies) return "is an https proxy, which this libcurl cannot use";
    return {};
}

std::optional<EnvironmentProxy> environment_proxy(std::string_view scheme) {
    // libcurl does not read HTTP_PROXY either: a web server passes its clients' headers to CGI programs in
    // such variables.
    const char* const own = scheme == "http" ? "http_proxy" : "https_proxy";
    const char* const upper = scheme == "http" ? own : "HTTPS_PROXY";
    for (const char* const variable : {own, upper, "all_proxy", "ALL_PROXY"}) {
        // The environment is only read. A program that changes it in another thread must synchronise that
        // itself.
        const char* const url = std::getenv(variable);  // NOLINT(concurrency-mt-unsafe): see above
        if (url != nullptr && *url != '\0') return EnvironmentProxy{.variable = variable, .url = url};
    }
    return std::nullopt;
}

}  // namespace cis::detail
