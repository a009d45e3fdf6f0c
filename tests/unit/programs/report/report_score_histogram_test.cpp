#include "report/tally/score_histogram.hpp"
#include "test.hpp"

using cis::programs::report_command::ScoreHistogram;

TEST_CASE("report scores: a bin has its lower edge, and the last one 100 too") {
    ScoreHistogram scores;
    for (const double score : {0.0, 9.999, 10.0, 89.9, 90.0, 100.0}) scores.add(score);
    CHECK(scores.bins() == std::array<std::uint64_t, 10>{2, 1, 0, 0, 0, 0, 0, 0, 1, 2});
    CHECK(scores.counted() == 6);
    CHECK(scores.mean() == Catch::Approx(49.98317).epsilon(0.0001));
}

TEST_CASE("report scores: missing and impossible ones are counted apart") {
    ScoreHistogram scores;
    CHECK_FALSE(scores.mean());
    scores.add(std::nullopt);
    for (const double score : {-0.1, 100.1, 1e300, std::numeric_limits<double>::quiet_NaN()})
        scores.add(score);
    CHECK(scores.missing() == 1);
    CHECK(scores.out_of_range() == 4);
    CHECK(scores.counted() == 0);
    CHECK(std::accumulate(scores.bins().begin(), scores.bins().end(), std::uint64_t{0}) == 0);
    CHECK_FALSE(scores.mean());
}
