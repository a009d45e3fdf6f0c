#include "test.hpp"

// The behaviour of every seen-store is tested in tests/integration/webhook/seen_store_test.cpp.

using cis::webhook::EventClaim;
using cis::webhook::MemorySeenStore;
using cis::webhook::MemorySeenStoreOptions;

namespace {

using TimePoint = std::chrono::steady_clock::time_point;

/// A store with a clock that only the test advances.
struct TimedStore {
    explicit TimedStore(MemorySeenStoreOptions options = {}) : store(with_clock(std::move(options))) {}

    MemorySeenStoreOptions with_clock(MemorySeenStoreOptions options) {
        options.clock = [this] { return now; };
        return options;
    }

    void handle(const std::string& key) {
        REQUIRE(store.claim(key, "owner of " + key).value() == EventClaim::granted);
        REQUIRE(store.confirm(key, "owner of " + key).value());
    }

    /// Checks without a change: a granted claim is released.
    bool remembers(const std::string& key) {
        const EventClaim claim = store.claim(key, "who asks").value();
        if (claim == EventClaim::granted) REQUIRE(store.release(key, "who asks").value());
        return claim != EventClaim::granted;
    }

    TimePoint now{1000h};
    MemorySeenStore store;
};

std::string refusal(const MemorySeenStoreOptions& options) {
    try {
        const MemorySeenStore store(options);
    } catch (const cis::Exception& exception) {
        CHECK(exception.error().kind == cis::ErrorKind::invalid_argument);
        return exception.error().param;
    }
    return "nothing";
}

}  // namespace

TEST_CASE(
    "a memory store forgets a handled event when its retention is over, counted from the confirmation") {
    TimedStore timed({.retention = 10s});
    REQUIRE(timed.store.claim("event", "me").value() == EventClaim::granted);
    timed.now += 1h;
    REQUIRE(timed.store.confirm("event", "me").value());
    timed.now += 10s - 1ns;
    CHECK(timed.remembers("event"));
    timed.now += 1ns;
    CHECK_FALSE(timed.remembers("event"));
}

TEST_CASE("a memory store does not extend the retention when a confirmation is repeated") {
    TimedStore timed({.retention = 10s});
    timed.handle("event");
    timed.now += 5s;
    CHECK(timed.store.confirm("event", "owner of event").value());
    timed.now += 5s;
    CHECK_FALSE(timed.remembers("event"));
    timed.handle("event");
    timed.now += 9s;
    CHECK(timed.remembers("event"));
}

TEST_CASE("a claim in a memory store does not run out") {
    TimedStore timed({.retention = 1s});
    CHECK_FALSE(timed.store.lease());
    REQUIRE(timed.store.claim("event", "me").value() == EventClaim::granted);
    timed.now += 24h * 365;
    CHECK(timed.store.claim("event", "you").value() == EventClaim::in_progress);
    CHECK(timed.store.confirm("event", "me").value());
}

TEST_CASE(
    "a full memory store forgets the event that was handled longest ago, not one that is being handled") {
    TimedStore timed({.capacity = 3});
    REQUIRE(timed.store.claim("in progress", "me").value() == EventClaim::granted);
    timed.handle("first");
    timed.handle("second");
    timed.handle("third");
    CHECK(timed.remembers("second"));
    CHECK(timed.remembers("third"));
    CHECK(timed.store.confirm("in progress", "me").value());
}

TEST_CASE("a memory store full of claims refuses another until one is settled") {
    MemorySeenStore store({.capacity = 2});
    REQUIRE(store.claim("first", "me").value() == EventClaim::granted);
    REQUIRE(store.claim("second", "me").value() == EventClaim::granted);
    const auto refused = store.claim("third", "me");
    REQUIRE_FALSE(refused.has_value());
    CHECK(refused.error().kind == cis::ErrorKind::internal);
    CHECK(refused.error().reason == "all entries are events that are being handled: increase the capacity");
    CHECK(store.claim("first", "you").value() == EventClaim::in_progress);

    SECTION("released") { REQUIRE(store.release("first", "me").value()); }
    SECTION("confirmed") { REQUIRE(store.confirm("first", "me").value()); }
    CHECK(store.claim("third", "me").value() == EventClaim::granted);
}

TEST_CASE("a memory store with room for one event works") {
    TimedStore timed({.capacity = 1});
    timed.handle("first");
    timed.handle("second");
    CHECK(timed.remembers("second"));
    timed.handle("first");
    CHECK(timed.remembers("first"));
}

TEST_CASE("a retention beyond what the clock counts to means forever") {
    TimedStore timed({.retention = std::chrono::seconds::max()});
    SECTION("late in the clock's life") { timed.now = TimePoint::max() - 2s; }
    SECTION("before its epoch") { timed.now = TimePoint::min(); }
    timed.handle("event");
    timed.now += 1s;
    CHECK(timed.remembers("event"));
}

TEST_CASE("a retention that ends after the clock's last time means forever") {
    TimedStore timed({.retention = 1h});
    timed.now = TimePoint::max() - 2s;
    timed.handle("event");
    timed.now += 1s;
    CHECK(timed.remembers("event"));
}

TEST_CASE("invalid options of a memory store are refused by name") {
    CHECK(refusal({.capacity = 0}) == "capacity");
    CHECK(refusal({.retention = 0s}) == "retention");
    CHECK(refusal({.retention = -1s}) == "retention");
    CHECK(refusal({.capacity = 1, .retention = 1s}) == "nothing");
}
