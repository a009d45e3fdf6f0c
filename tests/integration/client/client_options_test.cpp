#include "test.hpp"

namespace {

/// The option that a client refuses; empty if it refuses none.
std::string refused(const std::function<Client()>& make) {
    try {
        (void)make();
        return {};
    } catch (const Exception& exception) {
        CHECK(exception.error().kind == ErrorKind::invalid_argument);
        CHECK(std::string(exception.what()).find("may-see") == std::string::npos);
        return exception.error().param;
    }
}
std::string refused(const std::function<void(ClientOptions&)>& adjust) {
    ClientOptions options = options_for("https://api.example.com");
    adjust(options);
    const std::string param = refused([&] { return Client(options); });
    const auto made = Client::make(options);
    CHECK((made ? "" : made.error().param) == param);
    return param;
}

}  // namespace

TEST_CASE("invalid options are refused by name, before anything is sent") {
    CHECK(refused([](ClientOptions&) {}).empty());
    CHECK(refused([](ClientOptions& o) { o.base_url = ""; }) == "base_url");
    CHECK(refused([](ClientOptions& o) { o.base_url = "http://api.example.com"; }) == "base_url");
    CHECK(refused([](ClientOptions& o) {
              o.base_url = "http://api.example.com";
              o.allow_plaintext = true;
          }).empty());
    CHECK(refused([](ClientOptions& o) { o.base_url = "https://user:may-see@example.com"; }) == "base_url");
    CHECK(refused([](ClientOptions& o) { o.base_url = "ftp://example.com"; }) == "base_url");
    CHECK(refused([](ClientOptions& o) { o.api_key = {}; }) == "api_key");
    CHECK(refused([](ClientOptions& o) { o.api_key = "may-see\r\nX-Smuggled: 1"; }) == "api_key");
    CHECK(refused([](ClientOptions& o) {
              o.api_key_provider = []() -> Result<Secret> { return Secret("may-see"); };
          }) == "api_key");
    CHECK(refused([](ClientOptions& o) {
              o.api_key = {};
              o.api_key_provider = []() -> Result<Secret> { return Secret("may-see"); };
          }).empty());
    CHECK(refused([](ClientOptions& o) { o.authorization = "may-see\n"; }) == "authorization");
    CHECK(refused([](ClientOptions& o) {
              o.authorization = "Bearer may-see";
              o.authorization_provider = []() -> Result<Authorization> { return Authorization{}; };
          }) == "authorization");
    CHECK(refused([](ClientOptions& o) { o.workspace_id = "w\n"; }) == "workspace_id");
    CHECK(refused([](ClientOptions& o) { o.user_agent = "a\rb"; }) == "user_agent");
    CHECK(refused([](ClientOptions& o) { o.timeout = 0ms; }) == "timeout");
    CHECK(refused([](ClientOptions& o) { o.timeout = 1ms; }).empty());
    CHECK(refused([](ClientOptions& o) { o.connect_timeout = -1ms; }) == "connect_timeout");
    CHECK(refused([](ClientOptions& o) { o.deadline = 0ms; }) == "deadline");
    CHECK(refused([](ClientOptions& o) { o.retry.max_attempts = 0; }) == "retry.max_attempts");
    CHECK(refused([](ClientOptions& o) { o.retry.base = -1ms; }) == "retry.base");
    CHECK(refused([](ClientOptions& o) { o.retry.cap = -1ms; }) == "retry.cap");
    CHECK(refused([](ClientOptions& o) { o.retry.longest_pause = -1ms; }) == "retry.longest_pause");
    CHECK(refused([](ClientOptions& o) { o.max_response_bytes = 0; }) == "max_response_bytes");
    CHECK(refused([](ClientOptions& o) { o.http_version = static_cast<HttpVersion>(99); }) == "http_version");
    CHECK(refused([](ClientOptions& o) { o.max_in_flight = 0; }) == "max_in_flight");
    CHECK(refused([](ClientOptions& o) { o.interceptors = {std::make_shared<Interceptor>(), nullptr}; }) ==
          "interceptors[1]");
}

