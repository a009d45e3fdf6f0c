#include <cis/emulator/server.hpp>
#include "test.hpp"

namespace {

/// A text that several threads use.
class Shared {
public:
    explicit Shared(std::string text) : text_(std::move(text)) {}
    void set(std::string text) {
        const std::lock_guard lock(mutex_);
        text_ = std::move(text);
    }
    [[nodiscard]] std::string get() const {
        const std::lock_guard lock(mutex_);
        return text_;
    }

private:
    mutable std::mutex mutex_;
    std::string text_;
};

/// A service that accepts one key at a time, and the place where its operators keep the key.
struct RotatedService {
    Shared accepted{"key-one"};
    Shared kept{"key-one"};
    std::atomic<int> asked{0};
    FaultServer server{answer_in_turn({[this](Connection& connection) {
        const auto request = connection.read_request();
        if (!request) return;
        const bool is_right = request->header("X-API-KEY") == accepted.get();
        connection.respond(is_right ? 200 : 401, {}, is_right ? "{}" : error_json("unauthorized"));
    }})};

    ClientOptions options() {
        return {.base_url = server.base_url(), .api_key_provider = [this]() -> Result<Secret> {
                    ++asked;
                    return Secret(kept.get());
                }};
    }
    void rotate(const std::string& key) {
        kept.set(key);
        accepted.set(key);
    }
};

std::vector<std::string> keys(const FaultServer& server) {
    std::vector<std::string> all;
    for (const auto& request : server.requests()) all.push_back(request.header("X-API-KEY"));
    return all;
}
using Keys = std::vector<std::string>;

}  // namespace

TEST_CASE("a key that was replaced is asked for again, and the call is repeated") {
    RotatedService service;
    const Client client{service.options()};
    REQUIRE(client.health().try_send());
    service.rotate("key-two");
    REQUIRE(client.request(Method::post, "/api/v2/things").try_send());
    CHECK(keys(service.server) == Keys{"key-one", "key-one", "key-two"});
    CHECK(client.statistics().retries.credentials == 1);
}

TEST_CASE("a key that stays refused is asked for once more, and the call fails without showing it") {
    RotatedService service;
    service.accepted.set("another");
    std::ostringstream out;
    ClientOptions options = service.options();
    options.interceptors = {std::make_shared<AttemptLog>(out)};
    const auto health = Client(options).health().try_send();
    REQUIRE_FALSE(health);
    CHECK(health.error().kind == ErrorKind::authentication);
    CHECK(health.error().attempts == 2);
    CHECK(service.asked == 2);
    CHECK((to_string(health.error()) + out.str()).find("key-one") == std::string::npos);
}

TEST_CASE("a revoked key, which v2 answers with 403, is replaced too") {
    // Specification: Authentication.
    emulator::Server service({.api_key = "key-two"});
    int asked = 0;
    const Client client{{.base_url = service.base_url(), .api_key_provider = [&]() -> Result<Secret> {
                             return Secret(++asked == 1 ? "key-one" : "key-two");
                         }}};
    std::optional<Result<PostingReceipt>> made;
    SECTION("send") { made = client.postings().create({.title = "T"}).try_send(); }
    SECTION("submit") { made = client.postings().create({.title = "T"}).submit().try_get(); }
    REQUIRE(*made);
    CHECK(asked == 2);
    CHECK(client.statistics().retries.credentials == 1);
}

TEST_CASE("an API key and a token can both come from providers") {
    const FaultServer server{answer_in_turn({answer::json(200, "{}")})};
    const Client client{{.base_url = server.base_url(),
                         .api_key_provider = []() -> Result<Secret> { return Secret("k"); },
                         .authorization_provider = []() -> Result<Authorization> {
                             return Authorization{.header_value = "Bearer t"};
                         }}};
    REQUIRE(client.health().try_send());
    CHECK(server.requests().at(0).header("X-API-KEY") == "k");
    CHECK(server.requests().at(0).header("Authorization") == "Bearer t");
}

TEST_CASE("a key is replaced while threads make calls: one question, and no call fails") {
    const bool on_the_loop = GENERATE(false, true);
    RotatedService service;
    const Client client{service.options()};
    std::atomic<int> failed{0};
    std::atomic<int> done{0};
    {
        std::vector<std::jthread> threads;
        threads.reserve(8);
        for (int i = 0; i < 8; ++i) {
            threads.emplace_back([&] {
                for (int call = 0; call < 40; ++call) {
                    auto health = client.health();
                    const auto result =
                        on_the_loop ? std::move(health).submit().try_get() : std::move(health).try_send();
                    failed += result ? 0 : 1;
                    // One of the threads rotates the key in the middle of its calls and of the others'.
                    if (++done == 100) service.rotate("key-two");
                }
            });
        }
    }
    CHECK(failed == 0);
    CHECK(service.asked == 2);
    CHECK(keys(service.server).back() == "key-two");
    CHECK(client.statistics().retries.credentials >= 1);
}
