// The items of a list, one after the other, by coroutines, callbacks and futures.

#include "awaiting.hpp"
#include "test.hpp"

namespace {

ClientOptions tried_once(ClientOptions options) {
    options.retry.max_attempts = 1;
    return options;
}

using Ids = std::vector<std::string>;
using NextCandidate = Result<std::optional<Candidate>>;

const std::string bad_item = R"({"interview_id":"bad","score":"high"})";
const std::string other_bad_item = R"({"interview_id":"other","score":"high"})";

/// A list without a network: these pages, then errors.
struct FakedItems {
    explicit FakedItems(const std::vector<std::string>& pages) {
        for (const std::string& page : pages) faked.script.respond(200, page);
        faked.script.respond(500, "{}").repeat();
    }
    [[nodiscard]] Paged<Candidate> list() const { return client.candidates().list("p1"); }
    [[nodiscard]] std::size_t requests() const { return faked.transport->requests().size(); }

    Faked faked{};
    Client client{tried_once(faked.options)};
};

/// Starts the next item when the one before has arrived, and notes whether that was in start().
struct Chain {
    void next() {
        is_starting = true;
        items.next().start([this](NextCandidate candidate) {
            was_called_in_start |= is_starting && std::this_thread::get_id() == starter;
            if (!candidate || !*candidate) {
                ended.set_value();
                return;
            }
            ids.push_back((*candidate)->interview_id);
            starter = std::this_thread::get_id();
            next();
            is_starting = false;
        });
    }

    Items<Candidate> items;
    Ids ids{};
    std::thread::id starter{std::this_thread::get_id()};
    bool is_starting{false};
    bool was_called_in_start{false};
    std::promise<void> ended{};
};

// NOLINTBEGIN(readability-static-accessed-through-instance): the language calls the promise's functions so
Detached read_all(Items<Candidate> items, std::function<void(const Candidate&)> take,
                  std::promise<std::optional<Error>>& ended) {
    for (;;) {
        auto next = items.next();
        auto candidate = co_await next;
        if (!candidate || !*candidate) {
            ended.set_value(candidate ? std::nullopt : std::optional(candidate.error()));
            co_return;
        }
        take(**candidate);
    }
}
// NOLINTEND(readability-static-accessed-through-instance)

}  // namespace

TEST_CASE("a coroutine awaits item after item, and a page is fetched only when none is left") {
    const FakedItems service({candidate_page({"a", "b"}, true), candidate_page({"c"}, false)});
    Ids ids;
    std::vector<std::size_t> requests;
    std::promise<std::optional<Error>> ended;
    read_all(
        service.list().items(),
        [&](const Candidate& candidate) {
            ids.push_back(candidate.interview_id);
            requests.push_back(service.requests());
        },
        ended);
    CHECK_FALSE(ended.get_future().get());
    CHECK(ids == Ids{"a", "b", "c"});
    CHECK(requests == std::vector<std::size_t>{1, 1, 2});
    CHECK(service.requests() == 2);
}

TEST_CASE("an item that was received before does not suspend its coroutine") {
    const FakedItems service({candidate_page({"a", "b"}, true)});
    auto items = service.list().items();
    CHECK(items.next().send()->interview_id == "a");
    std::thread::id resumed_on;
    // NOLINTNEXTLINE(readability-static-accessed-through-instance): as above
    const auto read = [&]() -> Detached {
        auto next = items.next();
        auto candidate = co_await next;
        if (candidate && *candidate) resumed_on = std::this_thread::get_id();
    };
    read();
    CHECK(resumed_on == std::this_thread::get_id());
}

TEST_CASE("callbacks get item after item where callbacks are called, and never in start()") {
    std::vector<std::string> items;
    items.reserve(2000);
    for (int i = 0; i < 2000; ++i) items.push_back(candidate_json(std::to_string(i)));
    const FakedItems service({page_json(items, false)});
    Chain chain{.items = service.list().items()};
    chain.next();
    chain.ended.get_future().wait();
    REQUIRE(service.client.wait_idle(30s));
    CHECK(chain.ids.size() == items.size());
    CHECK(chain.ids.back() == "1999");
    CHECK_FALSE(chain.was_called_in_start);
    CHECK(service.requests() == 1);
}

