#include "candidate_list.hpp"

namespace {

const std::string bad_item = R"({"interview_id":"bad","score":"high","email":"ada@example.com"})";

}  // namespace

TEST_CASE("a last item without a cursor that cannot be decoded is named in the error") {
    FaultyService service({page_of({candidate_json("a"), R"({"interview_id":{"v":1},"name":"Ada"})"}, true)});
    const std::string reason = "data[1].interview_id: expected string, got object";
    SECTION("pages") {
        auto pages = service.client.candidates().list("p1").pages();
        const auto first = pages.next();
        REQUIRE(*first);
        CHECK((*first)->data.size() == 1);
        REQUIRE((*first)->undecodable.size() == 1);
        CHECK((*first)->undecodable.front().error.reason == reason);
        const auto error = pages.next();
        REQUIRE_FALSE(*error);
        CHECK(error->error().reason == reason);
        CHECK(error->error().status == 200);
        CHECK_FALSE(pages.next());
    }
    SECTION("items") {
        auto list = service.client.candidates().list("p1");
        const auto [ids, error] = ids_and_error(list);
        REQUIRE(error);
        CHECK(error->reason == reason);
    }
    SECTION("items, with a handler") {
        std::size_t handled = 0;
        auto list =
            service.client.candidates().list("p1").on_undecodable([&](const UndecodableItem&) { ++handled; });
        const auto [ids, error] = ids_and_error(list);
        CHECK(ids == Ids{"a"});
        CHECK(handled == 1);
        REQUIRE(error);
        CHECK(error->reason == reason);
    }
    CHECK(service.server.request_count() == 1);
}

TEST_CASE("an item that cannot be decoded does not invalidate its page") {
    FaultyService service({page_of({candidate_json("a"), bad_item, candidate_json("c")}, false)});
    SECTION("pages list it") {
        const auto fetched = service.client.candidates().list("p1").pages().next();
        REQUIRE(fetched);
        REQUIRE(*fetched);
        CHECK((*fetched)->data.size() == 2);
        REQUIRE((*fetched)->undecodable.size() == 1);
        const UndecodableItem& item = (*fetched)->undecodable.front();
        CHECK(item.index == 1);
        CHECK(item.error.kind == ErrorKind::decode);
        CHECK_THAT(item.error.reason, Catch::Matchers::ContainsSubstring("data[1].score"));
        CHECK(to_string(item.error).find("ada@example.com") == std::string::npos);
        CHECK(item.raw.text() == bad_item);
    }
    SECTION("the iteration throws it") {
        auto list = service.client.candidates().list("p1");
        CHECK_THROWS_AS(list.begin(), Exception);
    }
    SECTION("unless there is a handler") {
        std::vector<std::size_t> handled;
        CHECK(ids_of(service.client.candidates().list("p1").on_undecodable(
                  [&](const UndecodableItem& item) { handled.push_back(item.index); })) == Ids{"a", "c"});
        CHECK(handled == std::vector<std::size_t>{1});
    }
}

TEST_CASE("a page whose last item, or every item, cannot be decoded still leads to the next") {
    FaultyService service(
        {GENERATE(page_of({candidate_json("a"), bad_item}, true), page_of({bad_item}, true)),
         page({"z"}, false)});
    const Ids ids =
        ids_of(service.client.candidates().list("p1").on_undecodable([](const UndecodableItem&) {}));
    CHECK(ids.back() == "z");
    CHECK(queries(service.server).back() == "starting_after=bad");
}
