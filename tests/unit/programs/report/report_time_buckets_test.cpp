#include "report/tally/time_buckets.hpp"
#include "test.hpp"

using cis::programs::report_command::TimeBuckets;

namespace {

constexpr double minute = 60;
constexpr double day = 86'400;
constexpr double week = 7 * day;
constexpr double monday = 1'767'571'200;  // 2026-01-05T00:00:00Z

std::uint64_t sum_of(const TimeBuckets::Chart& chart) {
    return std::accumulate(chart.counts.begin(), chart.counts.end(), std::uint64_t{0});
}

/// Counts times at a distance from each other.
TimeBuckets::Chart chart_of(std::size_t count, double distance, double first = monday) {
    TimeBuckets buckets;
    for (std::size_t i = 0; i < count; ++i) buckets.add(Timestamp(first + static_cast<double>(i) * distance));
    const auto chart = buckets.chart();
    REQUIRE(chart);
    return *chart;
}

}  // namespace

TEST_CASE("report times: no time, no chart") {
    TimeBuckets buckets;
    buckets.add(std::nullopt);
    for (const double seconds : {-1.0, 1e15, std::numeric_limits<double>::quiet_NaN()})
        buckets.add(Timestamp(seconds));
    CHECK_FALSE(buckets.chart());
    CHECK(buckets.counted() == 0);
    CHECK(buckets.missing() == 1);
    CHECK(buckets.out_of_range() == 3);
}

TEST_CASE("report times: a chart begins with the first person and ends with the last") {
    const auto one = chart_of(1, 0, monday + 90);
    CHECK(one.width == 60);
    CHECK(one.begin == static_cast<std::int64_t>(monday + minute));
    CHECK(one.counts == std::vector<std::uint64_t>{1});
    CHECK(one.first == static_cast<std::int64_t>(monday + 90));
    CHECK(one.last == one.first);
    const auto three = chart_of(2, 2 * minute, monday + 90);
    CHECK(three.counts == std::vector<std::uint64_t>{1, 0, 1});
    CHECK(three.last == static_cast<std::int64_t>(monday + 90 + 2 * minute));
    const auto weeks = chart_of(170, day, monday + 2 * day);
    CHECK(weeks.counts.back() > 0);
    CHECK(weeks.first == static_cast<std::int64_t>(monday + 2 * day));
    CHECK(weeks.last == static_cast<std::int64_t>(monday + 171 * day));
}

TEST_CASE("report times: buckets are of a width that people know, and begin where it begins") {
    CHECK(chart_of(80, minute).width == 60);
    CHECK(chart_of(81, minute).width == 120);
    CHECK(chart_of(72, 3600).width == 3600);
    CHECK(chart_of(60, day).width == 86'400);
    const auto weeks = chart_of(170, day, monday + 2 * day);
    CHECK(weeks.width == static_cast<std::int64_t>(week));
    CHECK(weeks.begin == static_cast<std::int64_t>(monday));
    CHECK(weeks.counts.front() == 5);
    CHECK(weeks.counts[1] == 7);
}

TEST_CASE(
    "report times: at most 80 buckets hold all candidates, whatever the span, and none is empty at an end") {
    std::mt19937 random(1);
    for (int i = 0; i < 49; ++i) {
        const double span = std::pow(1.7, i);
        TimeBuckets buckets;
        const double start = span < 1e11 ? 1e9 : 0;
        std::uniform_real_distribution<double> within(start, start + span);
        for (int j = 0; j < 200; ++j) buckets.add(Timestamp(within(random)));
        const auto chart = buckets.chart();
        CAPTURE(span);
        REQUIRE(chart);
        CHECK(chart->counts.size() >= std::min<std::size_t>(20, static_cast<std::size_t>(span / minute)));
        CHECK(chart->counts.size() <= 80);
        CHECK(chart->counts.front() > 0);
        CHECK(chart->counts.back() > 0);
        CHECK(sum_of(*chart) == 200);
    }
}

TEST_CASE("report times: many different minutes are counted by the hour, day and month, and none is lost") {
    for (const double distance : {minute, 3600.0, day, 4 * week}) {
        const auto chart = chart_of(25'000, distance, 1e9);
        CAPTURE(distance);
        CHECK(chart.counts.size() >= 20);
        CHECK(chart.counts.size() <= 80);
        CHECK(sum_of(chart) == 25'000);
        // All buckets but those at the ends have the same count.
        const auto [least, most] = std::minmax_element(chart.counts.begin() + 1, chart.counts.end() - 1);
        CHECK(*most - *least <= 1);
    }
}

TEST_CASE("report times: the order in which they come does not matter") {
    TimeBuckets up;
    TimeBuckets down;
    constexpr int count = 12'000;
    for (int i = 0; i < count; ++i) {
        up.add(Timestamp(monday + i * minute));
        down.add(Timestamp(monday + (count - 1 - i) * minute));
    }
    CHECK(up.chart()->begin == down.chart()->begin);
    CHECK(up.chart()->counts == down.chart()->counts);
}
