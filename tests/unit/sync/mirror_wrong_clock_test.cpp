#include "mirrored_posting.hpp"
#include "sync/shifted_time.hpp"

namespace cis::sync {
namespace {

using Statuses = std::vector<std::string>;

/// A mirror whose clock is ahead, and that has ended: the next ones have the right clock.
PassReport pass_ahead(Mirrored& mirrored, double ahead) {
    const auto clock = std::make_shared<FakeClock>();
    clock->advance(std::chrono::milliseconds(
        static_cast<std::int64_t>((mirrored.service.now() + ahead - mirrored.start) * 1000)));
    MirrorOptions options = mirrored.options;
    options.clock = clock;
    return Mirror(mirrored.client(), options).pass();
}

PassReport pass(Mirrored& mirrored) { return Mirror(mirrored.client(), mirrored.options).pass(); }

TEST_CASE("what began in the future has passed") {
    using detail::has_passed;
    constexpr Timestamp now(1000);
    CHECK_FALSE(has_passed(60s, now, now));
    CHECK_FALSE(has_passed(60s, Timestamp(941), now));
    CHECK(has_passed(60s, Timestamp(940), now));
    CHECK(has_passed(60s, Timestamp(1000.5), now));
    CHECK(has_passed(60s, Timestamp(1e9), now));
}

TEST_CASE("after a sweep by a clock that was ahead, the posting is swept again at once") {
    Mirrored mirrored;
    for (int i = 0; i < 1000; ++i) mirrored.add(30 * day + 1000 - i, "completed");
    mirrored.change(mirrored.service.candidates[500], 30, "dismissed");
    REQUIRE(pass_ahead(mirrored, day).swept);
    mirrored.wait_until(60);
    const PassReport report = pass(mirrored);
    CHECK(report.swept);
    CHECK(mirrored.statuses_of("i500") == Statuses{"completed", "dismissed"});
    mirrored.wait_until(120);
    CHECK_FALSE(pass(mirrored).swept);
}

TEST_CASE("whom a clock that was ahead has read is read again in the next pass") {
    Mirrored mirrored;
    for (int i = 0; i < 1000; ++i) mirrored.add(30 * day + 1000 - i, "completed");
    mirrored.change(mirrored.add(day, "in_progress"), 100, "completed");
    mirrored.add(hour, "completed");  // the list of new ones does not show the one before
    REQUIRE(pass(mirrored).swept);
    mirrored.wait_until(60);
    const PassReport ahead = pass_ahead(mirrored, hour);
    REQUIRE(ahead.finished);
    REQUIRE_FALSE(ahead.swept);
    mirrored.wait_until(120);
    const PassReport report = pass(mirrored);
    CHECK_FALSE(report.swept);
    CHECK(mirrored.statuses_of("i1000") == Statuses{"in_progress", "completed"});
}

TEST_CASE("an audit by a clock that was ahead is not the last one for a day") {
    Mirrored mirrored;
    for (int i = 0; i < 1000; ++i) mirrored.add(30 * day + 1000 - i, "completed");
    REQUIRE(pass(mirrored).swept);
    mirrored.service.candidates[500].vanishes_at = mirrored.start + 700;
    mirrored.wait_until(660);
    REQUIRE_FALSE(pass_ahead(mirrored, hour).swept);
    mirrored.wait_until(720);
    CHECK(pass(mirrored).swept);  // the audit counts one less
}

TEST_CASE("who was missed by a clock that was ahead is missed anew, and vanishes as soon as anybody else") {
    Mirrored mirrored;
    for (int i = 0; i < 1000; ++i) mirrored.add(30 * day + 1000 - i, "completed");
    mirrored.service.candidates[500].vanishes_at = mirrored.start + 30;
    REQUIRE(pass(mirrored).swept);
    mirrored.wait_until(hour);
    REQUIRE(pass_ahead(mirrored, day).swept);
    mirrored.wait_until(hour + 60);
    const PassReport second = pass(mirrored);
    CHECK(second.swept);
    CHECK(second.vanished == 0);  // the lists of both may come from a copy of the service that lags behind
    mirrored.wait_until(hour + 661);
    CHECK(pass(mirrored).vanished == 1);
    CHECK(mirrored.statuses_of("i500") == Statuses{"completed", "vanished"});
}

}  // namespace
}  // namespace cis::sync
