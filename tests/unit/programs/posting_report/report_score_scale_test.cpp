#include "tally/score_scale.hpp"
#include "test.hpp"

using cis::programs::scale_around;
using cis::programs::ScoreScale;

namespace {

std::pair<int, int> ends(double lowest, double highest) {
    const auto scale = scale_around(lowest, highest);
    REQUIRE(scale);
    return {scale->low_tenths, scale->high_tenths};
}

}  // namespace

TEST_CASE("report score scale: round ends close around the scores") {
    CHECK(ends(97.1, 99.8) == std::pair(970, 1000));
    CHECK(ends(62, 99) == std::pair(600, 1000));
    CHECK(ends(0, 100) == std::pair(0, 1000));
    CHECK(ends(90, 100) == std::pair(900, 1000));
    CHECK(ends(98.2, 98.4) == std::pair(982, 984));
    CHECK(ends(88.2, 88.3) == std::pair(882, 883));
}

TEST_CASE("report score scale: none for scores that look the same") {
    CHECK_FALSE(scale_around(87.5, 87.5));
    CHECK_FALSE(scale_around(97.96, 97.99));
}

TEST_CASE("report score scale: it holds the scores, ends within 0 to 100, and tells them apart") {
    for (int low = 0; low < 1000; low += 7) {
        for (int high = low + 1; high <= 1000; high += 3) {
            const double lowest = low / 10.0;
            const double highest = high / 10.0;
            const ScoreScale scale = scale_around(lowest, highest).value();
            CAPTURE(low, high, scale.low_tenths, scale.high_tenths);
            REQUIRE(scale.low_tenths >= 0);
            REQUIRE(scale.high_tenths <= 1000);
            REQUIRE(scale.low_tenths <= low);
            REQUIRE(scale.high_tenths >= high);
            REQUIRE(scale.place(lowest) >= 0);
            REQUIRE(scale.place(highest) <= 1);
            REQUIRE(scale.place(highest) - scale.place(lowest) >= 0.33);
        }
    }
}
