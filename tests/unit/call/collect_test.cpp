#include "test.hpp"

namespace {

ClientOptions tried_once(ClientOptions options) {
    options.retry.max_attempts = 1;
    return options;
}

using Ids = std::vector<std::string>;

Ids ids_of(const Collected<Candidate>& gathered) {
    Ids ids;
    for (const Candidate& candidate : gathered.items) ids.push_back(candidate.interview_id);
    return ids;
}

/// A list without a network: these pages, then errors.
struct FakedList {
    explicit FakedList(const std::vector<std::string>& pages) {
        for (const std::string& page : pages) faked.script.respond(200, page);
        faked.script.respond(500, "{}").repeat();
    }
    [[nodiscard]] Paged<Candidate> list() const { return client.candidates().list("p1"); }
    [[nodiscard]] std::size_t requests() const { return faked.transport->requests().size(); }

    Faked faked{};
    Client client{tried_once(faked.options)};
};

const std::string bad_item = R"({"interview_id":"bad","score":"high"})";
const std::string other_bad_item = R"({"interview_id":"other","score":"high"})";

}  // namespace

TEST_CASE("what is collected ends after as many items as were asked for, and goes on there") {
    const FakedList service(
        {candidate_page({"a", "b"}, true), candidate_page({"c", "d"}, true), candidate_page({"e"}, false)});
    auto list = service.list();
    const auto first = list.collect(3);
    CHECK(ids_of(first) == Ids{"a", "b", "c"});
    CHECK_FALSE(first.is_whole);
    CHECK(first.cursor == "c");
    CHECK(service.requests() == 2);
    const auto rest = list.collect(100);
    CHECK(ids_of(rest) == Ids{"d", "e"});
    CHECK(rest.is_whole);
    CHECK(rest.cursor == "e");
    CHECK(service.requests() == 3);
    const auto after = list.collect(100);
    CHECK(after.items.empty());
    CHECK(after.is_whole);
    CHECK(service.requests() == 3);
}

TEST_CASE("collecting fetches no page that it does not need") {
    const FakedList service({candidate_page({"a", "b"}, true), candidate_page({"c"}, false)});
    auto list = service.list();
    CHECK_FALSE(list.collect(2).is_whole);
    CHECK(service.requests() == 1);
    const auto last = list.collect(1);
    CHECK(ids_of(last) == Ids{"c"});
    CHECK(last.is_whole);
    CHECK(service.requests() == 2);
}

TEST_CASE("collecting goes on after the last item that a loop has read") {
    const FakedList service({candidate_page({"a", "b", "c"}, true), candidate_page({"d"}, false)});
    auto list = service.list();
    for (const Candidate& candidate : list) {
        if (candidate.interview_id == "b") break;
    }
    CHECK(ids_of(list.collect(1)) == Ids{"c"});
    Ids rest;
    for (const Candidate& candidate : list) rest.push_back(candidate.interview_id);
    CHECK(rest == Ids{"d"});
}

TEST_CASE("a list with prefetching is collected, too") {
    const FakedList service({candidate_page({"a"}, true), candidate_page({"b"}, false)});
    const auto all = service.list().prefetch().collect(100);
    CHECK(ids_of(all) == Ids{"a", "b"});
    CHECK(all.is_whole);
}

TEST_CASE("an error keeps what was collected before it") {
    const FakedList service({candidate_page({"a", "b"}, true)});
    auto list = service.list();
    SECTION("in the result") {
        const auto gathered = list.try_collect(100);
        CHECK(ids_of(gathered) == Ids{"a", "b"});
        CHECK(gathered.cursor == "b");
        CHECK_FALSE(gathered.is_whole);
        REQUIRE(gathered.error);
        CHECK(gathered.error->kind == ErrorKind::server);
    }
    SECTION("or the cursor stays before it") {
        CHECK_THROWS_AS(list.collect(100), Exception);
        CHECK(list.cursor().empty());
    }
    SECTION("or it ends a loop") {
        CHECK_THROWS_AS(std::ranges::distance(list.begin(), list.end()), Exception);
    }
    // The list never looks as if it had been whole.
    const auto again = list.try_collect(100);
    CHECK(again.items.empty());
    CHECK_FALSE(again.is_whole);
    REQUIRE(again.error);
    CHECK(again.error->kind == ErrorKind::server);
    CHECK(service.requests() == 2);
}

TEST_CASE("items that cannot be decoded are collected beside the others") {
    const FakedList service({page_json({candidate_json("a"), bad_item}, true),
                             page_json({other_bad_item}, true), candidate_page({"b"}, false)});
    SECTION("all of them") {
        std::size_t told = 0;
        const auto all = service.list().on_undecodable([&](const UndecodableItem&) { ++told; }).collect(100);
        CHECK(ids_of(all) == Ids{"a", "b"});
        CHECK(all.undecodable.size() == 2);
        CHECK(all.undecodable.front().raw.text() == bad_item);
        CHECK(all.is_whole);
        CHECK(told == 2);
    }
    SECTION("but not more than were asked for") {
        auto list = service.list();
        const auto some = list.collect(2);
        CHECK(ids_of(some) == Ids{"a"});
        CHECK(some.undecodable.size() == 2);
        CHECK_FALSE(some.is_whole);
        CHECK(ids_of(list.collect(2)) == Ids{"b"});
    }
}

TEST_CASE("work in batches ends at the last item and at max_items") {
    const FakedList service({candidate_page({"a", "b", "c"}, true), candidate_page({"d"}, false)});
    const auto [most, batches] = GENERATE(table<std::size_t, int>({{1, 1}, {2, 1}, {3, 2}, {4, 3}, {9, 3}}));
    auto list = service.list().max_items(most);
    int count = 0;
    std::size_t items = 0;
    for (bool is_last = false; !is_last && count < 10; ++count) {
        const auto batch = list.try_collect(2);
        REQUIRE_FALSE(batch.error);
        items += batch.items.size();
        is_last = batch.is_last;
    }
    CHECK(count <= batches);
    CHECK(items == std::min<std::size_t>(most, 4));
}

TEST_CASE("max_items bounds what is collected, and nothing is collected without a bound") {
    const FakedList service({candidate_page({"a", "b"}, false)});
    const auto one = service.list().max_items(1).collect(100);
    CHECK(ids_of(one) == Ids{"a"});
    CHECK_FALSE(one.is_whole);
    const auto none = service.list().try_collect(0);
    REQUIRE(none.error);
    CHECK(none.error->kind == ErrorKind::invalid_argument);
    CHECK(none.error->param == "most");
    CHECK(service.requests() == 1);
}
