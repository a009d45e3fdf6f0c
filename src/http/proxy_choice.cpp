#include "cis/http/proxy_choice.hpp"

#include <utility>

#include "http/loopback.hpp"
#include "http/parsed_url.hpp"
#include "http/proxy.hpp"
#include "http/proxy_exceptions.hpp"

namespace cis {
namespace {

std::string port_of_proxy(const detail::ParsedUrl& url, const std::string& scheme) {
    std::string port = url.part(CURLUPART_PORT);
    if (!port.empty()) return port;
    return scheme == "https" ? "443" : "1080";  // libcurl's defaults for proxies
}

Secret user_of_proxy(const detail::ParsedUrl& url) {
    if (!url.has(CURLUPART_USER) && !url.has(CURLUPART_PASSWORD)) return {};
    return {url.decoded(CURLUPART_USER) + ':' + url.decoded(CURLUPART_PASSWORD)};
}

}  // namespace

Result<ProxyChoice> proxy_from_env(std::string_view url) {
    ProxyChoice choice;
    const auto named = detail::environment_proxy(url.starts_with("http:") ? "http" : "https");
    if (!named) return choice;
    if (detail::is_loopback_url(url)) {
        choice.exception = "loopback";
    } else {
        if (const auto fault = detail::fault_of_proxy(named->url); !fault.empty())
            return invalid_argument(named->variable, std::string(fault));
        auto exceptions = detail::ProxyExceptions::of_environment();
        if (!exceptions) return std::move(exceptions).error();
        if (exceptions->contain(url)) choice.exception = detail::ProxyExceptions::variable();
    }
    choice.variable = named->variable;
    const auto parsed = detail::ParsedUrl::parse(named->url, CURLU_GUESS_SCHEME);
    if (!parsed) return choice;  // only for a request to this machine, which does not use the proxy
    choice.scheme = parsed->part(CURLUPART_SCHEME);
    choice.host = parsed->part(CURLUPART_HOST);
    choice.port = port_of_proxy(*parsed, choice.scheme);
    choice.user_and_password = user_of_proxy(*parsed);
    return choice;
}

}  // namespace cis
