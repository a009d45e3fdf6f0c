#include "test.hpp"

namespace {

/// Only the proxies that a test sets.
class Environment {
    const EnvironmentVariable http_{"http_proxy", std::nullopt};
    const EnvironmentVariable https_{"https_proxy", std::nullopt};
    const EnvironmentVariable upper_https_{"HTTPS_PROXY", std::nullopt};
    const EnvironmentVariable all_{"all_proxy", std::nullopt};
    const EnvironmentVariable upper_all_{"ALL_PROXY", std::nullopt};
    const EnvironmentVariable none_{"no_proxy", std::nullopt};
    const EnvironmentVariable upper_none_{"NO_PROXY", std::nullopt};
};

/// A server whose address no rule treats as this machine: connections to 0.0.0.0 arrive here too.
std::string as_elsewhere(const FaultServer& server) {
    return "http://0.0.0.0:" + std::to_string(server.port());
}

ClientOptions plaintext_options(const std::string& base_url) {
    ClientOptions options = options_for(base_url, std::make_shared<FakeClock>());
    options.allow_plaintext = true;
    return options;
}

/// A proxy and a server, to see which of them gets the request.
struct Two {
    FaultServer proxy{answer_in_turn({answer::json(200, R"({"by":"proxy"})")})};
    FaultServer server{answer_in_turn({answer::json(200, R"({"by":"server"})")})};
};

constexpr const char* by_server = R"({"by":"server"})";
constexpr const char* by_proxy = R"({"by":"proxy"})";

/// The error of a client that cannot be constructed.
Error refusal(const ClientOptions& options) {
    try {
        const Client client(options);
    } catch (const Exception& exception) {
        CHECK(std::string(exception.what()).find("may-see") == std::string::npos);
        return exception.error();
    }
    return {};
}

}  // namespace

TEST_CASE("a request to this machine uses no proxy") {
    const Environment environment;
    const Two two;
    const std::string host = GENERATE("127.0.0.1", "localhost", "LocalHost", "127.1");
    CAPTURE(host);
    ClientOptions options = options_for("http://" + host + ":" + std::to_string(two.server.port()),
                                        std::make_shared<FakeClock>());
    SECTION("of the environment") {
        const EnvironmentVariable variable(GENERATE("http_proxy", "all_proxy"), two.proxy.base_url());
        CHECK(Client(options).health().send().text() == by_server);
    }
    SECTION("of the options") {
        options.proxy = two.proxy.base_url();
        CHECK(Client(options).health().send().text() == by_server);
    }
    CHECK(two.proxy.connections() == 0);
}

TEST_CASE("a TLS connection that has unread data or has ended is not reused") {
    const Environment environment;
    const CertificateAuthority authority;
    const FaultServer proxy{answer_in_turn({answer::json(200, "{}")})};
    const FaultServer server{answer_in_turn({answer::json(200, "{}")}), Tls{authority.server()}};
    const EnvironmentVariable variable("https_proxy", proxy.base_url());
    ClientOptions options = options_for(server.base_url());
    options.tls.ca_file = authority.bundle_path();
    CHECK(Client(options).health().try_send());
    CHECK(proxy.connections() == 0);
}

TEST_CASE("the proxy rule applies to each request of a transport") {
    const Environment environment;
    const Two two;
    CurlTransport transport{{.proxy = two.proxy.base_url()}};
    const auto asked = [&](const std::string& url) {
        Request request;
        request.url = url;
        return transport.perform(request, {}, {}, {}).response.body;
    };
    for (int i = 0; i < 2; ++i) {
        CHECK(asked(two.server.base_url()) == by_server);
        CHECK(asked(as_elsewhere(two.server)) == by_proxy);
    }
}

