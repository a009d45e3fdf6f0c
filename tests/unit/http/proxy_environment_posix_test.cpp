// Names of variables of the environment in small and in capital letters. To Windows they are the same.

#include "http/proxy.hpp"
#include "http/proxy_exceptions.hpp"
#include "test.hpp"

using cis::detail::environment_proxy;
using cis::detail::ProxyExceptions;

TEST_CASE("the environment names a proxy as libcurl reads it") {
    const EnvironmentVariable http("http_proxy", std::nullopt);
    const EnvironmentVariable upper_http("HTTP_PROXY", "http://not-read");
    const EnvironmentVariable https("https_proxy", std::nullopt);
    const EnvironmentVariable upper_https("HTTPS_PROXY", std::nullopt);
    const EnvironmentVariable all("all_proxy", "");
    const EnvironmentVariable upper_all("ALL_PROXY", std::nullopt);
    const auto named = [](const char* scheme) -> std::string {
        const auto proxy = environment_proxy(scheme);
        if (!proxy) return {};
        CHECK(proxy->url == "http://" + std::string(proxy->variable));
        return proxy->variable;
    };
    CHECK(named("http").empty());
    CHECK(named("https").empty());
    {
        const EnvironmentVariable any("ALL_PROXY", "http://ALL_PROXY");
        CHECK(named("http") == "ALL_PROXY");
        CHECK(named("https") == "ALL_PROXY");
        const EnvironmentVariable any_lower("all_proxy", "http://all_proxy");
        CHECK(named("https") == "all_proxy");
        const EnvironmentVariable upper("HTTPS_PROXY", "http://HTTPS_PROXY");
        CHECK(named("https") == "HTTPS_PROXY");
        const EnvironmentVariable lower("https_proxy", "http://https_proxy");
        CHECK(named("https") == "https_proxy");
        CHECK(named("http") == "all_proxy");
        const EnvironmentVariable plain("http_proxy", "http://http_proxy");
        CHECK(named("http") == "http_proxy");
    }
}

TEST_CASE("the hosts without a proxy are read from no_proxy, or else from NO_PROXY") {
    const auto direct = [](const char* host) {
        return ProxyExceptions::of_environment().value().contain("https://" + std::string(host));
    };
    const EnvironmentVariable lower("no_proxy", std::nullopt);
    const EnvironmentVariable upper("NO_PROXY", std::nullopt);
    CHECK_FALSE(direct("upper.example"));
    const EnvironmentVariable set_upper("NO_PROXY", "upper.example");
    CHECK(direct("upper.example"));
    const EnvironmentVariable empty_lower("no_proxy", "");
    CHECK(direct("upper.example"));
    const EnvironmentVariable set_lower("no_proxy", "lower.example");
    CHECK(direct("lower.example"));
    CHECK_FALSE(direct("upper.example"));
}
