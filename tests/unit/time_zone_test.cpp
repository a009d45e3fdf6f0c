#include "time/time_zone.hpp"
#include "options/input_error.hpp"
#include "tally/time_buckets.hpp"
#include "test.hpp"

using namespace cis::programs;

namespace {

/// The time zone of the process while a test runs.
struct InTimeZone {
    explicit InTimeZone(const std::string& name) { use_time_zone(name); }
    ~InTimeZone() { use_time_zone("UTC"); }
    InTimeZone(const InTimeZone&) = delete;
    InTimeZone& operator=(const InTimeZone&) = delete;
};

constexpr std::int64_t hour = 3600;
constexpr std::int64_t winter = 1'767'571'200;         // 2026-01-05T00:00:00Z
constexpr std::int64_t summer = 1'782'864'000;         // 2026-07-01T00:00:00Z
constexpr std::int64_t summer_begins = 1'774'746'000;  // 2026-03-29T01:00:00Z, in Europe

}  // namespace

TEST_CASE("time zone: UTC unless another one is taken") {
    CHECK(time_zone_name() == "UTC");
    CHECK(local_seconds(winter) == winter);
}

TEST_CASE("time zone: winter, summer, and the second between them") {
    const InTimeZone berlin("Europe/Berlin");
    CHECK(time_zone_name() == "Europe/Berlin");
    CHECK(local_seconds(winter) == winter + hour);
    CHECK(local_seconds(summer) == summer + 2 * hour);
    CHECK(local_seconds(summer_begins - 1) == summer_begins - 1 + hour);
    CHECK(local_seconds(summer_begins) == summer_begins + 2 * hour);
    // Before 1970, and after the last change that the file lists.
    CHECK(local_seconds(-86'400) == -86'400 + hour);
    CHECK(local_seconds(16'725'225'600) == 16'725'225'600 + hour);  // 2500-01-01
}

TEST_CASE("time zone: days and hours of a report are those of it, also when clocks change") {
    const InTimeZone berlin("Europe/Berlin");
    // From Saturday to Monday, 00:00 local time; Sunday, 2026-03-29, has 23 hours.
    constexpr std::int64_t saturday = 1'774'652'400;
    TimeBuckets buckets;
    for (const double hours : {0.0, 23.5, 24.0, 46.5, 47.0, 400.0 * 24})
        buckets.add(Timestamp(static_cast<double>(saturday) + hours * 3600));
    const auto chart = buckets.chart();
    REQUIRE(chart);
    CHECK(chart->first == saturday + hour);
    CHECK(chart->last == saturday + 400 * 24 * hour + 2 * hour);
    // The week of Saturday and Sunday ends with Sunday.
    CHECK(chart->counts.front() == 4);
    CHECK(chart->counts.at(1) == 1);
}

TEST_CASE("time zone: the last one that was taken counts, also one that is no whole hour away") {
    const InTimeZone new_york("America/New_York");
    CHECK(local_seconds(winter) == winter - 5 * hour);
    use_time_zone("Asia/Kathmandu");
    CHECK(local_seconds(winter) == winter + 5 * hour + 2700);
    use_time_zone("UTC");
    CHECK(local_seconds(winter) == winter);
}

TEST_CASE("time zone: an unknown one is an error that names it, and says what is meant") {
    CHECK(fault_of_time_zone("Europe/Berlin").empty());
    CHECK(fault_of_time_zone("UTC").empty());
    CHECK(fault_of_time_zone("europe/berlin") ==
          "there is no time zone europe/berlin; did you mean Europe/Berlin?");
    CHECK(fault_of_time_zone("Berlin") == "there is no time zone Berlin; did you mean Europe/Berlin?");
    CHECK(fault_of_time_zone("new york") == "there is no time zone new york; did you mean America/New_York?");
    for (const std::string name : {"MEZ", "", "Europe", "Europe/Berln", "/usr/share/zoneinfo/Europe/Berlin",
                                   "../zoneinfo/Europe/Berlin", "tzdata.zi"}) {
        CHECK(fault_of_time_zone(name) ==
              "there is no time zone " + name + "; take a name such as Europe/Berlin or America/New_York");
    }
    CHECK_THROWS_AS(use_time_zone("Europe/Berln"), InputError);
    CHECK(time_zone_name() == "UTC");
}
