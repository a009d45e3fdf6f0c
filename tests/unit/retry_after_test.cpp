#include "call/retry_after.hpp"

#include <chrono>
#include <optional>
#include <string>

#include "catch.hpp"

using namespace std::chrono_literals;
using cis::detail::longest_retry_after;
using cis::detail::parse_retry_after;
using std::chrono::milliseconds;

namespace {

// Sun, 06 Nov 1994 08:49:37 GMT
constexpr std::chrono::sys_seconds example_date{std::chrono::seconds(784'111'777)};

std::optional<milliseconds> parse(const std::string& text,
                                  std::chrono::system_clock::time_point now = example_date) {
    return parse_retry_after(text, now);
}

}  // namespace

TEST_CASE("Retry-After in seconds") {
    CHECK(parse("0") == 0ms);
    CHECK(parse("1") == 1s);
    CHECK(parse("120") == 120s);
    CHECK(parse("007") == 7s);
    CHECK(parse("86400") == 24h);
}

TEST_CASE("Retry-After with a fraction is rounded up to milliseconds") {
    CHECK(parse("1.5") == 1500ms);
    CHECK(parse("0.25") == 250ms);
    CHECK(parse("0.0001") == 1ms);
    CHECK(parse(".5") == 500ms);
}

TEST_CASE("Retry-After of absurd length is bounded") {
    CHECK(parse("86401") == longest_retry_after);
    CHECK(parse(std::string(35, '9')) == longest_retry_after);
    CHECK(parse(std::string(400, '9')) == longest_retry_after);
    CHECK(parse("18446744073709551616") == longest_retry_after);
}

TEST_CASE("Retry-After that is no number and no date says nothing") {
    const std::string text =
        GENERATE("", "-1", "-0", "+5", "inf", "-inf", "infinity", "INF", "nan", "NaN", "nan(1)", "0x10",
                 "1e3", "1e400", "1,5", "5s", "5 ", " 5", "soon", ".", "..", "1.2.3", "1 2", "12:30",
                 "08:49:37", "tomorrow", "\x01\x02", "Sun", "Nov 6");
    CAPTURE(text);
    CHECK_FALSE(parse(text).has_value());
}

TEST_CASE("Retry-After as an HTTP-date, in each of its three forms") {
    const std::string text = GENERATE("Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT",
                                      "Sun Nov  6 08:49:37 1994");
    CAPTURE(text);
    CHECK(parse(text, example_date - 90s) == 90s);
    CHECK(parse(text, example_date - 1500ms) == 1500ms);
    CHECK(parse(text, example_date) == 0ms);
    CHECK(parse(text, example_date + 1h) == 0ms);
}

TEST_CASE("Retry-After as a date far away is bounded") {
    CHECK(parse("Fri, 31 Dec 9999 23:59:59 GMT") == longest_retry_after);
    CHECK(parse("Thu, 01 Jan 1970 00:00:00 GMT") == 0ms);
}

TEST_CASE("Retry-After as a date of the year 100000 is bounded or says nothing") {
    const auto time = parse("Sat, 31 Dec 100000 23:59:59 GMT");
    CHECK((!time || *time == longest_retry_after));
}

TEST_CASE("Retry-After as a date that does not exist says nothing") {
    const std::string text = GENERATE("Sun, 06 Nov 1994 25:00:00 GMT", "Sun, 06 Nob 1994 08:49:37 GMT",
                                      "Sun, 99 Nov 1994 08:49:37 GMT", "Retry after the sixth of November");
    CAPTURE(text);
    CHECK_FALSE(parse(text).has_value());
}
