#include "options/since_option.hpp"

#include "test.hpp"
#include "time/time_zone.hpp"

using cis::Timestamp;
using cis::programs::fault_of_since;
using cis::programs::since_from;

TEST_CASE("--since: a time, or how long ago it was") {
    const Timestamp now(1'772'355'600);
    const auto seconds = [&](const std::string& text) {
        CHECK(fault_of_since(text, now).empty());
        return since_from(text, now).epoch_seconds();
    };
    CHECK(seconds("7d") == 1'772'355'600 - 7 * 86'400);
    CHECK(seconds("12h") == 1'772'355'600 - 12 * 3'600);
    CHECK(seconds("2026-03-01T08:00:00Z") == 1'772'352'000);
    CHECK(seconds("1772352000") == 1'772'352'000);
    CHECK(seconds("0") == 0);
}

TEST_CASE("--since: what it cannot be is told with an example of each") {
    const Timestamp now(1'772'355'600);
    for (const std::string text : {"", "yesterday", "7 d", "7days", "-7d", "7y", "d"}) {
        CAPTURE(text);
        CHECK(fault_of_since(text, now) ==
              "must be a time such as 2026-03-01 or 2026-03-01T08:00:00Z, or the seconds since 1970; or how "
              "long ago it was, e.g. 7d");
    }
    CHECK(fault_of_since("9999-12-31", now) == "is in the future");
}

#ifndef _WIN32
TEST_CASE("--since: a day, and a time without an offset, are those of the time zone") {
    const auto seconds_in = [](const std::string& zone, const std::string& text) {
        cis::programs::use_time_zone(zone);
        const double seconds = since_from(text).epoch_seconds();
        cis::programs::use_time_zone("UTC");
        return seconds;
    };
    const double march = Timestamp::from_iso8601("2026-03-01").value().epoch_seconds();
    CHECK(seconds_in("UTC", "2026-03-01") == march);
    CHECK(seconds_in("Europe/Berlin", "2026-03-01") == march - 3600);
    CHECK(seconds_in("America/New_York", "2026-03-01T08:00") == march + 13 * 3600);
    CHECK(seconds_in("Europe/Berlin", "2026-03-01T08:00:00Z") == march + 8 * 3600);
    CHECK(seconds_in("Europe/Berlin", "2026-03-01T08:00:00+05:00") == march + 3 * 3600);
    CHECK(seconds_in("Europe/Berlin", "1772323200") == 1'772'323'200);
    // The first day of summer time begins in winter time; in the hour that no clock shows, either will do.
    CHECK(seconds_in("Europe/Berlin", "2026-03-29") ==
          Timestamp::from_iso8601("2026-03-28T23:00:00Z").value().epoch_seconds());
    CHECK(seconds_in("Europe/Berlin", "2026-03-29T04:00") ==
          Timestamp::from_iso8601("2026-03-29T02:00:00Z").value().epoch_seconds());
}
#endif