TEST_CASE("a retry policy may have no waits at all") {
    Faked faked;
    faked.options.retry = {.max_attempts = 2, .base = 0ms, .cap = 0ms, .longest_pause = 0ms};
    faked.script.respond(503).respond(200, "{}");
    CHECK(Client(faked.options).health().try_send());
    CHECK(faked.clock->waits() == std::vector{0ms});
}

TEST_CASE("a client key without a certificate is refused by name, and a file with both is accepted") {
    const TemporaryFile file("x");
    CHECK(refused([&](ClientOptions& o) { o.tls.client_key_file = file.path(); }) == "tls.client_key_file");
    CHECK(refused([&](ClientOptions& o) { o.tls.client_certificate_file = file.path(); }).empty());
    CHECK(refused([&](ClientOptions& o) {
              o.tls.client_certificate_file = file.path();
              o.tls.client_key_file = file.path();
          }).empty());
}

TEST_CASE("options of white space alone are refused by name") {
    CHECK(refused([](ClientOptions& o) { o.api_key = "  "; }) == "api_key");
    CHECK(refused([](ClientOptions& o) { o.authorization = " "; }) == "authorization");
    CHECK(refused([](ClientOptions& o) { o.workspace_id = "   "; }) == "workspace_id");
    CHECK(refused([](ClientOptions& o) { o.user_agent = " "; }) == "user_agent");
    CHECK(refused([](ClientOptions& o) { o.workspace_id = ""; }).empty());
}

TEST_CASE("files that cannot be read are refused by name") {
    const TemporaryFile empty("");
    const TempDirectory folder;
    const std::string path =
        GENERATE_REF(std::string("/nowhere/may-see.pem"), empty.path(), folder.path("").string());
    CAPTURE(path);
    CHECK(refused([&](ClientOptions& o) { o.tls.ca_file = path; }) == "tls.ca_file");
    CHECK(refused([&](ClientOptions& o) { o.tls.client_certificate_file = path; }) ==
          "tls.client_certificate_file");
    const TemporaryFile readable("x");
    CHECK(refused([&](ClientOptions& o) {
              o.tls.client_certificate_file = readable.path();
              o.tls.client_key_file = path;
          }) == "tls.client_key_file");
}

TEST_CASE("certificates as text are refused by name if they are none, or are also in a file") {
    const CertificateAuthority authority;
    const std::string pem = authority.certificate_pem();
    CHECK(refused([&](ClientOptions& o) { o.tls.ca_pem = pem; }).empty());
    CHECK(refused([&](ClientOptions& o) { o.tls.ca_pem = "may-see"; }) == "tls.ca_pem");
    CHECK(refused([&](ClientOptions& o) {
              o.tls.ca_pem = pem;
              o.tls.ca_file = authority.bundle_path();
          }) == "tls.ca_pem");
    CHECK(refused([&](ClientOptions& o) { o.tls.client_certificate_pem = pem; }) == "tls.client_key_pem");
    CHECK(refused([&](ClientOptions& o) { o.tls.client_key_pem = "may-see"; }) == "tls.client_key_pem");
    CHECK(refused([&](ClientOptions& o) {
              o.tls.client_certificate_pem = "may-see";
              o.tls.client_key_pem = "may-see";
          }) == "tls.client_certificate_pem");
    CHECK(refused([&](ClientOptions& o) {
              o.tls.client_certificate_pem = pem;
              o.tls.client_certificate_file = authority.bundle_path();
          }) == "tls.client_certificate_pem");
    CHECK(refused([](ClientOptions& o) { o.tls.min_version = static_cast<TlsVersion>(9); }) ==
          "tls.min_version");
    CHECK(refused([&](ClientOptions& o) {
              o.tls.client_certificate_pem = pem;
              o.tls.client_key_pem = "-----BEGIN ENCRYPTED PRIVATE KEY-----";
          }) == "tls.client_key_password");
    std::string damaged = pem;
    damaged[damaged.size() / 2] = '!';
    CHECK(refused([&](ClientOptions& o) { o.tls.ca_pem = pem + damaged + pem; }) == "tls.ca_pem");
    CHECK(refused([&](ClientOptions& o) { o.tls.ca_pem = pem + "# more\n" + pem + "the end"; }).empty());
}

