#include <cis/redis/seen_store.hpp>
#include "redis_server.hpp"
#include "test.hpp"

// The behaviour that every seen-store promises.

using cis::webhook::EventClaim;
using cis::webhook::MemorySeenStore;

using cis::webhook::SeenStore;

namespace redis = cis::redis;

namespace {

class InMemory {
public:
    SeenStore& store() { return store_; }

private:
    MemorySeenStore store_;
};

class InRedis {
public:
    SeenStore& store() { return store_; }

private:
    cis::test::RedisServer server_;
    redis::SeenStore store_{{.url = server_.url()}};
};

EventClaim claim(SeenStore& store, std::string_view key, std::string_view owner) {
    return store.claim(key, owner).value();
}

bool confirm(SeenStore& store, std::string_view key, std::string_view owner) {
    return store.confirm(key, owner).value();
}

bool release(SeenStore& store, std::string_view key, std::string_view owner) {
    return store.release(key, owner).value();
}

void check_refused(const cis::Result<EventClaim>& answer, const std::string& param) {
    REQUIRE_FALSE(answer.has_value());
    CHECK(answer.error().kind == cis::ErrorKind::invalid_argument);
    CHECK(answer.error().param == param);
}

}  // namespace

TEMPLATE_TEST_CASE("an event is claimed, handled, and then known", "", InMemory, InRedis) {
    TestType backed;
    SeenStore& store = backed.store();
    CHECK(claim(store, "event", "me") == EventClaim::granted);
    CHECK(claim(store, "event", "you") == EventClaim::in_progress);
    CHECK(confirm(store, "event", "me"));
    CHECK(claim(store, "event", "you") == EventClaim::handled);
    CHECK(claim(store, "event", "me") == EventClaim::handled);
    CHECK(claim(store, "another event", "you") == EventClaim::granted);
}

TEMPLATE_TEST_CASE("an event that was released can be claimed again", "", InMemory, InRedis) {
    TestType backed;
    SeenStore& store = backed.store();
    REQUIRE(claim(store, "event", "me") == EventClaim::granted);
    CHECK(release(store, "event", "me"));
    CHECK_FALSE(release(store, "event", "me"));
    CHECK_FALSE(confirm(store, "event", "me"));
    CHECK(claim(store, "event", "you") == EventClaim::granted);
    CHECK(confirm(store, "event", "you"));
}

TEMPLATE_TEST_CASE("only its owner settles a claim", "", InMemory, InRedis) {
    TestType backed;
    SeenStore& store = backed.store();
    REQUIRE(claim(store, "event", "me") == EventClaim::granted);
    for (const std::string_view other : {"you", "", "m", "me ", "claim:me"}) {
        CHECK_FALSE(confirm(store, "event", other));
        CHECK_FALSE(release(store, "event", other));
    }
    CHECK(claim(store, "event", "you") == EventClaim::in_progress);
    CHECK(confirm(store, "event", "me"));
    CHECK_FALSE(confirm(store, "event", "you"));
    CHECK_FALSE(confirm(store, "event", ""));
    CHECK_FALSE(release(store, "event", "you"));
    CHECK(claim(store, "event", "you") == EventClaim::handled);
}

TEMPLATE_TEST_CASE("an event that was never claimed is neither confirmed nor released", "", InMemory,
                   InRedis) {
    TestType backed;
    SeenStore& store = backed.store();
    CHECK_FALSE(confirm(store, "event", "me"));
    CHECK_FALSE(release(store, "event", "me"));
    CHECK(claim(store, "event", "you") == EventClaim::granted);
}

TEMPLATE_TEST_CASE("an owner that missed a result asks again and gets the same one", "", InMemory, InRedis) {
    TestType backed;
    SeenStore& store = backed.store();
    for (int i = 0; i < 2; ++i) CHECK(claim(store, "event", "me") == EventClaim::granted);
    for (int i = 0; i < 2; ++i) CHECK(confirm(store, "event", "me"));
    CHECK(claim(store, "event", "you") == EventClaim::handled);
}

TEMPLATE_TEST_CASE("a handled event cannot be released", "", InMemory, InRedis) {
    TestType backed;
    SeenStore& store = backed.store();
    REQUIRE(claim(store, "event", "me") == EventClaim::granted);
    REQUIRE(confirm(store, "event", "me"));
    CHECK_FALSE(release(store, "event", "me"));
    CHECK(claim(store, "event", "you") == EventClaim::handled);
}

TEMPLATE_TEST_CASE("keys and owners are bytes, whatever they mean elsewhere", "", InMemory, InRedis) {
    TestType backed;
    SeenStore& store = backed.store();
    const std::array<std::string, 6> names = {"interview_started:interview:int_1",
                                              std::string("a\0b", 3),
                                              std::string("a\0c", 3),
                                              "%s\r\n*1\r\n",
                                              "\xff\xfe",
                                              std::string(100'000, 'x')};
    for (const std::string& name : names) {
        CHECK(claim(store, name, name) == EventClaim::granted);
        CHECK(claim(store, name, "you") == EventClaim::in_progress);
    }
    for (const std::string& name : names) {
        CHECK(confirm(store, name, name));
        CHECK(claim(store, name, name) == EventClaim::handled);
    }
}

TEMPLATE_TEST_CASE("a claim with an empty key or owner is refused", "", InMemory, InRedis) {
    TestType backed;
    SeenStore& store = backed.store();
    check_refused(store.claim("", "me"), "key");
    check_refused(store.claim("event", ""), "owner");
    CHECK(claim(store, "event", "me") == EventClaim::granted);
}

TEMPLATE_TEST_CASE("exactly one of many threads gets each event", "", InMemory, InRedis) {
    TestType backed;
    SeenStore& store = backed.store();
    constexpr std::size_t events = 200;
    constexpr std::size_t receivers = 16;
    std::array<std::atomic<int>, events> granted{};
    std::atomic<int> confirmed{0};
    std::atomic<int> errors{0};
    {
        std::vector<std::jthread> threads;
        threads.reserve(receivers);
        for (std::size_t receiver = 0; receiver < receivers; ++receiver) {
            threads.emplace_back([&, receiver] {
                const std::string owner = "receiver " + std::to_string(receiver);
                for (std::size_t i = 0; i < events; ++i) {
                    // Each thread begins at another event, so that they meet in many orders.
                    const std::size_t event = (i + receiver * 13) % events;
                    const std::string key = "event " + std::to_string(event);
                    const auto answer = store.claim(key, owner);
                    if (!answer) ++errors;
                    if (!answer || *answer != EventClaim::granted) continue;
                    ++granted.at(event);
                    if (store.confirm(key, owner).value_or(false)) ++confirmed;
                }
            });
        }
    }
    CHECK(errors == 0);
    CHECK(std::ranges::all_of(granted, [](const auto& count) { return count == 1; }));
    CHECK(confirmed == static_cast<int>(events));
    for (std::size_t event = 0; event < events; ++event) {
        REQUIRE(claim(store, "event " + std::to_string(event), "late") == EventClaim::handled);
    }
}
