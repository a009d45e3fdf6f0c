#include "driven_calls.hpp"
#include "test.hpp"

TEST_CASE("a started call that is cancelled when its attempt has just ended is not sent again") {
    Faked faked;
    faked.script.respond(503).respond(200, R"({"data": {}})");
    DrivenCalls calls(faked.options);
    calls.add(1);
    calls.advance();
    calls.wait();  // the attempt ends
    calls.driver.cancel(1, "cancelled by the test");
    calls.advance();
    REQUIRE(calls.ended.size() == 1);
    const auto& error = calls.ended.front().call->error;
    REQUIRE(error);
    CHECK(error->kind == ErrorKind::cancelled);
    CHECK(error->reason == "cancelled by the test");
    CHECK(error->attempts == 1);
    CHECK(error->outcome == Outcome::unknown);
    CHECK(faked.transport->requests().size() == 1);
}

TEST_CASE("a call that is stopped during a refused attempt asks for no new credentials") {
    Faked faked;
    int asked = 0;
    faked.options.api_key = {};
    faked.options.authorization_provider = [&asked] {
        ++asked;
        return Result<Authorization>(Authorization{.header_value = "Bearer token"});
    };
    std::stop_source stop;
    faked.script.respond([&stop](const Request&) {
        stop.request_stop();
        return testing::response(401, "{}");
    });
    const Client client{faked.options};
    const auto reply = client.request(Method::get, "/health").stop_token(stop.get_token()).try_send();
    REQUIRE_FALSE(reply);
    CHECK(reply.error().kind == ErrorKind::cancelled);
    CHECK(reply.error().attempts == 1);
    CHECK(asked == 1);
}
