#include <functional>
#include <optional>
#include <string>
#include <utility>

#include "answers.hpp"
#include "catch.hpp"
#include "client_fixture.hpp"
#include "environment_variable.hpp"

using namespace cis;
using namespace cis::test;
using namespace std::chrono_literals;

namespace {

/// The option that a client refuses; empty when it refuses none.
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
    return refused([&] { return Client(options); });
}

}  // namespace

TEST_CASE("options that cannot be used are refused by name, before anything is sent") {
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
    CHECK(refused([](ClientOptions& o) { o.authorization = "may-see\n"; }) == "authorization");
    CHECK(refused([](ClientOptions& o) {
              o.authorization = "Bearer may-see";
              o.authorization_provider = []() -> Result<Authorization> { return Authorization{}; };
          }) == "authorization");
    CHECK(refused([](ClientOptions& o) { o.workspace_id = "w\n"; }) == "workspace_id");
    CHECK(refused([](ClientOptions& o) { o.user_agent = "a\rb"; }) == "user_agent");
    CHECK(refused([](ClientOptions& o) { o.timeout = 0ms; }) == "timeout");
    CHECK(refused([](ClientOptions& o) { o.connect_timeout = -1ms; }) == "connect_timeout");
    CHECK(refused([](ClientOptions& o) { o.deadline = 0ms; }) == "deadline");
    CHECK(refused([](ClientOptions& o) { o.retry.max_attempts = 0; }) == "retry.max_attempts");
    CHECK(refused([](ClientOptions& o) { o.retry.base = -1ms; }) == "retry.base");
    CHECK(refused([](ClientOptions& o) { o.retry.cap = -1ms; }) == "retry.cap");
}

TEST_CASE("a client can be made from the environment") {
    const FaultServer server{answer_in_turn({answer::json(200, "{}")})};
    const EnvironmentVariable url("CIS_BASE_URL", server.base_url() + "/");
    const EnvironmentVariable key("CIS_API_KEY", "key-from-env");
    const EnvironmentVariable no_proxy("no_proxy", "127.0.0.1");
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

TEST_CASE("what the environment lacks is named") {
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
    }
    SECTION("nothing that can be used") {
        const EnvironmentVariable url("CIS_BASE_URL", "not a URL");
        const EnvironmentVariable key("CIS_API_KEY", "k");
        CHECK(from_env() == "base_url");
    }
}
