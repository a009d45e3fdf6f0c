#include "test.hpp"

namespace {

Responder page(std::initializer_list<std::string_view> ids, bool has_more) {
    return answer::json(200, candidate_page(ids, has_more));
}

std::vector<std::string> targets(const FaultServer& server) {
    std::vector<std::string> targets;
    for (const auto& request : server.requests()) targets.push_back(request.target);
    return targets;
}

const std::string bad_item = R"({"interview_id":"bad","score":"high"})";

}  // namespace

TEST_CASE("a candidate is found on its page, and no page after it is fetched") {
    FaultyService service({page({"a", "b"}, true), page({"c", "d"}, true), page({"e"}, false)});
    const auto found = service.client.candidates().find("p/1", "c").send();
    REQUIRE(found);
    CHECK(found->interview_id == "c");
    CHECK(found->name == "Ada");
    CHECK(targets(service.server) ==
          std::vector<std::string>{"/api/v2/postings/p%2F1/candidates?limit=100",
                                   "/api/v2/postings/p%2F1/candidates?limit=100&starting_after=b"});
}

TEST_CASE("a candidate is found within bounds of time, which every page has") {
    FaultyService service({page({"a"}, true), page({"b"}, false)});
    const auto found =
        service.client.candidates()
            .find("p1", "b",
                  {.created_after = Timestamp(1750000000.5), .created_before = Timestamp(1750000060)})
            .send();
    CHECK(found->interview_id == "b");
    const std::string query = "/api/v2/postings/p1/candidates?limit=100";
    const std::string bounds = "created_after=1750000000.5&created_before=1750000060";
    const auto sent = targets(service.server);
    REQUIRE(sent.size() == 2);
    CHECK_THAT(sent[0], ContainsSubstring(query) && ContainsSubstring(bounds));
    CHECK_THAT(sent[1], ContainsSubstring(bounds) && ContainsSubstring("starting_after=a"));
    const auto wrong =
        service.client.candidates().find("p1", "b", {.created_after = Timestamp(NAN)}).try_send();
    CHECK(wrong.error().param == "created_after");
    CHECK(service.server.request_count() == 2);
}

TEST_CASE("a posting is found by its id") {
    FaultyService service({answer::json(200, page_json({R"({"id":"p1"})"}, true)),
                           answer::json(200, page_json({R"({"id":"p2","title":"Engineer"})"}, false))});
    CHECK(service.client.postings().find("p2").send()->title == "Engineer");
    CHECK(targets(service.server) ==
          std::vector<std::string>{"/api/v2/postings?limit=100",
                                   "/api/v2/postings?limit=100&starting_after=p1"});
}

TEST_CASE("a missing item is not found, which is no error") {
    FaultyService service({page({"a"}, true), page({}, false)});
    const auto found = service.client.candidates().find("p1", "A").try_send();
    REQUIRE(found);
    CHECK_FALSE(*found);
    CHECK(service.server.request_count() == 2);
}

TEST_CASE("an item that cannot be decoded is an error only if it is the one") {
    FaultyService service(
        {answer::json(200, page_json({candidate_json("a"), bad_item}, true)), page({"c"}, false)});
    SECTION("it is") {
        const auto found = service.client.candidates().find("p1", "bad").try_send();
        REQUIRE_FALSE(found);
        CHECK(found.error().kind == ErrorKind::decode);
        CHECK(found.error().reason == "data[1].score: expected number, got string");
        CHECK(found.error().path_pattern == "/api/v2/postings/{posting_id}/candidates");
        CHECK(service.server.request_count() == 1);
    }
    SECTION("it is beside it, or before it") {
        const std::string id = GENERATE("a", "c");
        CHECK(service.client.candidates().find("p1", id).send()->interview_id == id);
    }
}

TEST_CASE("an empty id is refused before anything is sent") {
    FaultyService service({page({"a"}, false)});
    const auto candidate = service.client.candidates().find("p1", "").try_send();
    REQUIRE_FALSE(candidate);
    CHECK(candidate.error().kind == ErrorKind::invalid_argument);
    CHECK(candidate.error().param == "interview_id");
    CHECK(service.client.candidates().find("", "a").try_send().error().param == "posting_id");
    CHECK(service.client.postings().find("").try_send().error().param == "id");
    CHECK(service.server.request_count() == 0);
}

TEST_CASE("an error on the way ends the search") {
    FaultyService service({page({"a"}, true), answer::json(404, error_json("not_found"))});
    SECTION("as a result") {
        const auto found = service.client.candidates().find("p1", "z").try_send();
        REQUIRE_FALSE(found);
        CHECK(found.error().kind == ErrorKind::not_found);
    }
    SECTION("as an exception") {
        CHECK_THROWS_AS(service.client.candidates().find("p1", "z").send(), Exception);
    }
    CHECK(service.server.request_count() == 2);
}

TEST_CASE("a search with repeated cursors ends") {
    FaultyService service({page({"a"}, true), page({"b"}, true), page({"a"}, true), page({"b"}, true)});
    CHECK(service.client.candidates().find("p1", "z").try_send().error().kind == ErrorKind::decode);
}

TEST_CASE("an item on a page without has_more is found, and a missing item is an error") {
    FaultyService service({answer::json(200, R"({"data":[)" + candidate_json("a") + "]}")});
    CHECK(service.client.candidates().find("p1", "a").send()->interview_id == "a");
    const auto missing = service.client.candidates().find("p1", "z").try_send();
    REQUIRE_FALSE(missing);
    CHECK(missing.error().param == "pagination.has_more");
}

TEST_CASE("a page of a search is sent again like any other GET, with the call's settings") {
    FaultyService service({page({"a"}, true), answer::with(500), page({"b"}, false)});
    CHECK(service.client.candidates().find("p1", "b").workspace("w-1").query("x", "1").send());
    REQUIRE(service.server.request_count() == 3);
    for (const auto& request : service.server.requests()) {
        CHECK(request.header("X-Workspace-Id") == "w-1");
        CHECK(request.target.find("&x=1") != std::string::npos);
    }
}
