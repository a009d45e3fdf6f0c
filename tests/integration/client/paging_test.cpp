#include <concepts>
#include <ranges>
#include "candidate_list.hpp"

static_assert(std::ranges::input_range<Paged<Candidate>>);
static_assert(std::ranges::input_range<Paged<Posting>>);
static_assert(std::movable<Paged<Candidate>>);
static_assert(!std::copyable<Paged<Candidate>>);

TEST_CASE("a list is fetched page by page, and the last item's interview id is the cursor") {
    FaultyService service({page({"a", "b"}, true), page({"c"}, true), page({"d", "e"}, false)});
    CHECK(ids_of(service.client.candidates().list("p1")) == Ids{"a", "b", "c", "d", "e"});
    CHECK(queries(service.server) == Ids{"", "starting_after=b", "starting_after=c"});
}

TEST_CASE("nothing is fetched before the iteration, and no page before its first item is needed") {
    FaultyService service({page({"a", "b"}, true), page({"c"}, false)});
    auto list = service.client.candidates().list("p1");
    CHECK(service.server.request_count() == 0);
    auto at = list.begin();
    CHECK(at->interview_id == "a");
    ++at;
    CHECK(at->interview_id == "b");
    CHECK(service.server.request_count() == 1);
    ++at;
    CHECK(at->interview_id == "c");
    CHECK(service.server.request_count() == 2);
}

TEST_CASE("has_more ends a list, not the number of items") {
    SECTION("a full page can be the last") {
        FaultyService service({page({"a", "b"}, false), page({"c"}, false)});
        CHECK(ids_of(service.client.candidates().list("p1", {.limit = 2})) == Ids{"a", "b"});
        CHECK(service.server.request_count() == 1);
    }
    SECTION("a short page need not be") {
        FaultyService service({page({"a"}, true), page({"b"}, false)});
        CHECK(ids_of(service.client.candidates().list("p1", {.limit = 100})) == Ids{"a", "b"});
    }
    SECTION("the last page may be empty") {
        FaultyService service({page({"a"}, true), page({}, false)});
        CHECK(ids_of(service.client.candidates().list("p1")) == Ids{"a"});
        CHECK(service.server.request_count() == 2);
    }
    SECTION("so may the only one") {
        FaultyService service({page({}, false)});
        CHECK(ids_of(service.client.candidates().list("p1")).empty());
    }
}

TEST_CASE("all settings apply to every page") {
    FaultyService service({page({"a"}, true), page({"b"}, true), page({"c"}, false)});
    CHECK(ids_of(service.client.candidates()
                     .list("p1", {.limit = 1, .created_after = Timestamp(5)})
                     .query("x", "+ 1")
                     .header("X-Own", "h")
                     .workspace("w-1")) == Ids{"a", "b", "c"});
    CHECK(queries(service.server) == Ids{"limit=1&created_after=5&x=%2B%201",
                                         "limit=1&created_after=5&x=%2B%201&starting_after=a",
                                         "limit=1&created_after=5&x=%2B%201&starting_after=b"});
    for (const auto& request : service.server.requests()) {
        CHECK(request.header("X-Own") == "h");
        CHECK(request.header("X-Workspace-Id") == "w-1");
    }
}

TEST_CASE("max_items ends the iteration and fetches no unneeded page") {
    FaultyService service({page({"a", "b"}, true), page({"c"}, false)});
    CHECK(ids_of(service.client.candidates().list("p1").max_items(2)) == Ids{"a", "b"});
    CHECK(service.server.request_count() == 1);
    CHECK(ids_of(service.client.candidates().list("p1").max_items(0)).empty());
}

TEST_CASE("max_items beyond the end is no error") {
    FaultyService service({page({"a", "b"}, true), page({"c"}, false)});
    CHECK(ids_of(service.client.candidates().list("p1").max_items(100)) == Ids{"a", "b", "c"});
}

TEST_CASE("total_count fetches the first page, and that page is not fetched twice") {
    FaultyService service({page({"a"}, true, 42), page({"b"}, false, 42)});
    auto list = service.client.candidates().list("p1");
    CHECK(list.total_count() == 42);
    CHECK(list.cursor().empty());
    CHECK(list.total_count() == 42);
    CHECK(service.server.request_count() == 1);
    const Ids ids = ids_of(std::move(list));
    CHECK(ids == Ids{"a", "b"});
    CHECK(service.server.request_count() == 2);
}

TEST_CASE("a page is sent again like any other GET") {
    FaultyService service(
        {page({"a"}, true), answer::with(500), answer::reset_after_reading(), page({"b"}, false)});
    CHECK(ids_of(service.client.candidates().list("p1")) == Ids{"a", "b"});
    CHECK(queries(service.server).back() == "starting_after=a");
}

TEST_CASE("a list may be a temporary in a range-for and outlive its client") {
    FaultyService service({page({"a"}, true), page({"b"}, false)});
    Ids ids;
    for (const Candidate& candidate : Client(service.options).candidates().list("p1"))
        ids.push_back(candidate.interview_id);
    CHECK(ids == Ids{"a", "b"});
}

TEST_CASE("a call may outlive its client") {
    FaultyService service({answer::json(200, posting_json("p1"))});
    auto call = Client(service.options).postings().activate("p1");
    const Posting posting = std::move(call).send();
    CHECK(posting.id == "p1");
}

TEST_CASE("a list fails with the error of the first page") {
    FaultyService service({answer::json(401, error_json("unauthorized"))});
    auto list = service.client.candidates().list("p1");
    try {
        (void)list.begin();
        FAIL("nothing was thrown");
    } catch (const Exception& exception) {
        CHECK(exception.error().kind == ErrorKind::authentication);
        CHECK(exception.error().path_pattern == "/api/v2/postings/{posting_id}/candidates");
    }
}
