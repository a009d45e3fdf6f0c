#include "test.hpp"

namespace {

constexpr double start = 1772357400;  // 2026-03-01T09:30:00Z

double seconds_of(std::string_view text) { return Timestamp::from_iso8601(text).value().epoch_seconds(); }

}  // namespace

TEST_CASE("ISO-8601 is read, and is UTC without an offset") {
    CHECK(seconds_of("1970-01-01") == 0);
    CHECK(seconds_of("2026-03-01T09:30:00Z") == start);
    CHECK(seconds_of("2026-03-01T09:30:00") == start);
    CHECK(seconds_of("2026-03-01T09:30") == start);
    CHECK(seconds_of("2026-03-01t09:30:00z") == start);
    CHECK(seconds_of("2026-03-01 09:30:00") == start);
    CHECK(seconds_of("2026-03-01") == start - (9.5 * 3600));
    CHECK(seconds_of("2026-03-01T10:30:00+01:00") == start);
    CHECK(seconds_of("2026-03-01T10:30:00+0100") == start);
    CHECK(seconds_of("2026-03-01T10:30:00+01") == start);
    CHECK(seconds_of("2026-03-01T10:30+01:00") == start);
    CHECK(seconds_of("2026-03-01T04:00:00-05:30") == start);
    CHECK(seconds_of("2026-03-01T09:30:00-00:00") == start);
    CHECK(seconds_of("2026-03-02T09:29:00+23:59") == start);
}

TEST_CASE("a fraction of a second has up to nine digits, of which six count") {
    CHECK(seconds_of("2026-03-01T09:30:00.5") == start + 0.5);
    CHECK(seconds_of("2026-03-01T09:30:00.25Z") == start + 0.25);
    CHECK(seconds_of("2026-03-01T09:30:00.125+00:00") == start + 0.125);
    CHECK(seconds_of("2026-03-01T09:30:00,0625") == start + 0.0625);
    CHECK(seconds_of("2026-03-01T09:30:00.03125") == start + 0.03125);
    CHECK(seconds_of("2026-03-01T09:30:00.123456") == 1772357400.123456);
    CHECK(seconds_of("2026-03-01T09:30:00.1234567") == 1772357400.123456);
    CHECK(seconds_of("2026-03-01T09:30:00.12345678") == 1772357400.123456);
    CHECK(seconds_of("2026-03-01T09:30:00.123456789Z") == 1772357400.123456);
}

TEST_CASE("a leap second is the second after it") {
    CHECK(seconds_of("2016-12-31T23:59:60Z") == seconds_of("2017-01-01T00:00:00Z"));
}

TEST_CASE("calendar edges are read") {
    CHECK(seconds_of("2024-02-29") == 1709164800);
    CHECK(seconds_of("2000-02-29") == 951782400);
    CHECK(seconds_of("1969-12-31T23:59:59.5Z") == -0.5);
    CHECK(seconds_of("0001-01-01") == -62135596800);
    CHECK(seconds_of("9999-12-31T23:59:59Z") == 253402300799);
}

TEST_CASE("a text that is not ISO-8601 is refused") {
    const auto text =
        GENERATE(as<std::string>{}, "", "2026", "2026-03", "2026-3-1", "26-03-01", "2026-03-01T",
                 "2026-03-01T09", "2026-03-01T9:30", "2026-03-01T09:30:", "2026-03-01T09:30:00.",
                 "2026-03-01T09:30:00.Z", "2026-03-01T09:30:00+", "2026-03-01T09:30:00+1",
                 "2026-03-01T09:30:00+01:", "2026-03-01T09:30:00+01:0", "2026-03-01T09:30:00+24:00",
                 "2026-03-01T09:30:00+01:60", "2026-03-01T09:30:00ZZ", "2026-03-01T09:30:00Z ", " 2026-03-01",
                 "2026-03-01Z", "2026-02-29", "1900-02-29", "2026-04-31", "2026-00-01", "2026-13-01",
                 "2026-01-00", "2026-01-32", "2026-03-01T24:00:00", "2026-03-01T09:60", "2026-03-01T09:30:61",
                 "-001-01-01", "+2026-03-01", "2026/03/01", "20260301", "2026-03-01T093000", "2026-W09-7",
                 "2026-060", "1772357400", "2026-03-01T09:30:00\xC2\xA0Z", "２０２６-03-01", "0000-12-31",
                 "0001-01-01T00:00+00:01", "9999-12-31T23:59:60Z", "9999-12-31T23:59-01:00");
    CAPTURE(text);
    const auto result = Timestamp::from_iso8601(text);
    REQUIRE_FALSE(result);
    CHECK(result.error().kind == cis::ErrorKind::invalid_argument);
    CHECK(result.error().param == "timestamp");
}

TEST_CASE("a time is written as ISO-8601 in UTC") {
    CHECK(Timestamp().to_iso8601() == "1970-01-01T00:00:00Z");
    CHECK(Timestamp(start).to_iso8601() == "2026-03-01T09:30:00Z");
    CHECK(Timestamp(start + 0.25).to_iso8601() == "2026-03-01T09:30:00.250000Z");
    CHECK(Timestamp(1772357400.000001).to_iso8601() == "2026-03-01T09:30:00.000001Z");
    CHECK(Timestamp(-0.5).to_iso8601() == "1969-12-31T23:59:59.500000Z");
    CHECK(Timestamp(-62135596800).to_iso8601() == "0001-01-01T00:00:00Z");
    CHECK(Timestamp(253402300799).to_iso8601() == "9999-12-31T23:59:59Z");
    std::ostringstream out;
    out << Timestamp(start);
    CHECK(out.str() == "2026-03-01T09:30:00Z");
}

