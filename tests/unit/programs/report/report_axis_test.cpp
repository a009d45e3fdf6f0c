#include "report/tally/axis.hpp"
#include "test.hpp"

using cis::programs::report_command::axis_maximum;
using cis::programs::report_command::axis_ticks;

TEST_CASE("report axis: the maximum is a round number that is not below the largest") {
    CHECK(axis_maximum(0) == 1);
    CHECK(axis_maximum(1) == 1);
    CHECK(axis_maximum(2) == 2);
    CHECK(axis_maximum(3) == 4);
    CHECK(axis_maximum(5) == 5);
    CHECK(axis_maximum(6) == 8);
    CHECK(axis_maximum(9) == 10);
    CHECK(axis_maximum(10) == 10);
    CHECK(axis_maximum(11) == 20);
    CHECK(axis_maximum(21) == 25);
    CHECK(axis_maximum(26) == 40);
    CHECK(axis_maximum(81) == 100);
    CHECK(axis_maximum(101) == 200);
    CHECK(axis_maximum(100'001) == 200'000);
    CHECK(axis_maximum(240'000) == 250'000);
}

TEST_CASE("report axis: it has two to five steps of whole numbers, from 0 to the maximum") {
    CHECK(axis_ticks(1) == std::vector<std::uint64_t>{0, 1});
    CHECK(axis_ticks(2) == std::vector<std::uint64_t>{0, 1, 2});
    CHECK(axis_ticks(25) == std::vector<std::uint64_t>{0, 5, 10, 15, 20, 25});
    CHECK(axis_ticks(80) == std::vector<std::uint64_t>{0, 20, 40, 60, 80});
    for (std::uint64_t largest = 2; largest < 3000; ++largest) {
        const auto ticks = axis_ticks(axis_maximum(largest));
        CAPTURE(largest);
        CHECK(ticks.front() == 0);
        CHECK(ticks.back() == axis_maximum(largest));
        CHECK(ticks.size() >= 3);
        CHECK(ticks.size() <= 6);
    }
}
