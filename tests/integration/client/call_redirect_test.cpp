#include "test.hpp"

TEST_CASE("a redirect is not followed, and the other host learns nothing") {
    const FaultServer elsewhere{answer_in_turn({answer::json(200, "{}")})};
    const int status = GENERATE(301, 302, 303, 307, 308);
    CAPTURE(status);
    FaultyService service({answer::redirect(status, elsewhere.base_url() + "/stolen")});
    const auto result = service.client.request(GENERATE(Method::get, Method::post), "/api/v2/x").try_send();

    REQUIRE_FALSE(result);
    CHECK(result.error().kind == ErrorKind::unexpected_status);
    CHECK(result.error().status == status);
    CHECK(result.error().attempts == 1);
    CHECK_THAT(result.error().reason, Catch::Matchers::ContainsSubstring("redirect"));
    CHECK(service.server.request_count() == 1);
    CHECK(elsewhere.connections() == 0);
    CHECK(to_string(result.error()).find("stolen") == std::string::npos);
}

TEST_CASE("a redirect within the same host is not followed either") {
    FaultyService service({answer::redirect(302, "/elsewhere"), answer::json(200, "{}")});
    CHECK_FALSE(service.client.health().try_send());
    CHECK(service.server.request_count() == 1);
}
