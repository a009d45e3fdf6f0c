#include "call/echoed_credentials.hpp"
#include "test.hpp"

using detail::Authorizer;

namespace {

/// Whether a text of the service is concealed because it contains the credentials.
bool echoes(const Authorizer::Credential& credential, const std::string& text) {
    Error error{.code = text};
    detail::conceal_echo(credential, error);
    return error.code != text;
}

}  // namespace

TEST_CASE("an echo is found anywhere in a text, of either header, with or without its scheme") {
    const Authorizer::Credential credential{.api_key = "sk_live_1", .authorization = "Bearer token_12"};
    CHECK(echoes(credential, "sk_live_1"));
    CHECK(echoes(credential, "invalid:sk_live_1."));
    CHECK(echoes(credential, "x-token_12"));
    CHECK(echoes(credential, "Bearer token_12"));
    CHECK_FALSE(echoes(credential, "sk_live_"));
    CHECK_FALSE(echoes(credential, "Bearer"));
    CHECK(echoes({.authorization = "Bearer  token_12 "}, "token_12"));
    CHECK(echoes({.authorization = " token_12"}, "token_12"));
    CHECK(echoes({.authorization = " Bearer token_12"}, "bad_token_12"));
    CHECK(echoes({.api_key = " sk_live_1 "}, "bad_sk_live_1"));
    CHECK_FALSE(echoes({.authorization = "Bearer          "}, "Bearer          "));
    CHECK_FALSE(echoes(credential, ""));
}

TEST_CASE("credentials of fewer than eight bytes are not searched for") {
    CHECK(echoes({.api_key = "12345678"}, "code_12345678"));
    CHECK_FALSE(echoes({.api_key = "1234567"}, "code_1234567"));
    CHECK(echoes({.authorization = "Basic 12345678"}, "code_12345678"));
    CHECK_FALSE(echoes({.authorization = "Basic 1234567"}, "code_1234567"));
    CHECK(echoes({.authorization = "12345678"}, "code_12345678"));
    CHECK_FALSE(echoes({}, "code"));
}

TEST_CASE("only headers with an echo are concealed") {
    cis::Headers headers;
    headers.add("X-First", "one");
    headers.add("X-Echo", "key sk_live_1");
    headers.add("X-Last", "two");
    cis::detail::conceal_echo({.api_key = "sk_live_1"}, headers);
    CHECK(headers.get("X-First") == "one");
    CHECK(headers.get("X-Echo") == "*");
    CHECK(headers.get("X-Last") == "two");
}

TEST_CASE("a service that echoes the key in names and headers has it neither printed nor kept") {
    const std::string key(api_key);
    Faked faked;
    faked.script.respond([&](const Request&) {
        Transfer transfer = testing::response(
            422, R"({"error": {"type": "t", "code": "bad_)" + key + R"(", "message": "m", "param": ")" + key +
                     R"(", "errors": [{"code": ")" + key + R"(", "message": "m", "param": "at.)" + key +
                     R"("}]}})");
        transfer.response.headers.add("X-Request-Id", std::string(110, 'r') + key);
        return transfer;
    });
    std::ostringstream log;
    faked.options.interceptors.push_back(std::make_shared<AttemptLog>(log));
    const Client client{faked.options};
    const auto reply = client.health().try_send();
    REQUIRE_FALSE(reply);
    const Error& error = reply.error();
    CHECK(error.code == "*");
    CHECK(error.param == "*");
    REQUIRE(error.errors.size() == 1);
    CHECK(error.errors[0].code == "*");
    CHECK(error.errors[0].param == "*");
    REQUIRE(error.headers.size() == 1);
    CHECK(error.headers[0].second == "*");
    // Not even the part that would be left of a long value.
    CHECK(to_string(error).find(key.substr(0, 5)) == std::string::npos);
    CHECK(log.str().find("request id *") != std::string::npos);
    CHECK(log.str().find(key.substr(0, 5)) == std::string::npos);
}

TEST_CASE("an answer that cannot be decoded has the echo of the key in a header concealed, too") {
    Faked faked;
    faked.script.respond([&](const Request&) {
        Transfer transfer = testing::response(200, "no JSON");
        transfer.response.headers.add("X-Trace", "a");
        transfer.response.headers.add("X-Request-Id", api_key);
        return transfer;
    });
    const auto reply = Client{faked.options}.health().try_send();
    REQUIRE_FALSE(reply);
    REQUIRE(reply.error().headers.size() == 1);
    CHECK(reply.error().headers[0].second == "*");
}

TEST_CASE("a service that echoes no credentials has its names kept") {
    Faked faked;
    faked.script.respond([&](const Request&) {
        Transfer transfer = testing::response(422, error_json("validation_error"));
        transfer.response.headers.add("X-Request-Id", "req_1");
        return transfer;
    });
    std::ostringstream log;
    faked.options.interceptors.push_back(std::make_shared<AttemptLog>(log));
    const auto reply = Client{faked.options}.health().try_send();
    REQUIRE_FALSE(reply);
    CHECK(reply.error().code == "validation_error");
    CHECK(to_string(reply.error()).find("request id req_1") != std::string::npos);
    CHECK(log.str().find("request id req_1") != std::string::npos);
}
