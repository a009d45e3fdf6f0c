#pragma once

#include <string>
#include <string_view>

#include <cis/core/export.hpp>
#include <cis/core/result.hpp>
#include <cis/core/secret.hpp>

namespace cis {

/// The proxy that the environment names for a URL, read as a client without CurlOptions::proxy reads it.
struct ProxyChoice {
    /// The variable that names the proxy, e.g. `https_proxy`; empty: none does, and the rest is empty too.
    std::string variable{};
    /// Why the proxy is not used: `no_proxy` or `NO_PROXY`, if that list contains the host, or `loopback` if
    /// the host is this machine. Empty: it is used.
    std::string exception{};
    std::string scheme{};        ///< e.g. `http` or `socks5h`
    std::string host{};          ///< an IPv6 address keeps its brackets
    std::string port{};          ///< that of the URL, otherwise libcurl's default
    Secret user_and_password{};  ///< `user:password`; empty if the URL has neither

    /// Whether requests to the URL go through the proxy.
    [[nodiscard]] bool is_used() const noexcept { return !variable.empty() && exception.empty(); }
};

/// Reads the environment's proxy for a URL.
/// @param url an absolute `http` or `https` URL
/// @return the choice, or an error of kind `invalid_argument` if a variable that matters is unusable; `param`
///         names the variable, and nothing quotes its value
[[nodiscard]] CIS_EXPORT Result<ProxyChoice> proxy_from_env(std::string_view url);

}  // namespace cis