TEST_CASE("a proxy is taken from the options, or else from the environment, unless there is to be none") {
    const Environment environment;
    const Two two;
    ClientOptions options = plaintext_options(as_elsewhere(two.server));
    SECTION("options") {
        options.proxy = two.proxy.base_url();
        CHECK(Client(options).health().send().text() == by_proxy);
    }
    SECTION("environment") {
        const EnvironmentVariable variable(GENERATE("http_proxy", "all_proxy", "ALL_PROXY"),
                                           two.proxy.base_url());
        CHECK(Client(options).health().send().text() == by_proxy);
    }
    SECTION("neither") { CHECK(Client(options).health().send().text() == by_server); }
    SECTION("none, whatever the environment says") {
        const EnvironmentVariable variable("http_proxy", two.proxy.base_url());
        options.proxy = "";
        CHECK(Client(options).health().send().text() == by_server);
    }
    SECTION("not for hosts that the environment excludes") {
        const EnvironmentVariable excluded(GENERATE("no_proxy", "NO_PROXY"), "example.com,0.0.0.0");
        const EnvironmentVariable variable("http_proxy", two.proxy.base_url());
        if (GENERATE(true, false)) options.proxy = two.proxy.base_url();
        CHECK(Client(options).health().send().text() == by_server);
    }
}

TEST_CASE("every form of no_proxy keeps a request from the proxy") {
    const Environment environment;
    const Two two;
    const std::string port = ":" + std::to_string(two.server.port());
    const auto [before, with_port, after] = GENERATE(table<std::string, bool, std::string>({
        {"0.0.0.0", false, ""},
        {"0.0.0.0", true, ""},
        {"http://0.0.0.0", true, "/v2"},
        {"0.0.0.0/8", false, ""},
        {"0/8", false, ""},
        {"0.*", false, ""},
        {"*", false, ""},
        {"example.com , *", false, ""},
        {"EXAMPLE.com,0.0.0.0.", false, ""},
    }));
    const std::string form = before + (with_port ? port : "") + after;
    CAPTURE(form);
    const EnvironmentVariable excluded(GENERATE("no_proxy", "NO_PROXY"), form);
    const EnvironmentVariable variable("http_proxy", two.proxy.base_url());
    CHECK(Client(plaintext_options(as_elsewhere(two.server))).health().send().text() == by_server);
    CHECK(two.proxy.connections() == 0);
}

TEST_CASE("no key reaches the proxy for a host that no_proxy names in any form") {
    const Environment environment;
    const FaultServer proxy{answer_in_turn({answer::json(200, by_proxy)})};
    const EnvironmentVariable variable("http_proxy", proxy.base_url());
    const auto reaches_proxy = [&](const std::string& form) {
        const EnvironmentVariable excluded("no_proxy", form);
        const auto health = Client(plaintext_options("http://api.corp.invalid"))
                                .health()
                                .retry({.max_attempts = 1})
                                .try_send();
        if (!health) CHECK(health.error().kind == ErrorKind::connection);
        return health.has_value();
    };
    for (const char* const form : {"*.corp.invalid", "api.corp.invalid:80", "http://api.corp.invalid"}) {
        CAPTURE(form);
        CHECK_FALSE(reaches_proxy(form));
    }
    CHECK(proxy.connections() == 0);
    CHECK(reaches_proxy("api.corp.invalid:8080,*.other.invalid"));
}

TEST_CASE("a form of no_proxy that cannot be understood is refused, if there is a proxy") {
    const Environment environment;
    const char* const name = GENERATE("no_proxy", "NO_PROXY");
    const EnvironmentVariable excluded(name, "example.com, user:may-see@example.com");
    const ClientOptions options = plaintext_options("http://service.example.com");
    CHECK(refusal(options).param.empty());
    const EnvironmentVariable other("https_proxy", "http://192.0.2.1");  // of another scheme
    CHECK(refusal(options).param.empty());
    const EnvironmentVariable variable("http_proxy", "http://192.0.2.1");
    CHECK(refusal(options).param == name);
    CHECK_THAT(refusal(options).reason, Catch::Matchers::ContainsSubstring("entry 2"));
    CHECK(refusal(options_for("http://127.0.0.1:1")).param.empty());
    CHECK_THROWS_AS(CurlTransport(CurlOptions{}), Exception);
}

