// Names of variables of the environment in small and in capital letters. To Windows they are the same.

#include <cis/http/proxy_choice.hpp>

#include "test.hpp"

using cis::proxy_from_env;
using cis::ProxyChoice;

namespace {

/// Only the proxies that a test sets.
class NoProxies {
    const EnvironmentVariable http_{"http_proxy", std::nullopt};
    const EnvironmentVariable https_{"https_proxy", std::nullopt};
    const EnvironmentVariable upper_https_{"HTTPS_PROXY", std::nullopt};
    const EnvironmentVariable all_{"all_proxy", std::nullopt};
    const EnvironmentVariable upper_all_{"ALL_PROXY", std::nullopt};
    const EnvironmentVariable none_{"no_proxy", std::nullopt};
    const EnvironmentVariable upper_none_{"NO_PROXY", std::nullopt};
};

ProxyChoice choice_for(const char* url) { return proxy_from_env(url).value(); }

}  // namespace

TEST_CASE("the choice of a proxy names its variable and its parts") {
    const NoProxies none;
    CHECK(choice_for("https://api.example.com").variable.empty());
    CHECK_FALSE(choice_for("https://api.example.com").is_used());
    const EnvironmentVariable all("ALL_PROXY", "socks5h://[::1]");
    const EnvironmentVariable https("https_proxy", "me:p%40ss@proxy.example.com:3128");
    const ProxyChoice choice = choice_for("https://api.example.com/cis");
    CHECK(choice.is_used());
    CHECK(choice.variable == "https_proxy");
    CHECK(choice.scheme == "http");
    CHECK(choice.host == "proxy.example.com");
    CHECK(choice.port == "3128");
    CHECK(choice.user_and_password.reveal() == "me:p@ss");
    const ProxyChoice plain = choice_for("http://api.example.com");
    CHECK(plain.variable == "ALL_PROXY");
    CHECK(plain.scheme == "socks5h");
    CHECK(plain.host == "[::1]");
    CHECK(plain.port == "1080");
    CHECK(plain.user_and_password.empty());
}

TEST_CASE("the choice of a proxy says why none is used") {
    const NoProxies none;
    const EnvironmentVariable https("HTTPS_PROXY", "https://proxy.example.com");
    CHECK(choice_for("https://api.example.com").port == "443");
    CHECK(choice_for("https://localhost:8443").exception == "loopback");
    const EnvironmentVariable upper("NO_PROXY", ".example.com");
    CHECK(choice_for("https://api.example.com").exception == "NO_PROXY");
    CHECK_FALSE(choice_for("https://api.example.com").is_used());
    CHECK(choice_for("https://api.example.org").is_used());
    const EnvironmentVariable lower("no_proxy", "api.example.org");
    CHECK(choice_for("https://api.example.org").exception == "no_proxy");
}

TEST_CASE("a proxy that cannot be used is refused by the name of its variable, as a client does") {
    const NoProxies none;
    const EnvironmentVariable https("https_proxy", "ftp://may-see@proxy.example.com");
    const auto refused = proxy_from_env("https://api.example.com");
    REQUIRE_FALSE(refused);
    CHECK(refused.error().param == "https_proxy");
    CHECK(to_string(refused.error()).find("may-see") == std::string::npos);
    CHECK(proxy_from_env("https://localhost"));
    const EnvironmentVariable good("https_proxy", "http://proxy.example.com");
    const EnvironmentVariable list("no_proxy", "10.0.0.0/99");
    CHECK(proxy_from_env("https://api.example.com").error().param == "no_proxy");
}
