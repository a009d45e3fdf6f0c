#include <algorithm>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "answers.hpp"
#include "catch.hpp"
#include "client_fixture.hpp"

using namespace cis;
using namespace cis::test;
using namespace std::chrono_literals;

namespace {

Error error_of_create(const FaultyService& service) {
    auto receipt = service.client.candidates().create("p1", {.name = "Ada"}).try_send();
    REQUIRE_FALSE(receipt);
    return std::move(receipt).error();
}

}  // namespace

TEST_CASE("a POST whose connection breaks may have been applied, and is not sent again") {
    const auto [answer, requests_read] = GENERATE(table<Responder, std::size_t>({
        {answer::reset_before_reading(), 0},
        {answer::reset_after_reading(), 1},
        {answer::close_before_reading(), 0},
        {answer::close_after_reading(), 1},
    }));
    FaultyService service({answer, answer::json(201, receipt_json("c1"))});
    const Error error = error_of_create(service);

    CHECK(error.kind == ErrorKind::connection);
    CHECK(error.outcome == Outcome::unknown);
    CHECK(error.status == 0);
    CHECK(error.attempts == 1);
    CHECK(service.server.request_count() == requests_read);
    CHECK(service.server.connections() == 1);
    CHECK(service.clock->waits().empty());
}

TEST_CASE("a GET whose connection breaks is sent again") {
    FaultyService service(
        {GENERATE(answer::reset_before_reading(), answer::reset_after_reading(),
                  answer::close_before_reading(), answer::close_after_reading(),
                  answer::truncated_body(200, "{\"a\":1}"), answer::unfinished_chunks(200, "{}"),
                  answer::truncated_body(500, "{\"a\":1}")),
         answer::json(200, "{}")});
    const auto reply = service.client.health().with_reply().try_send();
    REQUIRE(reply);
    CHECK(reply->attempts == 2);
    CHECK(service.clock->waits().size() == 1);
}

TEST_CASE("after a 2xx with an incomplete body, a POST was applied and is not sent again") {
    const std::string receipt = receipt_json("c1");
    FaultyService service({GENERATE_COPY(answer::truncated_body(201, receipt),
                                         answer::unfinished_chunks(201, receipt), answer::bad_chunk(201)),
                           answer::json(201, receipt)});
    const Error error = error_of_create(service);

    CHECK((error.kind == ErrorKind::connection || error.kind == ErrorKind::decode));
    CHECK(error.outcome == Outcome::applied);
    CHECK(error.status == 201);
    CHECK(service.server.request_count() == 1);
}

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
    const Error error = error_of_create(service);

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

TEST_CASE("after a response that is not HTTP the outcome is unknown, and nothing is sent again") {
    FaultyService service({answer::garbage_status_line()});
    const Error error = error_of_create(service);
    CHECK(error.kind == ErrorKind::decode);
    CHECK(error.outcome == Outcome::unknown);
    CHECK(error.status == 0);
    CHECK(error.attempts == 1);
    CHECK(service.server.request_count() == 1);
}

TEST_CASE("a server error of a POST has an unknown outcome, and the POST is not sent again") {
    FaultyService service({answer::json(GENERATE(500, 502, 504), error_json("api_error"))});
    const Error error = error_of_create(service);
    CHECK(error.kind == ErrorKind::server);
    CHECK(error.outcome == Outcome::unknown);
    CHECK(service.server.request_count() == 1);
}

TEST_CASE("a refusal has the outcome rejected") {
    FaultyService service({answer::json(GENERATE(400, 401, 403, 404, 409, 422), error_json("any"))});
    const Error error = error_of_create(service);
    CHECK(error.outcome == Outcome::rejected);
    CHECK(service.server.request_count() == 1);
}

TEST_CASE("a POST that was rejected after one that may have been applied stays unknown") {
    FaultyService service({answer::reset_after_reading(), answer::json(409, error_json("conflict"))});
    const auto posting = service.client.postings().activate("p1").try_send();
    REQUIRE_FALSE(posting);
    CHECK(posting.error().kind == ErrorKind::conflict);
    CHECK(posting.error().outcome == Outcome::unknown);
    CHECK(posting.error().attempts == 2);
}

TEST_CASE("a reused connection that dies under a request that is not idempotent gets no second one") {
    const auto send = GENERATE(
        as<std::function<Result<Json>(const Client&)>>{},
        [](const Client& client) -> Result<Json> {
            auto receipt = client.candidates().create("p1", {.name = "Ada"}).try_send();
            if (!receipt) return std::move(receipt).error();
            return Json{};
        },
        [](const Client& client) {
            return client.request(Method::post, "/api/v2/postings/{id}/clone", {"p1"}).try_send();
        });
    const auto [death, requests_read] = GENERATE(table<Responder, std::size_t>({
        {answer::reset_before_reading(), 1},
        {answer::close_before_reading(), 1},
        {answer::reset_after_reading(), 2},
        {answer::close_after_reading(), 2},
    }));
    const FaultServer server{answer_on_each_connection({answer::json(200, "{}"), death})};
    const Client client{options_for(server.base_url(), std::make_shared<FakeClock>())};
    REQUIRE(client.health().try_send());

    const auto result = send(client);

    REQUIRE_FALSE(result);
    CHECK(result.error().kind == ErrorKind::connection);
    CHECK(result.error().outcome == Outcome::unknown);
    CHECK(result.error().attempts == 1);
    // libcurl may have opened a second connection before it was stopped, but it sent nothing on it.
    CHECK(server.request_count() == requests_read);
    for (const ReceivedRequest& request : server.requests()) CHECK(request.connection == 0);
}

TEST_CASE("a reused connection that dies under an idempotent request gets another one") {
    const Responder death = GENERATE(answer::reset_before_reading(), answer::close_before_reading(),
                                     answer::reset_after_reading(), answer::close_after_reading());
    const FaultServer server{answer_on_each_connection({answer::json(200, posting_json("p1")), death})};
    const Client client{options_for(server.base_url(), std::make_shared<FakeClock>())};
    REQUIRE(client.health().try_send());
    SECTION("a GET") { CHECK(client.health().try_send()); }
    SECTION("a POST without a body") { CHECK(client.postings().activate("p1").try_send()); }
    SECTION("a PATCH with a body") { CHECK(client.postings().update("p1", {.title = "T"}).try_send()); }
    CHECK(server.requests().back().connection == 1);
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
