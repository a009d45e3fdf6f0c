// What is left of a list, its pages, its items and their calls after they were moved from answers with an
// error.

#include "awaiting.hpp"
#include "test.hpp"

namespace {

/// Two candidates on two pages.
struct TwoPages {
    TwoPages() {
        faked.script.respond(200, candidate_page({"a"}, true, 2))
            .respond(200, candidate_page({"b"}, false, 2));
    }
    [[nodiscard]] Paged<Candidate> list() const { return client.candidates().list("p1"); }

    Faked faked{};
    Client client{faked.options};
};

template <class T>
void check_moved(const Result<T>& result) {
    REQUIRE_FALSE(result);
    CHECK(result.error().kind == ErrorKind::invalid_argument);
    CHECK_THAT(result.error().reason, Catch::Matchers::ContainsSubstring("moved from"));
}

/// The same of each way to send a call.
/// @param make makes the call
template <class T, class Make>
void check_each_way(const Make& make) {
    check_moved<T>(make().try_send());
    check_moved<T>(make().submit().try_get());
    check_moved<T>(cis::test::start_here<T>(make()));
    check_moved<T>(cis::test::await_here<T>(make()));
}

using NextPage = std::optional<Page<Candidate>>;
using NextItem = std::optional<Candidate>;

}  // namespace

// NOLINTBEGIN(bugprone-use-after-move): these tests are about it
TEST_CASE("pages that were moved from are at their end, and the next one is an error") {
    const TwoPages service;
    const bool was_read = GENERATE(false, true);
    auto pages = service.list().pages();
    if (was_read) REQUIRE(*pages.next());
    auto others = std::move(pages);
    CHECK(pages.finished());
    CHECK_FALSE(pages.is_fetching());
    CHECK(pages.cursor().empty());
    CHECK(pages.cursor_of(Candidate{}).empty());
    CHECK(pages.cursor_of(cis::UndecodableItem{}).empty());
    check_moved(*pages.next());
    check_each_way<NextPage>([&] { return pages.fetch(); });
    CHECK(others.cursor() == (was_read ? "a" : ""));
    CHECK(others.next());
    pages = std::move(others);
    CHECK(pages.cursor() == (was_read ? "b" : "a"));
}

TEST_CASE("a request for a page that was moved from is an error, and its page is not lost") {
    const TwoPages service;
    auto pages = service.list().pages();
    check_each_way<NextPage>([&] {
        auto call = pages.fetch();
        [[maybe_unused]] const auto other = std::move(call);
        return call;
    });
    CHECK((*pages.next())->data.front().interview_id == "a");
}

TEST_CASE("items that were moved from are at their end, and the next one is an error") {
    const TwoPages service;
    const bool was_read = GENERATE(false, true);
    auto items = service.list().items();
    if (was_read) CHECK(items.next().send()->interview_id == "a");
    auto others = std::move(items);
    CHECK(items.finished());
    CHECK(items.cursor().empty());
    check_each_way<NextItem>([&] { return items.next(); });
    CHECK(others.next().send()->interview_id == (was_read ? "b" : "a"));
}

TEST_CASE("a request for an item that was moved from is an error") {
    const TwoPages service;
    auto items = service.list().items();
    check_each_way<NextItem>([&] {
        auto call = items.next();
        [[maybe_unused]] const auto other = std::move(call);
        return call;
    });
    CHECK(items.next().send()->interview_id == "a");
}

TEST_CASE("a list that was moved from is not at its end: to read it is an error") {
    const TwoPages service;
    const bool was_read = GENERATE(false, true);
    const bool prefetches = GENERATE(false, true);
    auto list = prefetches ? service.list().prefetch() : service.list();
    if (was_read) CHECK((*list.begin()).interview_id == "a");
    auto other = std::move(list);
    CHECK_THROWS_AS(list.begin(), cis::Exception);
    CHECK_THROWS_AS(list.total_count(), cis::Exception);
    CHECK_THROWS_AS(list.collect(1), cis::Exception);
    const auto gathered = list.try_collect(1);
    CHECK_FALSE(gathered.is_whole);
    CHECK_FALSE(gathered.is_last);
    REQUIRE(gathered.error);
    CHECK(gathered.error->param == "list");
    CHECK((*other.begin()).interview_id == "a");
    check_moved(*std::move(list).pages().next());
    check_moved<NextItem>(std::move(list).items().next().try_send());
}
// NOLINTEND(bugprone-use-after-move)
