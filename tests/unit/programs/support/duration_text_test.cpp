#include "options/duration_text.hpp"
#include "test.hpp"

#include <optional>
#include <string>
#include <utility>
#include <vector>

using cis::programs::duration_from;
using cis::programs::duration_text;
using std::chrono::milliseconds;

TEST_CASE("duration text: a whole number and its unit") {
    const std::vector<std::pair<std::string, milliseconds>> durations{
        {"0", milliseconds(0)},
        {"0s", milliseconds(0)},
        {"20ms", milliseconds(20)},
        {"30s", milliseconds(30'000)},
        {"5m", milliseconds(300'000)},
        {"2h", milliseconds(7'200'000)},
        {"7d", milliseconds(604'800'000)},
        {"36525d", milliseconds(3'155'760'000'000)}};
    for (const auto& [text, time] : durations) {
        CAPTURE(text);
        CHECK(duration_from(text) == time);
    }
}

TEST_CASE("duration text: what is no duration") {
    for (const std::string text :
         {"", "s", "30", "-1s", "+1s", "1.5s", "1 s", " 1s", "1s ", "1S", "1min", "5m30s", "1w", "36526d",
          "9223372036854775808ms", "9223372036854775807d", "0x10s"}) {
        CAPTURE(text);
        CHECK(duration_from(text) == std::nullopt);
    }
}

TEST_CASE("duration text: the largest unit that is exact") {
    CHECK(duration_text(milliseconds(0)) == "0s");
    CHECK(duration_text(milliseconds(1'500)) == "1500ms");
    CHECK(duration_text(std::chrono::seconds(90)) == "90s");
    CHECK(duration_text(std::chrono::minutes(120)) == "2h");
    CHECK(duration_text(std::chrono::hours(36)) == "36h");
    CHECK(duration_text(std::chrono::hours(48)) == "2d");
}