TEST_CASE("entries that libcurl would ignore are refused: the request would go elsewhere") {
    const std::string resolve = GENERATE("", "::", "-a:1:127.0.0.1", " a:1:127.0.0.1", "a.:1:127.0.0.1",
                                         ":1:127.0.0.1", "a::127.0.0.1", "a:http:127.0.0.1", "a:0:127.0.0.1",
                                         "a:65536:127.0.0.1", "a:1:", "a:1:not-an-address");
    CAPTURE(resolve);
    CHECK(refused([&](ClientOptions& o) { o.connection.resolve = {resolve}; }) == "connection.resolve[0]");
    const std::string connect_to =
        GENERATE("", ":::", "a:http:b:1", "http://a:1:b:1", " a:1:b:1", "a.:1:b:1", "a:1:b c:1");
    CAPTURE(connect_to);
    CHECK(refused([&](ClientOptions& o) { o.connection.connect_to = {connect_to}; }) ==
          "connection.connect_to[0]");
    CHECK(refused([](ClientOptions& o) { o.connection.unix_socket = std::string("/run/a\0b", 8); }) ==
          "connection.unix_socket");
}

TEST_CASE("entries of all forms that libcurl reads are taken") {
    const std::string resolve = GENERATE("a:443:127.0.0.1", "api.example.com:443:127.0.0.1,[::1]",
                                         "[::1]:443:127.0.0.1", "api.example.com:443:2001:db8::1");
    CHECK(refused([&](ClientOptions& o) { o.connection.resolve = {resolve}; }).empty());
    const std::string connect_to =
        GENERATE("a:443:b:8443", "::b:8443", "a::b:", "[::1]:443:[::2]:8443", "a:443::8443");
    CHECK(refused([&](ClientOptions& o) { o.connection.connect_to = {connect_to}; }).empty());
}

TEST_CASE("options of connections that cannot be used are refused by name") {
    CHECK(refused([](ClientOptions& o) { o.connection.tcp_keep_alive = 0s; }) == "connection.tcp_keep_alive");
    CHECK(refused([](ClientOptions& o) { o.connection.resolve = {"a:1:127.0.0.1", "a:1"}; }) ==
          "connection.resolve[1]");
    CHECK(refused([](ClientOptions& o) { o.connection.connect_to = {"a:1:b"}; }) ==
          "connection.connect_to[0]");
    CHECK(refused([](ClientOptions& o) { o.connection.resolve = {"api.example.com:443:[::1]"}; }).empty());
    CHECK(refused([](ClientOptions& o) {
              o.base_url = "http://127.0.0.1:1";
              o.connection.connect_to = {"::api.example.com:80"};
          }) == "allow_plaintext");
    CHECK(refused([](ClientOptions& o) {
              o.connection.proxy_authentication = static_cast<ProxyAuthentication>(9);
          }) == "connection.proxy_authentication");
    CHECK(refused([](ClientOptions& o) {
              o.base_url = "http://127.0.0.1:1";
              o.connection.proxy_authentication = ProxyAuthentication::digest;
          }) == "connection.proxy_authentication");
}

