#include "candidate_list.hpp"

TEST_CASE("a page without has_more is returned, and then an error") {
    const std::string pagination =
        GENERATE(as<std::string>{}, "}", R"(,"pagination":null})", R"(,"pagination":{"total_count":1}})",
                 R"(,"pagination":{"has_more":null,"total_count":1,"url":"/"}})");
    FaultyService service(
        {page({"a"}, true), answer::json(200, R"({"data":[)" + candidate_json("b") + "]" + pagination)});
    SECTION("pages") {
        auto pages = service.client.candidates().list("p1").pages();
        REQUIRE(*pages.next());
        const auto second = pages.next();
        REQUIRE(*second);
        CHECK((*second)->data.front().interview_id == "b");
        CHECK((*second)->pagination.has_more);
        CHECK(pages.cursor() == "b");
        CHECK_FALSE(pages.finished());
        const auto error = pages.next();
        REQUIRE(error);
        REQUIRE_FALSE(*error);
        CHECK(error->error().kind == ErrorKind::decode);
        CHECK(error->error().outcome == Outcome::applied);
        CHECK(error->error().status == 200);
        CHECK(error->error().param == "pagination.has_more");
        CHECK(error->error().reason == "pagination.has_more: is missing or null");
        CHECK(error->error().path_pattern == "/api/v2/postings/{posting_id}/candidates");
        CHECK_FALSE(pages.next());
    }
    SECTION("items") {
        auto list = service.client.candidates().list("p1");
        const auto [ids, error] = ids_and_error(list);
        CHECK(ids == Ids{"a", "b"});
        REQUIRE(error);
        CHECK(error->param == "pagination.has_more");
        CHECK(list.cursor() == "b");
    }
    SECTION("no further page is requested, and no error is reported before it is reached") {
        CHECK(ids_of(service.client.candidates().list("p1").max_items(2)) == Ids{"a", "b"});
    }
    CHECK(service.server.request_count() == 2);
}

TEST_CASE("an empty page without has_more is an error") {
    FaultyService service({page({"a"}, true), answer::json(200, R"({"data":[]})")});
    auto pages = service.client.candidates().list("p1").pages();
    REQUIRE(*pages.next());
    const auto error = pages.next();
    REQUIRE(error);
    REQUIRE_FALSE(*error);
    CHECK(error->error().param == "pagination.has_more");
    CHECK_FALSE(pages.next());
    CHECK(pages.cursor() == "a");
}

TEST_CASE("a list with an undocumented response needs no pagination") {
    FaultyService service({answer::json(200, R"({"data":[{"webhook_id":"w1"},{"webhook_id":"w2"}]})")});
    auto list = service.client.webhooks().list();
    CHECK_FALSE(list.total_count());
    CHECK(std::ranges::distance(list.begin(), list.end()) == 2);
    CHECK(list.cursor() == "w2");
    CHECK(service.server.request_count() == 1);
}

TEST_CASE("a page without a cursor is returned, and then an error ends the list") {
    const std::string last = GENERATE(as<std::string>{}, R"({"name":"Ada"})", R"({"interview_id":""})",
                                      R"({"interview_id":null})");
    FaultyService service({page({"a"}, true), page_of({candidate_json("b"), last}, true)});
    SECTION("pages") {
        auto pages = service.client.candidates().list("p1").pages();
        REQUIRE(*pages.next());
        const auto second = pages.next();
        REQUIRE(*second);
        CHECK((*second)->data.size() == 1);
        CHECK((*second)->undecodable.size() == 1);
        CHECK((*second)->pagination.has_more);
        CHECK(pages.cursor() == "a");
        const auto error = pages.next();
        REQUIRE_FALSE(*error);
        CHECK(error->error().kind == ErrorKind::decode);
        CHECK(error->error().reason == "data[1].interview_id: is missing, null or empty");
        CHECK_FALSE(pages.next());
    }
    SECTION("items") {
        auto list = service.client.candidates().list("p1");
        const auto [ids, error] = ids_and_error(list);
        CHECK(ids == Ids{"a"});
        REQUIRE(error);
        CHECK(error->reason == "data[1].interview_id: is missing, null or empty");
        CHECK(list.cursor() == "a");
    }
    CHECK(service.server.request_count() == 2);
}

TEST_CASE("an empty page with has_more is an error, not an endless loop") {
    FaultyService service({page({}, true)});
    auto pages = service.client.candidates().list("p1").pages();
    const auto fetched = pages.next();
    REQUIRE(fetched);
    REQUIRE_FALSE(*fetched);
    CHECK(fetched->error().kind == ErrorKind::decode);
    CHECK(fetched->error().param == "interview_id");
    CHECK_FALSE(pages.next());
    CHECK(service.server.request_count() == 1);
}

TEST_CASE("a repeated cursor is an error, not an endless loop") {
    // The server repeats a circle of cursors endlessly, in some runs after a straight part.
    const int straight = GENERATE(0, 1, 2, 5);
    const int circle = GENERATE(1, 2, 3, 7);
    CAPTURE(straight, circle);
    auto turn = std::make_shared<std::atomic<int>>(0);
    FaultyService service({[=](Connection& connection) {
        const int step = (*turn)++;
        const int at = step < straight ? step : straight + (step - straight) % circle;
        page({"c" + std::to_string(at)}, step < 1000)(connection);
    }});
    auto list = service.client.candidates().list("p1");
    const auto [ids, error] = ids_and_error(list);
    CHECK(ids.size() == service.server.request_count());
    REQUIRE(error);
    CHECK(error->kind == ErrorKind::decode);
    CHECK_THAT(error->reason, Catch::Matchers::ContainsSubstring("does not advance"));
    CHECK(service.server.request_count() <= static_cast<std::size_t>(4 * (straight + circle) + 2));
}

TEST_CASE("a list that repeats the same four pages ends before it has come round twice") {
    auto turn = std::make_shared<std::atomic<int>>(0);
    FaultyService service({[=](Connection& connection) {
        const int step = (*turn)++;
        page({"c" + std::to_string(step % 4)}, step < 1000)(connection);
    }});
    auto list = service.client.candidates().list("p1");
    const auto [ids, error] = ids_and_error(list);
    REQUIRE(error);
    CHECK(error->reason == "the cursor of the list does not advance");
    CHECK(ids.size() >= 4);
    CHECK(ids.size() < 8);
}

TEST_CASE("a first page that ends with the starting cursor is an error") {
    FaultyService service({page({"a"}, true)});
    auto pages = service.client.candidates().list("p1", {.starting_after = "a"}).pages();
    REQUIRE(*pages.next());
    const auto error = pages.next();
    REQUIRE_FALSE(*error);
    CHECK(error->error().reason == "the cursor of the list does not advance");
    CHECK_FALSE(pages.next());
    CHECK(pages.cursor() == "a");
    CHECK(service.server.request_count() == 1);
}

TEST_CASE("a last page that ends with the starting cursor is no error") {
    FaultyService service({page({"a"}, false)});
    auto pages = service.client.candidates().list("p1", {.starting_after = "a"}).pages();
    REQUIRE(*pages.next());
    CHECK_FALSE(pages.next());
    CHECK(pages.cursor() == "a");
}
