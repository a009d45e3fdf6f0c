#include "ingest/plan/lookup_schedule.hpp"
#include "test.hpp"

using namespace cis::ingest::detail;

namespace {

constexpr time_point start{1h};

}  // namespace

TEST_CASE("an open row is looked up soon, and no other one moves that") {
    LookupSchedule lookups(60s);
    CHECK_FALSE(lookups.next());
    lookups.wants(start);
    lookups.wants(start + 20ms);
    CHECK(lookups.next() == start + 50ms);
    lookups.begun();
    CHECK_FALSE(lookups.next());
}

TEST_CASE("the intervals double while a row is open, up to a quarter of the settle time") {
    LookupSchedule lookups(1s);
    for (const auto interval : {100ms, 200ms, 250ms, 250ms}) {
        lookups.begun();
        lookups.ended(start, true);
        CHECK(lookups.next() == start + interval);
    }
    lookups.ended(start, false);
    CHECK_FALSE(lookups.next());
    lookups.wants(start);
    CHECK(lookups.next() == start + 50ms);
}

TEST_CASE("a short settle time does not make the intervals shorter than at the start") {
    LookupSchedule lookups(100ms);
    lookups.ended(start, true);
    CHECK(lookups.next() == start + 50ms);
}

TEST_CASE("the earlier of two times at which a list tells more counts") {
    LookupSchedule lookups(60s);
    lookups.wants_at(start + 5s);
    lookups.wants_at(start + 9s);
    CHECK(lookups.next() == start + 5s);
    lookups.wants_at(start + 2s);
    CHECK(lookups.next() == start + 2s);
}
