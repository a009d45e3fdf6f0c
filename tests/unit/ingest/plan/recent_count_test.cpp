#include "ingest/plan/recent_count.hpp"
#include "test.hpp"

using cis::ingest::detail::RecentCount;

TEST_CASE("the times that were added count if they are of the present span or the one before it") {
    RecentCount count(10);
    CHECK(count.count() == 0);
    for (const double time : {100.0, 104.0, 109.9}) count.add(time);
    CHECK(count.count() == 3);
    count.add(110);
    CHECK(count.count() == 4);
    count.add(119);
    CHECK(count.count() == 5);
    count.add(120);  // the first three are two spans old
    CHECK(count.count() == 3);
}

TEST_CASE("after a pause of two spans only the newest time counts") {
    RecentCount count(10);
    count.add(100);
    SECTION("less than two spans") {
        count.add(119.9);
        CHECK(count.count() == 2);
    }
    SECTION("two spans") {
        count.add(120);
        CHECK(count.count() == 1);
    }
}