TEST_CASE("plaintext is refused with a proxy too") {
    const Environment environment;
    const Two two;
    ClientOptions options = options_for(as_elsewhere(two.server));
    SECTION("of the environment") {
        const EnvironmentVariable variable("http_proxy", two.proxy.base_url());
        CHECK(refusal(options).param == "base_url");
    }
    SECTION("of the options") {
        options.proxy = two.proxy.base_url();
        CHECK(refusal(options).param == "base_url");
    }
    CHECK(two.proxy.connections() == 0);
}

TEST_CASE("a proxy that cannot be used is refused by name, without its password") {
    const Environment environment;
    ClientOptions options = plaintext_options("http://service.example.com");
    const std::string url =
        GENERATE("socks6://user:may-see@proxy.example.com", "ftp://user:may-see@proxy.example.com",
                 "http://user:may-see@", "http://user:may-see@proxy:port", "http://user:may-see@pro xy", "  ",
                 "http://user:may-see@proxy.example.com:99999", "http://user:may#may-see@proxy.example.com");
    CAPTURE(url);
    SECTION("in the options") {
        options.proxy = url;
        CHECK(refusal(options).param == "proxy");
        CHECK_THROWS_AS(CurlTransport({.proxy = url}), Exception);
    }
    SECTION("in the environment") {
        const char* const name = GENERATE("http_proxy", "all_proxy");
        const EnvironmentVariable variable(name, url);
        CHECK(refusal(options).param == name);
    }
}

TEST_CASE("a proxy's password is in no error") {
    const Environment environment;
    const FaultServer proxy{answer_in_turn(
        {GENERATE(answer::with(407, {{"Proxy-Authenticate", "Basic"}}), answer::close_after_reading(),
                  answer::garbage_status_line(), answer::reset_before_reading())})};
    const std::string scheme = GENERATE("http", "https", "socks4", "socks4a", "socks5", "socks5h");
    const bool listens = GENERATE(true, false);
    const std::string port = listens ? std::to_string(proxy.port()) : "1";
    const std::string base_url = GENERATE("https://192.0.2.1", "http://192.0.2.1");
    ClientOptions options = plaintext_options(base_url);
    options.proxy = scheme + "://user:may-see@127.0.0.1:" + port;
    options.connect_timeout = std::chrono::milliseconds(100);  // a server of HTTP does not respond to SOCKS
    CAPTURE(scheme, port, base_url);
    const auto health = Client(options).health().retry({.max_attempts = 1}).try_send();
    REQUIRE_FALSE(health);
    CHECK(to_string(health.error()).find("may-see") == std::string::npos);
    CHECK(health.error().reason.find("may-see") == std::string::npos);
}

TEST_CASE("the error of a proxy that refuses connections names what has set the proxy") {
    const Environment environment;
    const std::string nobody = "http://user:pass-nobody-may-see@127.0.0.1:1";
    ClientOptions options = plaintext_options("http://api.example.invalid");
    options.retry.max_attempts = 1;
    std::string setting;
    std::optional<EnvironmentVariable> variable;
    SECTION("in the environment") {
        setting = GENERATE("http_proxy", "all_proxy", "ALL_PROXY");
        variable.emplace(setting.c_str(), nobody);
    }
    SECTION("in the options") {
        setting = "the option proxy";
        options.proxy = nobody;
    }
    CAPTURE(setting);
    const auto refused = Client(options).health().try_send();
    REQUIRE_FALSE(refused);
    CHECK(refused.error().kind == ErrorKind::connection);
    CHECK(refused.error().outcome == Outcome::not_sent);
    CHECK(refused.error().reason.starts_with("the proxy from " + setting + ": "));
    CHECK(to_string(refused.error()).find("may-see") == std::string::npos);
}
