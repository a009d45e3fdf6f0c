#include "test.hpp"
#include "time/time_zone.hpp"

using cis::programs::fault_of_time_zone;

TEST_CASE("time zone: a system without time zones says so, and has UTC") {
    const TempDirectory none;
    const EnvironmentVariable folder("TZDIR", none.path("."));
    CHECK(fault_of_time_zone("Europe/Berlin") == "this system has no time zones; install its package tzdata");
    CHECK(fault_of_time_zone("UTC").empty());
}