TEST_CASE("callbacks for items go to the client's executor, also if no request is needed") {
    FakedItems service({candidate_page({"a", "b"}, false)});
    std::atomic<int> tasks = 0;
    service.faked.options.executor = [&](const std::function<void()>& task) {
        ++tasks;
        task();
    };
    const Client client(service.faked.options);
    auto items = client.candidates().list("p1").items();
    CHECK(start_here<std::optional<Candidate>>(items.next()).value()->interview_id == "a");
    CHECK(start_here<std::optional<Candidate>>(items.next()).value()->interview_id == "b");
    CHECK_FALSE(start_here<std::optional<Candidate>>(items.next()).value());
    CHECK(client.wait_idle(30s));
    CHECK(tasks == 3);
}

TEST_CASE("items can be waited for, and the cursor is that of the last one") {
    const FakedItems service({candidate_page({"a"}, true), candidate_page({"b"}, false)});
    auto items = service.list().items();
    CHECK(items.cursor().empty());
    CHECK(items.next().submit().get()->interview_id == "a");
    CHECK(items.cursor() == "a");
    CHECK_FALSE(items.finished());
    CHECK(items.next().send()->interview_id == "b");
    CHECK(items.cursor() == "b");
    CHECK(items.finished());
    CHECK_FALSE(items.next().submit().get());
    CHECK(items.cursor() == "b");
    CHECK(service.requests() == 2);
}

TEST_CASE("the error of a page comes after its items, and then none") {
    const FakedItems service({candidate_page({"a"}, true)});
    auto items = service.list().items();
    CHECK(items.next().submit().get()->interview_id == "a");
    const auto failed = items.next().submit().try_get();
    REQUIRE_FALSE(failed);
    CHECK(failed.error().kind == ErrorKind::server);
    CHECK(items.finished());
    CHECK(items.cursor() == "a");
    CHECK_FALSE(items.next().submit().get());
    CHECK(service.requests() == 2);
}

TEST_CASE("items keep to max_items, and fetch nothing after it") {
    const FakedItems service({candidate_page({"a", "b"}, true)});
    auto items = service.list().max_items(2).items();
    CHECK(items.next().send());
    CHECK(items.next().send());
    CHECK(items.finished());
    CHECK_FALSE(items.next().send());
    CHECK(service.requests() == 1);
}

TEST_CASE("an item that cannot be decoded is told, or is an error before the next one") {
    const FakedItems service({page_json({candidate_json("a"), bad_item}, true),
                              page_json({other_bad_item}, true), candidate_page({"b"}, false)});
    SECTION("told") {
        std::size_t told = 0;
        auto items = service.list().on_undecodable([&](const UndecodableItem&) { ++told; }).items();
        CHECK(items.next().submit().get()->interview_id == "a");
        CHECK(items.next().submit().get()->interview_id == "b");
        CHECK(items.finished());
        CHECK(told == 2);
    }
    SECTION("an error") {
        auto items = service.list().items();
        CHECK(items.next().submit().try_get().error().kind == ErrorKind::decode);
        CHECK_FALSE(items.finished());
        CHECK(items.next().submit().get()->interview_id == "a");
        CHECK(items.next().submit().try_get().error().kind == ErrorKind::decode);
        CHECK(items.next().submit().get()->interview_id == "b");
        CHECK(items.finished());
    }
}

TEST_CASE("the next item may be under way when its list is destroyed") {
    FakedItems service({candidate_page({"a"}, true)});
    HeldLoop held(service.faked, service.client);
    auto pending = service.list().items().next().submit();
    held.let_go();
    CHECK(pending.get()->interview_id == "a");
}
