#include "redis/slot_times.hpp"
#include "test.hpp"

using cis::redis::Quota;
using cis::redis::Slot;
using cis::redis::SlotTimes;

namespace {

constexpr SlotTimes::time_point sent{std::chrono::hours(1000)};

Quota quota_of(std::size_t requests, double own_share = 0.25) {
    return {.requests = requests, .window = 1s, .own_share = own_share};
}

}  // namespace

TEST_CASE("the slots of a window and of its tolerance are as many as the quota has requests") {
    CHECK(SlotTimes(quota_of(200)).interval() == 5100us);
    CHECK(SlotTimes(quota_of(1)).interval() == 1020ms);
    // Rounded down, the last slot of the quota would be too early.
    CHECK(SlotTimes(quota_of(7)).interval() == 145'715us);
    CHECK(SlotTimes(quota_of(1'020'000)).interval() == 1us);
    CHECK(SlotTimes(quota_of(1'020'001)).interval() == 1us);
    CHECK(SlotTimes(quota_of(std::numeric_limits<std::size_t>::max())).interval() == 1us);
}

TEST_CASE("a process alone uses its share of the slots") {
    CHECK(SlotTimes(quota_of(200, 0.25)).own_interval() == 20'400us);
    CHECK(SlotTimes(quota_of(200, 1)).own_interval() == 5100us);
    CHECK(SlotTimes(quota_of(200, 1e-300)).own_interval() == std::chrono::years(10));
}

TEST_CASE("a slot of this process can be used for three quarters of the tolerance") {
    const Slot slot = SlotTimes(quota_of(200)).own(sent);
    CHECK(slot.from == sent);
    CHECK(slot.until == sent + 15ms);
}

TEST_CASE(
    "with the time for which slots can be used as leeway, a window has no more requests than the quota") {
    for (const std::size_t requests : {1U, 2U, 7U, 200U, 1'000'000U}) {
        const SlotTimes times(quota_of(requests));
        CHECK(1 + (1s + times.usable()) / times.interval() <= static_cast<std::int64_t>(requests));
    }
}

TEST_CASE("a slot of the server begins at its time, counted from the end of the request") {
    const SlotTimes times(quota_of(200));
    const auto received = sent + 1ms;
    CHECK(times.past() == 7500us);
    const Slot first = times.shared(-2ms, 0, sent, received);
    CHECK(first.from == received - 2ms);
    CHECK(first.until == sent - 2ms + 15ms);
    const Slot fourth = times.shared(-2ms, 3, sent, received);
    CHECK(fourth.from == first.from + 3 * 5100us);
    CHECK(fourth.until == first.until + 3 * 5100us);
}

TEST_CASE("a slot of a slow server can be used for half as long, whenever it arrives") {
    const auto received = sent + 100ms;
    const Slot slot = SlotTimes(quota_of(200)).shared(1ms, 0, sent, received);
    CHECK(slot.from == received + 1ms);
    CHECK(slot.until == slot.from + 7500us);
}
