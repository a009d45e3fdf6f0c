#include "time/past_time.hpp"
#include "test.hpp"

using cis::programs::fault_of_past_time;
using cis::programs::past_time;

namespace {

const Timestamp now = Timestamp::from_iso8601("2026-03-02T12:00:00Z").value();
constexpr double march = 1'772'355'600;  // 2026-03-01T09:00:00Z

}  // namespace

TEST_CASE("past times: ISO 8601 and seconds") {
    for (const std::string text : {"2026-03-01T09:00:00Z", "2026-03-01T10:00+01:00", "2026-03-01T09:00",
                                   "1772355600", "1772355600.0"}) {
        CAPTURE(text);
        CHECK(fault_of_past_time(text, now).empty());
        CHECK(past_time(text).epoch_seconds() == march);
    }
    CHECK(past_time("0.25").epoch_seconds() == 0.25);
    CHECK(past_time("0").epoch_seconds() == 0);
}

TEST_CASE("past times: what is no time is named with an example") {
    for (const std::string text : {"", ".", "yesterday", "01.03.2026", "1e9", "-1", "+1", "0x10", "inf",
                                   "nan", "1772355600 ", "1.2.3", "1772355600,5"}) {
        CAPTURE(text);
        CHECK(fault_of_past_time(text, now).starts_with("must be a time such as 2026-03-01"));
    }
    CHECK_FALSE(fault_of_past_time(std::string(400, '9'), now).empty());
}

TEST_CASE("past times: a number of another unit is named") {
    const std::string begin = "is in the future, because it is read in seconds; in ";
    CHECK(fault_of_past_time("1772355600000", now) == begin + "milliseconds it is 2026-03-01T09:00:00Z");
    CHECK(fault_of_past_time("1772355600000000", now) == begin + "microseconds it is 2026-03-01T09:00:00Z");
    CHECK(fault_of_past_time("1772355600000000000", now) == begin + "nanoseconds it is 2026-03-01T09:00:00Z");
}

TEST_CASE("past times: what has not come is refused, except for what may be today somewhere") {
    for (const std::string text :
         {"2026-03-03T12:00:01Z", "9999-12-31", "1772625602", "253402300800", "99999999999999999999999999"}) {
        CAPTURE(text);
        CHECK(fault_of_past_time(text, now) == "is in the future");
    }
    CHECK(fault_of_past_time("2026-03-03", now).empty());
}
