#include "test.hpp"

namespace {

template <class Result>
void check_refused(const Result& result, const std::string& param) {
    REQUIRE_FALSE(result);
    CHECK(result.error().kind == ErrorKind::invalid_argument);
    CHECK(result.error().outcome == Outcome::not_sent);
    CHECK(result.error().param == param);
    CHECK(result.error().attempts == 0);
}

}  // namespace

TEST_CASE("arguments that would change the route are refused before anything is sent") {
    const FaultServer server{answer_in_turn({answer::json(200, "{}")})};
    const Client client{options_for(server.base_url())};
    SECTION("ids") {
        const std::string id = GENERATE("", ".", "..", "\xFF");
        CAPTURE(id);
        check_refused(client.postings().activate(id).try_send(), "posting_id");
        check_refused(client.postings().update(id, {.title = "T"}).try_send(), "posting_id");
        check_refused(client.candidates().create(id, {.name = "Ada"}).try_send(), "posting_id");
        check_refused(client.candidates().create_async(id, {.name = "Ada"}).try_send(), "posting_id");
        check_refused(*client.candidates().list(id).pages().next(), "posting_id");
        check_refused(client.request(Method::get, "/api/v2/x/{x_id}", {id}).try_send(), "x_id");
    }
    SECTION("paths") {
        const std::string path = GENERATE("", "health", "/a b", "/a?b", "/a#b", "/a/../b", "/a/./b", "/..",
                                          "/.", "/a\r\nb", "/\xC3\xA9", "/a\\b", "/a/{b");
        CAPTURE(path);
        check_refused(client.request(Method::get, path).try_send(), "path");
    }
    SECTION("more or fewer arguments than places") {
        check_refused(client.request(Method::get, "/a", {"1"}).try_send(), "path");
        check_refused(client.request(Method::get, "/a/{b}", {"1", "2"}).try_send(), "path");
        const auto fewer = client.request(Method::get, "/a/{b}/{c}", {"1"}).try_send();
        check_refused(fewer, "path");
        CHECK(fewer.error().reason == "must have exactly one argument for each placeholder");
        CHECK(client.request(Method::get, "/a", {"1"}).try_send().error().reason == fewer.error().reason);
    }
    CHECK(server.connections() == 0);
}

TEST_CASE("a page size that the service would refuse is refused before anything is sent") {
    const FaultServer server{answer_in_turn({answer::json(200, candidate_page({}, false))})};
    const Client client{options_for(server.base_url())};
    const int limit = GENERATE(0, -1, 101, std::numeric_limits<int>::max(), std::numeric_limits<int>::min());
    CAPTURE(limit);
    check_refused(*client.candidates().list("p1", {.limit = limit}).pages().next(), "limit");
    check_refused(*client.postings().list({.limit = limit}).pages().next(), "limit");
    check_refused(*client.postings().list_summaries({.limit = limit}).pages().next(), "limit");
    CHECK(server.connections() == 0);
}

TEST_CASE("page sizes 1 and 100 are sent") {
    FaultyService service({answer::json(200, candidate_page({}, false))});
    CHECK(*service.client.candidates().list("p1", {.limit = 1}).pages().next());
    CHECK(*service.client.candidates().list("p1", {.limit = 100}).pages().next());
    CHECK(service.server.requests().at(1).target == "/api/v2/postings/p1/candidates?limit=100");
}

TEST_CASE("an invalid time bound is refused before anything is sent") {
    const FaultServer server{answer_in_turn({answer::json(200, candidate_page({}, false))})};
    const Client client{options_for(server.base_url())};
    const Timestamp never{
        GENERATE(std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN())};
    check_refused(*client.candidates().list("p1", {.created_after = never}).pages().next(), "created_after");
    check_refused(*client.candidates().list("p1", {.created_before = never}).pages().next(),
                  "created_before");
    CHECK(server.connections() == 0);
}

TEST_CASE("headers and workspaces with control characters are refused before anything is sent") {
    const FaultServer server{answer_in_turn({answer::json(200, "{}")})};
    const Client client{options_for(server.base_url())};
    const std::string value = GENERATE(as<std::string>{}, "a\r\nX-Smuggled: 1", "a\nb", "a\rb",
                                       std::string("a\0b", 3), "a\x7F", "\t");
    check_refused(client.health().header("X-Own", value).try_send(), "X-Own");
    check_refused(client.health().workspace(value).try_send(), "workspace");
    check_refused(*client.postings().list().workspace(value).pages().next(), "workspace");
    CHECK(server.connections() == 0);
}

