#include "check/http_date.hpp"

#include "test.hpp"

using cis::programs::check_command::time_of_http_date;

TEST_CASE("the time in a header Date") {
    using namespace std::chrono;
    CHECK(time_of_http_date("Sun, 06 Nov 1994 08:49:37 GMT") == sys_seconds(seconds(784'111'777)));
    CHECK(time_of_http_date("Thu, 29 Feb 2024 00:00:00 GMT") == sys_seconds(seconds(1'709'164'800)));
    const std::string other =
        GENERATE("", "now", "1994-11-06", "Sun, 06 Nov 1994", "Fri, 30 Feb 2024 00:00:00 GMT");
    CAPTURE(other);
    CHECK(!time_of_http_date(other));
}
