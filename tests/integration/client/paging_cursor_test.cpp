#include <ranges>
#include "candidate_list.hpp"

TEST_CASE("the cursor of postings and summaries is their id") {
    FaultyService service({page_of({R"({"id":"x/1"})"}, true), page_of({R"({"id":"x2"})"}, false)});
    SECTION("postings") {
        for (const Posting& posting : service.client.postings().list()) CHECK(posting.id.starts_with("x"));
        CHECK(service.server.requests().at(1).target == "/api/v2/postings?starting_after=x%2F1");
    }
    SECTION("summaries") {
        for (const PostingSummary& summary : service.client.postings().list_summaries())
            CHECK(summary.id.starts_with("x"));
        CHECK(service.server.requests().at(1).target == "/api/v2/postings/list?starting_after=x%2F1");
    }
}

TEST_CASE("the cursor of a list with undocumented items is the id of the last item") {
    const auto check = [](const auto& list, const char* other) {
        for (const std::string name : {"id", other}) {
            CAPTURE(name);
            FaultyService service({page_of({R"({")" + name + R"(":"x1"})"}, true),
                                   page_of({R"({"name":"n",")" + name + R"(":"x2"})"}, false)});
            auto items = list(service.client);
            CHECK(std::ranges::distance(items.begin(), items.end()) == 2);
            CHECK(items.cursor() == "x2");
            CHECK(queries(service.server) == Ids{"", "starting_after=x1"});
        }
    };
    check([](const Client& c) { return c.webhooks().list(); }, "webhook_id");
    check([](const Client& c) { return c.voices().list(); }, "voice_id");
    check([](const Client& c) { return c.sender_emails().list(); }, "sender_email_id");
    check([](const Client& c) { return c.domains().list(); }, "domain_id");
    check([](const Client& c) { return c.workspaces().list(); }, "workspace_id");
}

TEST_CASE("a cursor that the list was started with is replaced, not repeated") {
    FaultyService service({page({"b"}, true), page({"c"}, false)});
    CHECK(ids_of(service.client.candidates().list("p1", {.starting_after = "a"})) == Ids{"b", "c"});
    CHECK(queries(service.server) == Ids{"starting_after=a", "starting_after=b"});
}

TEST_CASE("the cursor of a list resumes after the last item that was read") {
    FaultyService service({page({"a", "b"}, true), page({"c", "d"}, true), page({}, false)});
    auto list = service.client.candidates().list("p1", {.starting_after = "start"});
    CHECK(list.cursor() == "start");
    const auto read = [&](std::size_t count) {
        std::size_t n = 0;
        for (const Candidate& candidate : list) {
            (void)candidate;
            if (++n == count) break;
        }
    };
    SECTION("in the middle of a page") {
        read(1);
        CHECK(list.cursor() == "a");
    }
    SECTION("at the end of a page") {
        read(2);
        CHECK(list.cursor() == "b");
    }
    SECTION("at the start of a page") {
        read(3);
        CHECK(list.cursor() == "c");
    }
    SECTION("at the end of the list") {
        read(100);
        CHECK(list.cursor() == "d");
    }
    SECTION("not behind an item that was reached but not read") {
        (void)list.begin();
        CHECK(list.cursor() == "start");
        auto at = list.begin();
        ++at;
        ++at;
        CHECK(list.cursor() == "b");
    }
    SECTION("also when the items were moved away") {
        Candidate kept;
        for (Candidate& candidate : list) {
            kept = std::move(candidate);
            if (kept.interview_id == "c") break;
        }
        CHECK(list.cursor() == "c");
    }
    SECTION("through a view that stops at a page's end") {
        Ids ids;
        for (const Candidate& candidate : list | std::views::take(2)) ids.push_back(candidate.interview_id);
        CHECK(ids == Ids{"a", "b"});
        CHECK(list.cursor() == "b");
    }
}

TEST_CASE("the cursor resumes after the last item that max_items allowed") {
    FaultyService service({page({"a", "b", "c"}, false)});
    auto list = service.client.candidates().list("p1").max_items(2);
    for (const Candidate& candidate : list) (void)candidate;
    CHECK(list.cursor() == "b");
}

TEST_CASE("pages are returned one by one, with a cursor for each") {
    FaultyService service({page({"a", "b"}, true, 3), page({"c"}, true, 3), page({}, false, 3)});
    auto pages = service.client.candidates().list("p1", {.starting_after = "start"}).pages();
    CHECK(pages.cursor() == "start");
    auto first = pages.next();
    REQUIRE(first);
    REQUIRE(*first);
    CHECK((*first)->data.size() == 2);
    CHECK((*first)->pagination.total_count == 3);
    CHECK(pages.cursor() == "b");
    CHECK(pages.cursor_of((*first)->data[0]) == "a");
    REQUIRE(*pages.next());
    CHECK(pages.cursor() == "c");
    REQUIRE(*pages.next());
    CHECK(pages.cursor() == "c");
    CHECK_FALSE(pages.next());
    CHECK_FALSE(pages.next());
    CHECK(service.server.request_count() == 3);
}

TEST_CASE("an error in a later page ends the list there, and its cursor resumes it") {
    FaultyService service({page({"a"}, true), answer::json(404, error_json("not_found"))});
    SECTION("pages") {
        auto pages = service.client.candidates().list("p1").pages();
        REQUIRE(*pages.next());
        const auto second = pages.next();
        REQUIRE(second);
        REQUIRE_FALSE(*second);
        CHECK(second->error().kind == ErrorKind::not_found);
        CHECK_FALSE(pages.next());
        CHECK(pages.cursor() == "a");
    }
    SECTION("items") {
        auto list = service.client.candidates().list("p1");
        Ids ids;
        const auto read = [&] {
            for (const Candidate& candidate : list) ids.push_back(candidate.interview_id);
        };
        CHECK_THROWS_AS(read(), Exception);
        CHECK(ids == Ids{"a"});
        CHECK(list.cursor() == "a");
        CHECK((list.begin() == list.end()));
    }
    CHECK(service.server.request_count() == 2);
}
