#include <atomic>
#include <concepts>
#include <cstddef>
#include <memory>
#include <optional>
#include <ranges>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "answers.hpp"
#include "catch.hpp"
#include "client_fixture.hpp"

using namespace cis;
using namespace cis::test;

static_assert(std::ranges::input_range<Paged<Candidate>>);
static_assert(std::ranges::input_range<Paged<Posting>>);
static_assert(std::movable<Paged<Candidate>>);
static_assert(!std::copyable<Paged<Candidate>>);

namespace {

using Ids = std::vector<std::string>;

Responder page(std::initializer_list<std::string_view> ids, bool has_more, int total = 0) {
    return answer::json(200, candidate_page(ids, has_more, total));
}
Responder page_of(const std::vector<std::string>& items, bool has_more) {
    return answer::json(200, page_json(items, has_more));
}
const std::string bad_item = R"({"interview_id":"bad","score":"high","email":"ada@example.com"})";

Ids ids_of(Paged<Candidate> list) {
    Ids ids;
    for (const Candidate& candidate : list) ids.push_back(candidate.interview_id);
    return ids;
}

/// The items until the list ends, and the error that ended it.
std::pair<Ids, std::optional<Error>> ids_and_error(Paged<Candidate>& list) {
    Ids ids;
    try {
        for (const Candidate& candidate : list) ids.push_back(candidate.interview_id);
    } catch (const Exception& exception) {
        return {std::move(ids), exception.error()};
    }
    return {std::move(ids), std::nullopt};
}

/// The query of each request that arrived.
std::vector<std::string> queries(const FaultServer& server) {
    std::vector<std::string> all;
    for (const auto& request : server.requests()) {
        const auto mark = request.target.find('?');
        all.push_back(mark == std::string::npos ? "" : request.target.substr(mark + 1));
    }
    return all;
}

}  // namespace

TEST_CASE("a list is fetched page by page, and the last item's interview id is the cursor") {
    FaultyService service({page({"a", "b"}, true), page({"c"}, true), page({"d", "e"}, false)});
    CHECK(ids_of(service.client.candidates().list("p1")) == Ids{"a", "b", "c", "d", "e"});
    CHECK(queries(service.server) == Ids{"", "starting_after=b", "starting_after=c"});
}

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

TEST_CASE("nothing is fetched before it is asked for, and no page before its items are") {
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

TEST_CASE("has_more is what counts, not how many items there are") {
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

TEST_CASE("a page that does not say whether it is the last one is handed over, and then an error") {
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
    SECTION("no further page is asked for, and no error comes of what nobody reads") {
        CHECK(ids_of(service.client.candidates().list("p1").max_items(2)) == Ids{"a", "b"});
    }
    CHECK(service.server.request_count() == 2);
}

TEST_CASE("an empty page that does not say whether it is the last one is an error") {
    FaultyService service({answer::json(200, R"({"data":[]})")});
    auto pages = service.client.candidates().list("p1").pages();
    CHECK(pages.next()->error().param == "pagination.has_more");
    CHECK_FALSE(pages.next());
}

TEST_CASE("a list whose answer is not documented may come without a pagination") {
    FaultyService service({answer::json(200, R"({"data":[{"webhook_id":"w1"},{"webhook_id":"w2"}]})")});
    auto list = service.client.webhooks().list();
    CHECK_FALSE(list.total_count());
    CHECK(std::ranges::distance(list.begin(), list.end()) == 2);
    CHECK(list.cursor() == "w2");
    CHECK(service.server.request_count() == 1);
}

TEST_CASE("the cursor of a list whose items are not documented is the id that they have") {
    const auto check = [](const auto& list, const char* other) {
        for (const std::string name : {"id", other}) {
            CAPTURE(name);
            FaultyService service({page_of({R"({")" + name + R"(":"x1"})"}, true),
                                   page_of({R"({"object":"o",")" + name + R"(":"x2"})"}, false)});
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

TEST_CASE("a page whose cursor is missing is handed over, and then an error ends the list") {
    const std::string last = GENERATE(as<std::string>{}, R"({"name":"Ada"})", R"({"interview_id":""})",
                                      R"({"interview_id":null})");
    FaultyService service({page({"a"}, true), page_of({candidate_json("b"), last}, true)});
    SECTION("pages") {
        auto pages = service.client.candidates().list("p1").pages();
        REQUIRE(*pages.next());
        const auto second = pages.next();
        REQUIRE(*second);
        CHECK((*second)->data.size() == 2);
        CHECK((*second)->pagination.has_more);
        CHECK(pages.cursor() == "a");
        const auto error = pages.next();
        REQUIRE_FALSE(*error);
        CHECK(error->error().kind == ErrorKind::decode);
        CHECK(error->error().param == "interview_id");
        CHECK_FALSE(pages.next());
    }
    SECTION("items") {
        auto list = service.client.candidates().list("p1");
        const auto [ids, error] = ids_and_error(list);
        CHECK(ids == Ids{"a", "b", ""});
        REQUIRE(error);
        CHECK(error->param == "interview_id");
        CHECK(list.cursor() == "b");
        CHECK((list.begin() == list.end()));
    }
    CHECK(service.server.request_count() == 2);
}

TEST_CASE("an empty page that says that there are more is an error, not an endless loop") {
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

TEST_CASE("a last item that cannot be decoded and has no cursor is what the error is about") {
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

TEST_CASE("a cursor that comes back is an error, not an endless loop") {
    // A server that walks in a circle for longer than anybody should follow, perhaps after a straight way to
    // it.
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

TEST_CASE("a first page that ends where the list was started is an error") {
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

TEST_CASE("all settings hold for every page") {
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

TEST_CASE("a cursor that the list was started with is replaced, not repeated") {
    FaultyService service({page({"b"}, true), page({"c"}, false)});
    CHECK(ids_of(service.client.candidates().list("p1", {.starting_after = "a"})) == Ids{"b", "c"});
    CHECK(queries(service.server) == Ids{"starting_after=a", "starting_after=b"});
}

TEST_CASE("max_items ends the iteration and fetches no page in vain") {
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

TEST_CASE("the cursor of a list resumes behind the last item that was read") {
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

TEST_CASE("the cursor resumes behind what max_items let through") {
    FaultyService service({page({"a", "b", "c"}, false)});
    auto list = service.client.candidates().list("p1").max_items(2);
    for (const Candidate& candidate : list) (void)candidate;
    CHECK(list.cursor() == "b");
}

TEST_CASE("pages are handed out one by one, with a cursor for each") {
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

TEST_CASE("a page is sent again like any other GET") {
    FaultyService service(
        {page({"a"}, true), answer::with(500), answer::reset_after_reading(), page({"b"}, false)});
    CHECK(ids_of(service.client.candidates().list("p1")) == Ids{"a", "b"});
    CHECK(queries(service.server).back() == "starting_after=a");
}

TEST_CASE("an item that cannot be decoded does not take its page with it") {
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

TEST_CASE("what a list fails with is the first page's error") {
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