TEST_CASE("the SDK's own headers are refused before anything is sent") {
    const FaultServer server{answer_in_turn({answer::json(200, "{}")})};
    const Client client{options_for(server.base_url())};
    const std::string name =
        GENERATE("X-API-KEY", "x-api-key", "Authorization", "X-Workspace-Id", "Content-Type",
                 "Content-Length", "Host", "Transfer-Encoding", "Expect");
    check_refused(client.health().header(name, "1").try_send(), name);
    CHECK(server.connections() == 0);
}

TEST_CASE("header names and query parameters that cannot be sent are refused before anything is") {
    const FaultServer server{answer_in_turn({answer::json(200, "{}")})};
    const Client client{options_for(server.base_url())};
    check_refused(client.health().header("X Own", "1").try_send(), "X Own");
    check_refused(client.health().header("", "1").try_send(), "");
    check_refused(client.health().query("", "1").try_send(), "query");
    check_refused(client.health().query("title", "\xFF").try_send(), "title");
    CHECK(server.connections() == 0);
}

TEST_CASE("headers and workspaces of white space alone are refused before anything is sent") {
    FaultyService service({answer::json(200, "{}")});
    const std::string blank = GENERATE(" ", "   ");
    check_refused(service.client.health().header("X-Own", blank).try_send(), "X-Own");
    check_refused(service.client.health().workspace(blank).try_send(), "workspace");
    CHECK(service.server.connections() == 0);
    CHECK(service.client.health().header("X-Own", "").workspace("").try_send());
}

TEST_CASE("invalid times and retries are refused before anything is sent") {
    const FaultServer server{answer_in_turn({answer::json(200, "{}")})};
    const Client client{options_for(server.base_url())};
    const auto time = GENERATE(0ms, -1ms, std::chrono::milliseconds::min());
    check_refused(client.health().timeout(time).try_send(), "timeout");
    check_refused(client.health().deadline(time).try_send(), "deadline");
    check_refused(*client.postings().list().deadline(time).pages().next(), "deadline");
    check_refused(client.health().retry({.max_attempts = 0}).try_send(), "retry.max_attempts");
    check_refused(client.health().retry({.max_attempts = -1}).try_send(), "retry.max_attempts");
    check_refused(client.health().retry({.base = -1ms}).try_send(), "retry.base");
    check_refused(client.health().retry({.cap = -1ms}).try_send(), "retry.cap");
    check_refused(client.health().retry({.longest_pause = -1ms}).try_send(), "retry.longest_pause");
    CHECK(server.connections() == 0);
    CHECK(client.health().retry({.max_attempts = 1, .base = 0ms, .cap = 0ms}).try_send());
}

TEST_CASE("refusals of the SDK have field errors like those of the service") {
    const Client client{options_for("http://127.0.0.1:1")};
    const auto check_listed = [](const auto& result, const std::string& param) {
        REQUIRE_FALSE(result);
        const Error& error = result.error();
        CHECK(error.param == param);
        REQUIRE(error.errors.size() == 1);
        CHECK(error.errors[0] ==
              FieldError{.code = "invalid_param", .message = error.reason, .param = param});
    };
    const std::string long_value(501, 'v');
    check_listed(*client.postings().list({.limit = 0}).pages().next(), "limit");
    check_listed(client.postings().activate("").try_send(), "posting_id");
    check_listed(client.health().header("X-Own", "\n").try_send(), "X-Own");
    check_listed(client.candidates().create("p", {.metadata = {{"source", long_value}}}).try_send(),
                 "metadata.source");
    check_listed(client.candidates().create("p", {.name = "\xFF"}).try_send(), "name");
    check_listed(client.candidates().find("p", "").try_send(), "interview_id");
    check_listed(Timestamp::from_iso8601("yesterday"), "timestamp");
}

TEST_CASE("the first of several errors is reported, and send() throws it") {
    const Client client{options_for("http://127.0.0.1:1")};
    try {
        (void)client.postings().activate("..").workspace("\n").send();
        FAIL("nothing was thrown");
    } catch (const Exception& exception) {
        CHECK(exception.error().param == "posting_id");
        CHECK(exception.error().path_pattern == "/api/v2/postings/{posting_id}/activate");
        CHECK(std::string(exception.what()) == to_string(exception.error()));
    }
}
