#include "test.hpp"

// tests/proofs/secrets_printed.py must notice it. It is a file of its own, so that what the other tests print
// has no leak.
TEST_CASE("a path of request() is printed unchanged, so a key or a person in it leaks", "[leak]") {
    const FaultyService service({answer::json(404, error_json("not_found"))});
    const std::string path = std::string("/") + api_key + "/ada@canary";
    const auto result = service.client.request(Method::get, path).try_send();
    REQUIRE_FALSE(result);
    CHECK_THAT(to_string(result.error()), Catch::Matchers::ContainsSubstring(path));
}
