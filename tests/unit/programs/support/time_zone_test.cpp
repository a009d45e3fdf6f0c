#include "time/time_zone.hpp"
#include "failure/input_error.hpp"
#include "report/page/sections.hpp"
#include "report/tally/time_buckets.hpp"
#include "test.hpp"

using namespace cis::programs;
using namespace cis::programs::report_command;

namespace {

/// The time zone of the process while a test runs.
struct InTimeZone {
    explicit InTimeZone(const std::string& name) { use_time_zone(name); }
    ~InTimeZone() { use_time_zone("UTC"); }
    InTimeZone(const InTimeZone&) = delete;
    InTimeZone& operator=(const InTimeZone&) = delete;
};

constexpr std::int64_t winter = 1'767'571'200;         // 2026-01-05T00:00:00Z
constexpr std::int64_t summer = 1'782'864'000;         // 2026-07-01T00:00:00Z
constexpr std::int64_t summer_begins = 1'774'746'000;  // 2026-03-29T01:00:00Z, in Europe
constexpr std::int64_t summer_ends = 1'792'890'000;    // 2026-10-25T01:00:00Z, in Europe

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
    CHECK(chart->first == saturday);
    CHECK(chart->last == saturday + hour * 24 * 400);
    // The week of Saturday and Sunday ends with Sunday.
    CHECK(chart->counts.front() == 4);
    CHECK(chart->counts.at(1) == 1);
}

TEST_CASE("time zone: columns of at most an hour have equally much real time, also when clocks change") {
    struct Change {
        const char* zone;
        std::int64_t at;
    };
    const auto change = GENERATE(Change{"Europe/Berlin", summer_ends}, Change{"Europe/Berlin", summer_begins},
                                 Change{"America/New_York", 1'793'512'800},     // 2026-11-01T06:00:00Z
                                 Change{"Australia/Lord_Howe", 1'775'314'800},  // by half an hour
                                 Change{"Antarctica/Troll", summer_ends},       // by two hours
                                 Change{"Asia/Kathmandu", summer_ends});        // it has no summer time
    const std::int64_t hours = GENERATE(1, 5, 30, 70);
    CAPTURE(change.zone, hours);
    const InTimeZone zone(change.zone);
    TimeBuckets buckets;
    const std::int64_t begin = change.at - hours * hour / 2;
    for (std::int64_t passed = 0; passed < hours * 60; ++passed)
        buckets.add(Timestamp(static_cast<double>(begin + passed * 60)));
    const auto chart = buckets.chart();
    REQUIRE(chart);
    REQUIRE(chart->width <= hour);
    const auto each = static_cast<std::uint64_t>(chart->width / 60);
    for (std::size_t i = 1; i + 1 < chart->counts.size(); ++i) CHECK(chart->counts[i] == each);
}

TEST_CASE("time zone: wider columns are those of the clock on the wall") {
    const InTimeZone berlin("Europe/Berlin");
    TimeBuckets buckets;
    // A hundred hours by the minute, and a column is of two.
    for (std::int64_t passed = 0; passed < 6000; ++passed)
        buckets.add(Timestamp(static_cast<double>(summer_ends - 50 * hour + passed * 60)));
    const auto chart = buckets.chart();
    REQUIRE(chart);
    REQUIRE(chart->width == 2 * hour);
    std::map<std::uint64_t, std::size_t> columns;
    for (std::size_t i = 1; i + 1 < chart->counts.size(); ++i) ++columns[chart->counts[i]];
    CHECK(columns.size() == 2);
    CHECK(columns[180] == 1);
}

TEST_CASE("time zone: the hours that a clock shows twice, and what tells them apart") {
    const InTimeZone berlin("Europe/Berlin");
    CHECK_FALSE(is_shown_twice(summer_ends - hour - 1));
    CHECK(is_shown_twice(summer_ends - hour));
    CHECK(is_shown_twice(summer_ends - 1));
    CHECK(is_shown_twice(summer_ends));
    CHECK(is_shown_twice(summer_ends + hour - 1));
    CHECK_FALSE(is_shown_twice(summer_ends + hour));
    CHECK(offset_text(summer_ends - 1) == "UTC+02:00");
    CHECK(offset_text(summer_ends) == "UTC+01:00");
    for (const std::int64_t around : {-2 * hour, -hour, std::int64_t{-1}, std::int64_t{0}, hour})
        CHECK_FALSE(is_shown_twice(summer_begins + around));
    use_time_zone("America/St_Johns");
    CHECK(offset_text(winter) == "UTC-03:30");
    use_time_zone("UTC");
    CHECK(offset_text(winter) == "UTC+00:00");
    CHECK_FALSE(is_shown_twice(summer_ends));
}

TEST_CASE("time zone: two columns with the same time on the wall have labels that differ") {
    const InTimeZone berlin("Europe/Berlin");
    TimeBuckets buckets;
    for (const std::int64_t time : {summer_ends - hour / 2, summer_ends + hour / 2})
        buckets.add(Timestamp(static_cast<double>(time)));
    const std::string page = time_section(Locale(Language::english), buckets).content();
    CHECK_THAT(page, Catch::Matchers::ContainsSubstring("02:30 (UTC+02:00)"));
    CHECK_THAT(page, Catch::Matchers::ContainsSubstring("02:30 (UTC+01:00)"));
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
