#include "test.hpp"

TEST_CASE("after a 2xx with an undecodable body, a POST was applied and is not sent again") {
    const auto [body, reason] = GENERATE(table<std::string, std::string>({
        {"", "is empty"},
        {"<html><body>Welcome</body></html>", "not JSON"},
        {"\xEF\xBB\xBF{\"data\":{\"interview_id\":\"c1\"}}", "byte order mark"},
        {R"({"data":{"interview_id":"c1")", ""},
        {R"({"data":{"interview_id":1,"candidate":{}},"meta":{}})", "data.interview_id"},
        {R"({"data":{"candidate":{"score":"high"}}})", "data.candidate.score"},
        {R"({"candidate":{}})", "no data"},
        {R"([1,2])", "expected object"},
        {R"("text")", "expected object"},
        {R"({"data":{"interview_id":"c1"}} trailing)", "unexpected text after"},
        {R"({"data":{}})", "data.interview_id: is missing"},
        {R"({"data":{"candidate":{"interview_id":"c1"}}})", "data.interview_id: is missing"},
        {"null", "expected object"},
    }));
    CAPTURE(body);
    FaultyService service({answer::json(201, body)});
    const auto receipt = service.client.candidates().create("p1", {.name = "Ada"}).try_send();
    REQUIRE_FALSE(receipt);
    const Error& error = receipt.error();

    CHECK(error.kind == ErrorKind::decode);
    CHECK(error.outcome == Outcome::applied);
    CHECK(error.status == 201);
    CHECK(error.attempts == 1);
    CHECK(error.body_sample == body);
    CHECK(error.method == "POST");
    CHECK(error.path_pattern == "/api/v2/postings/{posting_id}/candidates");
    CHECK(error.host.starts_with("127.0.0.1:"));
    CHECK_FALSE(error.reason.empty());
    CHECK_THAT(error.reason, Catch::Matchers::ContainsSubstring(reason));
    CHECK(service.server.request_count() == 1);
}

TEST_CASE("an undecodable response keeps the headers that support needs") {
    FaultyService service(
        {answer::with(200, {{"X-Request-Id", "r-1"}, {"Set-Cookie", "secret"}}, "no json")});
    const auto health = service.client.health().try_send();
    REQUIRE_FALSE(health);
    CHECK(std::any_of(health.error().headers.begin(), health.error().headers.end(),
                      [](const auto& field) { return field.second == "r-1"; }));
    CHECK(std::none_of(health.error().headers.begin(), health.error().headers.end(),
                       [](const auto& field) { return field.second == "secret"; }));
}

TEST_CASE("a refused connection after an answered call is not mistaken for that answer") {
    auto server = std::make_unique<FaultServer>(answer_in_turn({answer::json(200, "{}")}));
    const Client client{options_for(server->base_url(), std::make_shared<FakeClock>())};
    REQUIRE(client.health().try_send());
    server.reset();

    const auto health = client.health().retry({.max_attempts = 2}).try_send();
    REQUIRE_FALSE(health);
    CHECK(health.error().kind == ErrorKind::connection);
    CHECK(health.error().status == 0);
}

TEST_CASE("a connection that is never made is retried for every method, and nothing was sent") {
    const RefusingPort refusing;
    const SilentPort silent;
    const bool is_silent = GENERATE(false, true);
    const std::string url = is_silent ? silent.base_url() : refusing.base_url();
    ClientOptions options = options_for(url, std::make_shared<FakeClock>());
    options.connect_timeout = 100ms;
    options.retry.max_attempts = 2;
    const auto begun = std::chrono::steady_clock::now();
    const auto receipt = Client(options).candidates().create("p1", {.name = "Ada"}).try_send();

    REQUIRE_FALSE(receipt);
    CHECK(receipt.error().kind == (is_silent ? ErrorKind::timeout : ErrorKind::connection));
    CHECK(receipt.error().outcome == Outcome::not_sent);
    CHECK(receipt.error().status == 0);
    CHECK(receipt.error().attempts == 2);
    CHECK(std::chrono::steady_clock::now() - begun < 10s);
}