TEST_CASE("times beyond the calendar are clamped where a calendar is needed, and kept where not") {
    CHECK(Timestamp(1e300).to_iso8601() == "9999-12-31T23:59:59Z");
    CHECK(Timestamp(-1e300).to_iso8601() == "0001-01-01T00:00:00Z");
    CHECK(Timestamp(std::numeric_limits<double>::infinity()).to_iso8601() == "9999-12-31T23:59:59Z");
    CHECK(Timestamp(std::numeric_limits<double>::quiet_NaN()).to_iso8601() == "1970-01-01T00:00:00Z");
    CHECK(Timestamp(1e300).epoch_seconds() == 1e300);
}

TEST_CASE("ISO-8601 makes the round trip to the microsecond") {
    for (const double seconds :
         {0.0, 1.5, start, 1772357400.123456, 1772357400.999999, 4102444800.000001, -86400.25}) {
        CAPTURE(seconds);
        CHECK(seconds_of(Timestamp(seconds).to_iso8601()) == seconds);
    }
}

TEST_CASE("a clock's time makes the round trip to the microsecond") {
    for (const std::int64_t count :
         {0LL, 1LL, -1LL, 1772357400123456LL, 1772357400999999LL, 4102444800000001LL}) {
        CAPTURE(count);
        const Timestamp::SysTime time{std::chrono::microseconds(count)};
        CHECK(Timestamp(time).to_sys_time() == time);
    }
    const auto before = std::chrono::system_clock::now();
    const auto now = Timestamp::now().to_sys_time();
    CHECK(now >= std::chrono::time_point_cast<std::chrono::microseconds>(before));
    CHECK(now <= std::chrono::system_clock::now());
}

TEST_CASE("the number is kept exactly, and its decimal is the shortest that reads back") {
    CHECK(Timestamp(start).to_decimal() == "1772357400");
    CHECK(Timestamp(start + 0.25).to_decimal() == "1772357400.25");
    CHECK(Timestamp(0.1).to_decimal() == "0.1");
    CHECK(Timestamp(1772357400.123456).to_decimal() == "1772357400.123456");
    CHECK(Timestamp(-3).to_decimal() == "-3");
    CHECK(Timestamp(1e22).to_decimal() == "10000000000000000000000");
    for (const double seconds : {1.0 / 3, 1772357400.1234567, 1e300, 5e-324, -1.7976931348623157e308}) {
        const std::string decimal = Timestamp(seconds).to_decimal();
        CAPTURE(decimal);
        CHECK(decimal.find('e') == std::string::npos);
        CHECK(std::strtod(decimal.c_str(), nullptr) == seconds);
    }
}

TEST_CASE("times compare by their numbers") {
    STATIC_CHECK(Timestamp(1) < Timestamp(1.5));
    STATIC_CHECK(Timestamp(1) == Timestamp(1.0));
    STATIC_CHECK(Timestamp(2) >= Timestamp(1.5));
    STATIC_CHECK(Timestamp() == Timestamp(0));
    STATIC_CHECK((Timestamp(1) <=> Timestamp(2)) == std::partial_ordering::less);
    CHECK(std::nextafter(start, 2 * start) != start);
    CHECK(Timestamp(std::nextafter(start, 2 * start)) > Timestamp(start));
    std::vector<Timestamp> times{Timestamp(3), Timestamp(1), Timestamp(2)};
    std::ranges::sort(times);
    CHECK(times == std::vector<Timestamp>{Timestamp(1), Timestamp(2), Timestamp(3)});
}

TEST_CASE("only a clock's time converts to a timestamp by itself") {
    STATIC_CHECK(std::is_convertible_v<Timestamp::SysTime, Timestamp>);
    STATIC_CHECK(std::is_convertible_v<std::chrono::sys_seconds, Timestamp::SysTime>);
    STATIC_CHECK(!std::is_convertible_v<double, Timestamp>);
    STATIC_CHECK(!std::is_convertible_v<Timestamp, double>);
    CHECK(Timestamp(std::chrono::sys_days(2026y / 3 / 1)).epoch_seconds() == start - (9.5 * 3600));
}

TEST_CASE("a time point of the system clock is a time, whatever its resolution") {
    using std::chrono::system_clock;
    using std::chrono::time_point;
    static_assert(Timestamp(std::chrono::sys_days(std::chrono::days(1))).epoch_seconds() == 86400);
    const Timestamp of_seconds = std::chrono::sys_seconds(5s);
    CHECK(of_seconds.epoch_seconds() == 5);
    const Timestamp of_milliseconds = time_point<system_clock, std::chrono::milliseconds>(1250ms);
    CHECK(of_milliseconds.epoch_seconds() == 1.25);
    const Timestamp of_nanoseconds = time_point<system_clock, std::chrono::nanoseconds>(1500ns);
    CHECK(of_nanoseconds.epoch_seconds() == 2e-6);  // rounded to microseconds
    const Timestamp of_fraction =
        time_point<system_clock, std::chrono::duration<double>>(std::chrono::duration<double>(0.5));
    CHECK(of_fraction.epoch_seconds() == 0.5);
    const Timestamp before = system_clock::now() - 1h;
    CHECK(before < Timestamp::now());
    static_assert(!std::is_convertible_v<std::chrono::steady_clock::time_point, Timestamp>);
    static_assert(!std::is_convertible_v<double, Timestamp>);
}