TEST_CASE("a client can be made from the environment") {
    const FaultServer server{answer_in_turn({answer::json(200, "{}")})};
    const EnvironmentVariable url("CIS_BASE_URL", server.base_url() + "/");
    const EnvironmentVariable key("CIS_API_KEY", "key-from-env");
    SECTION("with a workspace") {
        const EnvironmentVariable workspace("CIS_WORKSPACE_ID", "w-env");
        REQUIRE(Client::from_env().health().try_send());
        CHECK(server.requests().at(0).header("X-API-KEY") == "key-from-env");
        CHECK(server.requests().at(0).header("X-Workspace-Id") == "w-env");
    }
    SECTION("without one") {
        const EnvironmentVariable workspace("CIS_WORKSPACE_ID", std::nullopt);
        REQUIRE(Client::from_env().health().try_send());
        CHECK(server.requests().at(0).header("X-Workspace-Id").empty());
    }
    SECTION("with options for the rest, which it overrides") {
        const EnvironmentVariable workspace("CIS_WORKSPACE_ID", std::nullopt);
        REQUIRE(Client::from_env({.base_url = "https://elsewhere.example.com",
                                  .api_key = "other",
                                  .workspace_id = "w-own",
                                  .user_agent = "importer"})
                    .health()
                    .try_send());
        CHECK(server.requests().at(0).header("X-API-KEY") == "key-from-env");
        CHECK(server.requests().at(0).header("X-Workspace-Id") == "w-own");
        CHECK(server.requests().at(0).header("User-Agent").starts_with("importer "));
    }
}

TEST_CASE("the environment can allow plaintext") {
    const EnvironmentVariable url("CIS_BASE_URL", "http://emulator:8080");
    const EnvironmentVariable legacy_url("CIS_LEGACY_BASE_URL", "http://emulator:8080");
    const EnvironmentVariable key("CIS_API_KEY", "k");
    const auto from_env = [](bool allow_plaintext) {
        ClientOptions options;
        options.allow_plaintext = allow_plaintext;
        const std::string of_client =
            refused(std::function<Client()>([&] { return Client::from_env(options); }));
        try {
            (void)LegacyClient::from_env(options);
            CHECK(of_client.empty());
        } catch (const Exception& exception) {
            const bool is_url = of_client == "CIS_BASE_URL";
            CHECK(exception.error().param == (is_url ? "CIS_LEGACY_BASE_URL" : of_client));
            // The error names the environment variable to set.
            CHECK(std::string(exception.what()).find("allow_plaintext") == std::string::npos);
            CHECK((std::string(exception.what()).find("set CIS_ALLOW_PLAINTEXT=1") != std::string::npos) ==
                  is_url);
        }
        return of_client;
    };
    SECTION("yes") {
        const EnvironmentVariable plaintext("CIS_ALLOW_PLAINTEXT", GENERATE("1", "true"));
        CHECK(from_env(false).empty());
    }
    SECTION("no, whatever the options say") {
        const EnvironmentVariable plaintext("CIS_ALLOW_PLAINTEXT", GENERATE("0", "false"));
        CHECK(from_env(true) == "CIS_BASE_URL");
    }
    SECTION("nothing") {
        const EnvironmentVariable plaintext(
            "CIS_ALLOW_PLAINTEXT", GENERATE(std::optional<std::string>{}, std::optional<std::string>{""}));
        CHECK(from_env(false) == "CIS_BASE_URL");
        CHECK(from_env(true).empty());
    }
    SECTION("nothing else") {
        const EnvironmentVariable plaintext("CIS_ALLOW_PLAINTEXT", GENERATE("yes", "TRUE", "2", " ", "1 "));
        CHECK(from_env(true) == "CIS_ALLOW_PLAINTEXT");
    }
}

