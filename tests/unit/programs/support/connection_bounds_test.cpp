#include "server/connection_bounds.hpp"
#include "test.hpp"

using cis::programs::ConnectionBounds;
using Ids = std::vector<ConnectionBounds::Id>;

namespace {

constexpr std::uint32_t here = 1;
constexpr std::uint32_t there = 2;

/// Times are counted from here.
constexpr ConnectionBounds::Time start{};

ConnectionBounds bounds(std::size_t connections, std::size_t per_address) {
    return ConnectionBounds(
        {.connections = connections, .per_address = per_address, .request_time = 60s, .least_time = 1s});
}

}  // namespace

TEST_CASE("connections: one that waits ends after the time of a request, however it waits") {
    ConnectionBounds all = bounds(10, 0);
    CHECK_FALSE(all.next_ending());
    all.open(1, here, start);
    all.open(2, here, start + 1s);
    CHECK(all.next_ending() == start + 60s);
    all.wait(1, start + 50s);  // its headers have come: the body has its own time
    CHECK(all.take_ending(start + 60s).empty());
    CHECK(all.take_ending(start + 61s) == Ids{2});
    CHECK(all.take_ending(start + 61s).empty());  // once
    CHECK(all.next_ending() == start + 110s);
    CHECK(all.take_ending(start + 110s) == Ids{1});
    CHECK_FALSE(all.next_ending());
}

TEST_CASE("connections: while a request is handled, its connection has no end") {
    ConnectionBounds all = bounds(1, 1);
    all.open(1, here, start);
    all.handle(1);
    all.open(2, here, start);
    all.handle(2);
    CHECK_FALSE(all.next_ending());
    CHECK(all.take_ending(start + 1h).empty());
    all.wait(1, start + 1h);  // until its answer is read
    CHECK(all.take_ending(start + 1h + 1s) == Ids{1});
}

TEST_CASE("connections: the one that has waited longest gives way") {
    ConnectionBounds all = bounds(3, 0);
    for (const int id : {1, 2, 3}) all.open(id, here, start + std::chrono::seconds(id));
    CHECK(all.take_ending(start + 10s).empty());
    all.handle(1);
    all.open(4, here, start + 10s);
    CHECK(all.take_ending(start + 10s) == Ids{2});
    all.open(5, here, start + 10s);  // 2 does not count any more, though it is still there
    CHECK(all.take_ending(start + 10s) == Ids{3});
    all.close(2);
    all.close(3);
    CHECK(all.take_ending(start + 11s).empty());
}

TEST_CASE("connections: an address with many gives way first") {
    ConnectionBounds all = bounds(5, 2);
    all.open(1, there, start);
    for (const int id : {2, 3, 4}) all.open(id, here, start + std::chrono::seconds(id));
    CHECK(all.take_ending(start + 10s) == Ids{2});  // 1 has waited longer, from elsewhere
    ConnectionBounds unlimited = bounds(5, 0);
    for (const int id : {1, 2, 3, 4, 5}) unlimited.open(id, here, start);
    CHECK(unlimited.take_ending(start + 10s).empty());
}

TEST_CASE("connections: when nobody else is accepted any more, one gives way much sooner") {
    ConnectionBounds all({.connections = 2,
                          .reserve = 2,
                          .per_address = 0,
                          .request_time = 60s,
                          .least_time = 1s,
                          .least_time_in_flood = 20ms});
    for (const int id : {1, 2, 3}) all.open(id, here, start + std::chrono::milliseconds(id));
    CHECK(all.next_ending() == start + 1001ms);
    all.open(4, here, start + 4ms);
    CHECK(all.next_ending() == start + 21ms);
    CHECK(all.take_ending(start + 20ms).empty());
    CHECK(all.take_ending(start + 500ms) == Ids{1});  // 2 has its second again
    all.open(5, here, start + 500ms);
    all.handle(2);
    CHECK(all.take_ending(start + 500ms) == Ids{3});
}

TEST_CASE("connections: a burst is served before one gives way") {
    ConnectionBounds all = bounds(2, 0);
    for (const int id : {1, 2, 3, 4}) all.open(id, here, start);
    CHECK(all.take_ending(start).empty());
    CHECK(all.next_ending() == start + 1s);
    all.handle(1);
    all.close(2);
    CHECK(all.take_ending(start + 1s) == Ids{3});
    CHECK(all.next_ending() == start + 60s);
}

TEST_CASE("connections: a number is used again") {
    ConnectionBounds all = bounds(1, 1);
    all.open(7, here, start);
    CHECK(all.take_ending(start + 60s) == Ids{7});
    all.close(7);
    all.close(7);  // does nothing
    all.open(7, there, start + 60s);
    CHECK(all.take_ending(start + 119s).empty());
    CHECK(all.take_ending(start + 120s) == Ids{7});
}
