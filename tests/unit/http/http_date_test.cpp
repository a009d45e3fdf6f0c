#include "http/http_date.hpp"
#include "test.hpp"

using cis::detail::parse_http_date;

TEST_CASE("all three forms of an HTTP-date are read") {
    const std::chrono::sys_seconds expected{std::chrono::seconds(784'111'777)};
    CHECK(parse_http_date("Sun, 06 Nov 1994 08:49:37 GMT") == expected);
    CHECK(parse_http_date("Sunday, 06-Nov-94 08:49:37 GMT") == expected);
    CHECK(parse_http_date("Sun Nov  6 08:49:37 1994") == expected);
}

TEST_CASE("a text that is not an HTTP-date is refused, even if libcurl would read it") {
    const std::string text =
        GENERATE("", "08:49:37", "19941106", "784111777", "1994-11-06 08:49:37", "06 Nov 1994 08:49:37 GMT");
    CAPTURE(text);
    CHECK_FALSE(parse_http_date(text));
}
