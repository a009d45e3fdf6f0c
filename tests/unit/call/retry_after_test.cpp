#include "call/retry_after.hpp"
#include "test.hpp"

using cis::detail::longest_retry_after;
using cis::detail::parse_retry_after;

namespace {

// Sun, 06 Nov 1994 08:49:37 GMT
constexpr std::chrono::sys_seconds example_date{std::chrono::seconds(784'111'777)};

std::optional<milliseconds> parse(const std::string& text,
                                  std::chrono::system_clock::time_point now = example_date) {
    return parse_retry_after(text, now);
}

}  // namespace

TEST_CASE("Retry-After is read in seconds") {
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
    CHECK(parse("0." + std::string(400, '0') + "1") == 1ms);
    CHECK(parse(".5") == 500ms);
}

TEST_CASE("Retry-After with too many digits is bounded") {
    CHECK(parse("86401") == 86'401s);
    CHECK(parse("999999999") == 999'999'999s);
    CHECK(parse(std::string(35, '9')) == longest_retry_after);
    CHECK(parse(std::string(400, '9')) == longest_retry_after);
    CHECK(parse("1" + std::string(400, '0')) == longest_retry_after);
    CHECK(parse("18446744073709551616") == longest_retry_after);
}

TEST_CASE("Retry-After as an epoch time, in seconds or milliseconds, is a point in time") {
    constexpr std::chrono::sys_seconds answered{std::chrono::seconds(1'772'355'600)};
    CHECK(parse("1772355660", answered) == 60s);
    CHECK(parse("1772355660.5", answered) == 60'500ms);
    CHECK(parse("1772355660123", answered) == 60'123ms);
    CHECK(parse("1772355660", answered + 500ms) == 59'500ms);
    CHECK(parse("1772355599", answered) == 0ms);
    CHECK(parse("1000000000", answered) == 0ms);
    CHECK(parse("1000000000000", std::chrono::sys_seconds(999'999'995s)) == 5s);
    CHECK(parse("1772442001", answered) == 86'401s);
}

TEST_CASE("a point in time is compared with the Date of the response") {
    using cis::detail::time_of_response;
    const auto now = example_date + 20h;
    cis::Headers headers;
    SECTION("of any form") {
        headers.add("date", GENERATE("Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT"));
        CHECK(time_of_response(headers, now) == example_date);
    }
    SECTION("of the first second that counts") {
        headers.add("Date", "Thu, 01 Jan 1970 00:00:00 GMT");
        CHECK(time_of_response(headers, now) == std::chrono::sys_seconds{});
    }
    SECTION("of the last second that counts") {
        headers.add("Date", "Wed, 01 Jan 2200 00:00:00 GMT");
        CHECK(time_of_response(headers, now) == std::chrono::sys_days(std::chrono::year(2200) / 1 / 1));
    }
    SECTION("without one, or with one that makes no sense, this machine's clock") {
        const std::string date =
            GENERATE("", "now", "Wed, 01 Jan 2200 00:00:01 GMT", "Fri, 31 Dec 9999 23:59:59 GMT");
        if (!date.empty()) headers.add("Date", date);
        CHECK(time_of_response(headers, now) == now);
    }
}

TEST_CASE("Retry-After that is neither a number nor a date is ignored") {
    const std::string text =
        GENERATE("", "-1", "-0", "+5", "inf", "-inf", "infinity", "INF", "nan", "NaN", "nan(1)", "0x10",
                 "1e3", "1e400", "1,5", "5s", "5 ", " 5", "soon", ".", "..", "1.2.3", "1 2", "12:30",
                 "08:49:37", "tomorrow", "\x01\x02", "Sun", "Nov 6");
    CAPTURE(text);
    CHECK_FALSE(parse(text).has_value());
}

TEST_CASE("Retry-After is read as an HTTP-date, in each of its three forms") {
    const std::string text = GENERATE("Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT",
                                      "Sun Nov  6 08:49:37 1994");
    CAPTURE(text);
    CHECK(parse(text, example_date - 90s) == 90s);
    CHECK(parse(text, example_date - 1500ms) == 1500ms);
    CHECK(parse(text, example_date) == 0ms);
    CHECK(parse(text, example_date + 1h) == 0ms);
}

TEST_CASE("Retry-After with a distant date is bounded") {
    CHECK(parse("Fri, 31 Dec 9999 23:59:59 GMT") == longest_retry_after);
    CHECK(parse("Tue, 06 Nov 2001 08:49:37 GMT") == std::chrono::days(2557));
    CHECK(parse("Thu, 01 Jan 1970 00:00:00 GMT") == 0ms);
}

TEST_CASE("Retry-After with a date of the year 100000 is bounded or ignored") {
    const auto time = parse("Sat, 31 Dec 100000 23:59:59 GMT");
    CHECK((!time || *time == longest_retry_after));
}

TEST_CASE("Retry-After with a date that does not exist is ignored") {
    const std::string text = GENERATE("Sun, 06 Nov 1994 25:00:00 GMT", "Sun, 06 Nob 1994 08:49:37 GMT",
                                      "Sun, 99 Nov 1994 08:49:37 GMT", "Retry after the sixth of November");
    CAPTURE(text);
    CHECK_FALSE(parse(text).has_value());
}

TEST_CASE("the longest of several Retry-After counts") {
    struct Sent {
        std::vector<std::string> values;
        std::optional<milliseconds> wait;
    };
    const std::string date = "Sun, 06 Nov 1994 08:49:37 GMT";  // 90 s ahead
    const std::vector<Sent> all{{{"1", "3"}, 3s},
                                {{"3", "1"}, 3s},
                                {{"3, 1"}, 3s},
                                {{"1,3"}, 3s},
                                {{" 1 ,\t3 "}, 3s},
                                {{"1, 3", "2"}, 3s},
                                {{"1,,2,"}, 2s},
                                {{date}, 90s},
                                {{date, "120"}, 120s},
                                {{date + ", 120"}, 120s},
                                {{"60, " + date}, 90s},
                                {{date + ", Sun, 06 Nov 1994 08:49:47 GMT"}, 100s},
                                {{"Sunday, 06-Nov-94 08:49:37 GMT, 1"}, 90s},
                                {{"5, Sun Nov  6 08:49:37 1994"}, 90s},
                                {{"soon", "2"}, 2s},
                                {{"soon, 2"}, 2s},
                                {{"2, -7"}, 2s},
                                {{"0", "0.5"}, 500ms},
                                {{"soon"}, std::nullopt},
                                {{""}, std::nullopt},
                                {{","}, std::nullopt},
                                {{}, std::nullopt}};
    for (const Sent& sent : all) {
        cis::Headers headers;
        for (const std::string& value : sent.values) headers.add("retry-After", value);
        CAPTURE(sent.values);
        CHECK(cis::detail::retry_after_of(headers, example_date - 90s) == sent.wait);
    }
}
