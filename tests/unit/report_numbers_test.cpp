#include "page/numbers.hpp"
#include "test.hpp"

using namespace cis::programs;

TEST_CASE("report numbers: counts, shares and scores") {
    CHECK(grouped(0) == "0");
    CHECK(grouped(999) == "999");
    CHECK(grouped(1000) == "1,000");
    CHECK(grouped(1'234'567) == "1,234,567");
    CHECK(counted(1, "candidate", "candidates") == "1 candidate");
    CHECK(counted(2000, "candidate", "candidates") == "2,000 candidates");
    CHECK(percent(0, 0) == "–");
    CHECK(percent(0, 5) == "0%");
    CHECK(percent(1, 1000) == "<1%");
    CHECK(percent(1, 3) == "33%");
    CHECK(percent(999, 1000) == ">99%");
    CHECK(percent(5, 5) == "100%");
    CHECK(score_text(std::nullopt) == "–");
    CHECK(score_text(0) == "0.0");
    CHECK(score_text(71.46) == "71.5");
    CHECK(score_text(99.97) == "100.0");
}

TEST_CASE("report numbers: days and minutes in UTC") {
    CHECK(day_text(0) == "1 Jan 1970");
    CHECK(day_text(1'709'251'199) == "29 Feb 2024");
    CHECK(minute_text(1'709'251'199) == "29 Feb 2024, 23:59");
    CHECK(minute_text(-60) == "31 Dec 1969, 23:59");
}

TEST_CASE("report numbers: spans of time") {
    CHECK(span_text(0) == "1 minute");
    CHECK(span_text(119) == "1 minute");
    CHECK(span_text(1800) == "30 minutes");
    CHECK(span_text(3 * 3600 + 59) == "3 hours");
    CHECK(span_text(86'400) == "1 day");
    CHECK(span_text(864'000) == "10 days");
    CHECK(span_text(1'209'600) == "2 weeks");
}
