// Several runs of one input at once that share nothing but the posting: hundreds of schedules against a model
// of the service that loses and delays requests, answers and lists.

#include <cstddef>
#include <cstdint>
#include <vector>

#include "ingest_rivals_simulation.hpp"
#include "test.hpp"

namespace {

// Each has several runs. 2,000 schedules are those of CIS_SIMULATED_SCHEDULES=10000.
const std::size_t schedules = number_of_schedules(1000) / 5;

struct Sum {
    std::size_t schedules{0};
    std::size_t doubled{0};
    std::size_t most{0};  ///< of one schedule
};

struct Sums {
    Sum fresh{};
    Sum late{};
};

Sums all_of(std::size_t count, std::size_t rows) {
    Sums sums;
    for (std::size_t seed = 1; seed <= count; ++seed) {
        const RivalsSchedule schedule = rivals_schedule(seed, rows);
        const RivalsCount one = simulate_rivals(schedule);
        INFO("seed " << seed << ' ' << one.people.fault);
        CHECK(one.people.fault.empty());
        CHECK(one.missing == 0);
        CHECK(one.people.lost == 0);
        Sum& sum = schedule.has_fresh_lists() ? sums.fresh : sums.late;
        ++sum.schedules;
        sum.doubled += one.doubled_rows;
        sum.most = std::max(sum.most, one.doubled_rows);
    }
    return sums;
}

}  // namespace

TEST_CASE("one of several runs at once sends: nobody is lost, and hardly anybody is doubled") {
    const Sums sums = all_of(schedules, 150);
    CAPTURE(sums.fresh.schedules, sums.fresh.doubled, sums.late.schedules, sums.late.doubled);
    CHECK(sums.fresh.most <= 1);
    // Where lists are fresh: 16 in 631 schedules. A few more where there are few schedules.
    CHECK(sums.fresh.doubled <= 2 + sums.fresh.schedules * 16 / 631);
    // Where they are late: 29 in 100.
    CHECK(sums.late.doubled <= 10 + sums.late.schedules * 29 / 100);
}

TEST_CASE("several runs of a small file, or of a large one, lose nobody") {
    CHECK(all_of(schedules / 4, 1).fresh.most <= 1);
    CHECK(all_of(schedules / 4, 20).fresh.most <= 2);
    CHECK(all_of(schedules / 20, 600).fresh.most <= 1);
}

TEST_CASE(
    "two runs that start together bring in everybody once, except that the two probes may be one person") {
    for (std::size_t seed = 1; seed <= schedules / 4; ++seed) {
        RivalsSchedule schedule{.service = {.seed = seed, .rows = 150, .timeout = 30'000}};
        schedule.runs = {{.start = 1'000}, {.start = 1'000}};
        const RivalsCount one = simulate_rivals(schedule);
        CAPTURE(seed, one.people.fault);
        CHECK(one.people.fault.empty());
        CHECK(one.missing == 0);
        CHECK(one.doubled_rows == one.probes);
        CHECK(one.doubled_rows <= 1);
        CHECK(one.people.created == 300);
        CHECK(one.people.requests <= 150 + 1);
    }
}

TEST_CASE("runs that are repeated with their journals, as by cron, bring in a growing input once") {
    std::size_t doubled = 0;
    std::size_t rounds = 0;
    for (std::size_t seed = 1; seed <= schedules / 4; ++seed) {
        // A moment later, or when a run's last rows are old and no longer listed at the start.
        const std::int64_t pause = std::vector<int>{1'000, 60'000, 100'000, 300'000, 700'000}[seed % 5];
        RivalsSchedule schedule{
            .service = {.seed = seed, .rows = 200, .timeout = 30'000}, .rounds = 5, .pause = pause};
        schedule.runs = {{.start = 1'000}, {.start = 1'000 + static_cast<std::int64_t>(seed % 3) * 40}};
        const RivalsCount one = simulate_rivals(schedule);
        CAPTURE(seed, pause, one.people.fault);
        CHECK(one.people.fault.empty());
        CHECK(one.missing == 0);
        CHECK(one.others == 0);
        CHECK(one.doubled_rows <= schedule.rounds);
        doubled += one.doubled_rows;
        rounds += schedule.rounds;
    }
    CAPTURE(doubled, rounds);
    CHECK(doubled * 20 <= rounds);
}

TEST_CASE(
    "runs at once leave undecided rows out, whether they lead or follow, and bring in the others once") {
    constexpr std::size_t neighbours = 12;
    std::size_t followed = 0;
    for (std::size_t seed = 1; seed <= schedules / 4; ++seed) {
        RivalsSchedule schedule{.service = {.seed = seed,
                                            .rows = 150,
                                            .timeout = 30'000,
                                            .holds_undecided = true,
                                            .neighbours = neighbours}};
        schedule.runs = {{.start = 1'000}, {.start = 1'000 + static_cast<std::int64_t>(seed % 4) * 300}};
        const RivalsCount one = simulate_rivals(schedule);
        CAPTURE(seed, one.people.fault);
        CHECK(one.people.fault.empty());
        CHECK(one.people.lost == 0);
        CHECK(one.missing == neighbours);
        CHECK(one.people.undecided == 2 * neighbours);
        CHECK(one.doubled_rows == one.probes);
        CHECK(one.doubled_rows <= 1);
        CHECK(one.people.created == 2 * (150 - neighbours));
        followed += one.people.requests <= 150 - neighbours + 1 ? 1 : 0;
    }
    CHECK(followed == schedules / 4);
}

TEST_CASE("a run alone waits for others only where lists are late") {
    RivalsSchedule schedule{.service = {.rows = 20, .timeout = 30'000}, .runs = {{}}};
    const RivalsCount fresh = simulate_rivals(schedule);
    CHECK(fresh.last_end < 3);
    CHECK(fresh.people.requests == 20);
    schedule.service.longest_list_lag = 30'000;
    CHECK(simulate_rivals(schedule).last_end < 160);
}