TEST_CASE("the environment can name the certificate authorities") {
    const CertificateAuthority right;
    const CertificateAuthority wrong;
    const FaultServer server{answer_in_turn({answer::json(200, "{}")}), Tls{right.server()}};
    const EnvironmentVariable url("CIS_BASE_URL", server.base_url());
    const EnvironmentVariable key("CIS_API_KEY", "k");
    const auto trusted = [](const std::string& ca_file = {}) {
        ClientOptions options;
        options.tls.ca_file = ca_file;
        options.retry.max_attempts = 1;
        return Client::from_env(std::move(options)).health().try_send().has_value();
    };
    using Value = std::optional<std::string>;
    SECTION("in a variable of its own, before all else") {
        const EnvironmentVariable own("CIS_CA_FILE", right.bundle_path());
        const EnvironmentVariable usual("SSL_CERT_FILE", wrong.bundle_path());
        CHECK(trusted());
        CHECK(trusted(wrong.bundle_path()));
    }
    SECTION("in the usual one, after all else") {
        const EnvironmentVariable own("CIS_CA_FILE", GENERATE(Value{}, Value{""}));
        const bool is_curls = GENERATE(false, true);
        const EnvironmentVariable usual("SSL_CERT_FILE", is_curls ? Value{} : Value{right.bundle_path()});
        const EnvironmentVariable curls("CURL_CA_BUNDLE",
                                        is_curls ? right.bundle_path() : wrong.bundle_path());
        CHECK(trusted());
        CHECK_FALSE(trusted(wrong.bundle_path()));
    }
    SECTION("in neither") {
        const EnvironmentVariable own("CIS_CA_FILE", std::nullopt);
        const EnvironmentVariable usual("SSL_CERT_FILE", std::nullopt);
        CHECK_FALSE(trusted());
        CHECK(trusted(right.bundle_path()));
    }
    SECTION("in a file that cannot be read") {
        const char* const name = GENERATE("CIS_CA_FILE", "SSL_CERT_FILE");
        const EnvironmentVariable own("CIS_CA_FILE", std::nullopt);
        const EnvironmentVariable usual("SSL_CERT_FILE", std::nullopt);
        const EnvironmentVariable named(name, "/nowhere/may-see.pem");
        CHECK(refused(std::function<Client()>([&] { return Client::from_env(); })) == name);
    }
}

TEST_CASE("a missing environment variable is named") {
    const auto from_env = [](ClientOptions options = {}) {
        return refused(std::function<Client()>([&] { return Client::from_env(options); }));
    };
    SECTION("the URL") {
        const EnvironmentVariable url("CIS_BASE_URL",
                                      GENERATE(std::optional<std::string>{}, std::optional<std::string>{""}));
        const EnvironmentVariable key("CIS_API_KEY", "k");
        CHECK(from_env() == "CIS_BASE_URL");
        CHECK(from_env({.base_url = "https://api.example.com"}).empty());
    }
    SECTION("the key") {
        const EnvironmentVariable url("CIS_BASE_URL", "https://api.example.com");
        const EnvironmentVariable key("CIS_API_KEY",
                                      GENERATE(std::optional<std::string>{}, std::optional<std::string>{""}));
        CHECK(from_env() == "CIS_API_KEY");
        CHECK(from_env({.authorization = "Bearer t"}).empty());
        CHECK(from_env({.api_key_provider = [] { return Result<Secret>("k"); }}).empty());
    }
    SECTION("a key that was copied with a blank") {
        const EnvironmentVariable url("CIS_BASE_URL", "https://api.example.com");
        const EnvironmentVariable key("CIS_API_KEY", GENERATE(std::optional<std::string>{" may-see"},
                                                              std::optional<std::string>{"may-see "}));
        CHECK(from_env() == "CIS_API_KEY");
    }
    SECTION("the key, where the options have a provider of it") {
        const EnvironmentVariable url("CIS_BASE_URL", "https://api.example.com");
        const EnvironmentVariable key("CIS_API_KEY", "may-see");
        CHECK(from_env({.api_key_provider = [] { return Result<Secret>("k"); }}) == "CIS_API_KEY");
    }
    SECTION("nothing that can be used") {
        const EnvironmentVariable url(
            "CIS_BASE_URL", GENERATE("not a URL", "ftp://example.com", "https://u:may-see@example.com"));
        const EnvironmentVariable key("CIS_API_KEY", "k");
        CHECK(from_env() == "CIS_BASE_URL");
    }
    SECTION("nothing, where the options have a URL that cannot be used") {
        const EnvironmentVariable url("CIS_BASE_URL", std::nullopt);
        const EnvironmentVariable key("CIS_API_KEY", "k");
        CHECK(from_env({.base_url = "not a URL"}) == "base_url");
    }
}
