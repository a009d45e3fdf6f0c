#include "busiest_window.hpp"
#include "queue_simulation.hpp"

using cis::detail::Pace;
using cis::detail::pace_of;
using cis::detail::PermitQueue;
using std::chrono::nanoseconds;
using TimePoint = PermitQueue::time_point;
using Place = std::optional<PermitQueue::Place>;

namespace {

constexpr TimePoint start = QueueSimulation::start;

/// Asks for a newcomer, who must wait.
Place join(PermitQueue& line, TimePoint now, TimePoint due) {
    Place place;
    const Permit denied = line.ask(now, place);
    CHECK_FALSE(denied.granted);
    CHECK((denied.ask_again - start).count() == (due - start).count());
    REQUIRE(place);
    return place;
}

bool grants(PermitQueue& line, TimePoint now, Place& place) {
    const bool granted = line.ask(now, place).granted;
    if (granted) CHECK_FALSE(place);
    return granted;
}

bool grants_newcomer(PermitQueue& line, TimePoint now) {
    Place place;
    const bool granted = grants(line, now, place);
    if (place) line.abandon(*place);
    return granted;
}

}  // namespace

TEST_CASE("a pace uses at least 98 % of the quota") {
    for (const std::size_t requests : {1U, 2U, 49U, 50U, 99U, 300U, 1000U, 4'000'000'000U}) {
        for (const std::chrono::milliseconds window : {1ms, 1000ms, 60'000ms, 31'556'952'000ms}) {
            CAPTURE(requests, window.count());
            const Pace pace = pace_of(requests, window);
            REQUIRE(pace.interval > 0ns);
            const nanoseconds length = window;
            const auto in_window = length / pace.interval;
            // Rounding to nanoseconds costs more only if there are many requests in a nanosecond.
            if (length / 1000ns > static_cast<std::int64_t>(requests))
                CHECK(static_cast<double>(in_window + 1) >= 0.98 * static_cast<double>(requests) * 0.999);
            CHECK(pace.tolerance % pace.interval == 0ns);
            CHECK(in_window + pace.tolerance / pace.interval <= static_cast<std::int64_t>(requests));
        }
    }
}

TEST_CASE("a quiet line grants a burst, then one request each interval") {
    PermitQueue line(pace_of(100, 98s));  // one a second, three at once
    for (int i = 0; i < 3; ++i) REQUIRE(grants_newcomer(line, start));
    Place first = join(line, start, start + 1s);
    Place second = join(line, start, start + 2s);
    CHECK_FALSE(grants(line, start + 1s - 1ns, first));
    CHECK(grants(line, start + 1s, first));
    CHECK(grants(line, start + 2s, second));
    CHECK(line.waiting() == 0);
    CHECK(grants_newcomer(line, start + 1h));
    CHECK(grants_newcomer(line, start + 1h));
    CHECK(grants_newcomer(line, start + 1h));
    CHECK_FALSE(grants_newcomer(line, start + 1h));
}

TEST_CASE("only a line without an interval has no limit") {
    PermitQueue limited({.interval = 1ns});
    CHECK(grants_newcomer(limited, start));
    CHECK_FALSE(grants_newcomer(limited, start));
    PermitQueue unlimited({});
    CHECK(grants_newcomer(unlimited, start));
    CHECK(grants_newcomer(unlimited, start));
}

TEST_CASE("the place decides who is granted, not who asks first") {
    PermitQueue line(pace_of(1, 1s));
    REQUIRE(grants_newcomer(line, start));
    Place first = join(line, start, start + 1s);
    Place second = join(line, start, start + 2s);
    Place third = join(line, start, start + 3s);

    CHECK_FALSE(grants(line, start + 1s, third));
    CHECK_FALSE(grants(line, start + 1s, second));
    CHECK_FALSE(grants_newcomer(line, start + 1s));
    CHECK(grants(line, start + 1s + 100ms, first));
    // The first one came late, so the second one must wait for the quota's sake, and keeps its precedence.
    CHECK_FALSE(grants(line, start + 2s, second));
    CHECK_FALSE(grants(line, start + 2s + 100ms, third));
    CHECK(grants(line, start + 2s + 100ms, second));
    CHECK(grants(line, start + 3s + 100ms, third));
}

TEST_CASE("a place that nobody asks for holds the line back for one interval only") {
    PermitQueue line(pace_of(1, 1s));
    REQUIRE(grants_newcomer(line, start));
    Place asleep = join(line, start, start + 1s);
    std::vector<Place> others;
    for (int i = 2; i < 12; ++i) others.push_back(join(line, start, start + std::chrono::seconds(i)));
    for (int i = 2; i < 12; ++i)
        CHECK(
            grants(line, start + std::chrono::seconds(i) + 1ns * i, others[static_cast<std::size_t>(i) - 2]));
    CHECK_FALSE(grants(line, start + 11s + 11ns, asleep));
    CHECK(grants(line, start + 13s, asleep));
}

TEST_CASE("newcomers take abandoned places, in order, until these are over") {
    PermitQueue line(pace_of(1, 1s));
    REQUIRE(grants_newcomer(line, start));
    std::vector<Place> places;
    for (int i = 1; i <= 5; ++i) places.push_back(join(line, start, start + std::chrono::seconds(i)));
    for (const int i : {0, 1, 2}) line.abandon(*places[static_cast<std::size_t>(i)]);
    CHECK(line.waiting() == 2);

    CHECK(join(line, start, start + 1s) == places[0]);
    // Now the places at 1 s and 2 s are over.
    CHECK(join(line, start + 2500ms, start + 3s) == places[2]);
    (void)join(line, start + 2500ms, start + 6s);
    CHECK(line.waiting() == 5);
}

TEST_CASE("abandoned places are forgotten when nobody waits any more, so nobody keeps their slow pace") {
    PermitQueue line({.interval = 1s});
    REQUIRE(grants_newcomer(line, start));
    Place first = join(line, start, start + 1s);
    const Place second = join(line, start, start + 2s);
    const Place third = join(line, start, start + 3s);
    line.abandon(*second);
    line.abandon(*third);
    TimePoint now = start;
    SECTION("because the last one has left") { line.abandon(*first); }
    SECTION("because the last one was granted") {
        now += 1s;
        REQUIRE(grants(line, now, first));
    }
    CHECK(line.waiting() == 0);
    line.set_pace({.interval = 100ms});
    (void)join(line, now, now + 1s);
    (void)join(line, now, now + 1s + 100ms);
}

TEST_CASE("who waits when the pace becomes unlimited leaves the line") {
    PermitQueue line({.interval = 1s});
    REQUIRE(grants_newcomer(line, start));
    Place place = join(line, start, start + 1s);
    line.set_pace({});
    CHECK(grants(line, start, place));
    CHECK(line.waiting() == 0);
}

TEST_CASE("a place is abandoned once") {
    PermitQueue line(pace_of(1, 1s));
    REQUIRE(grants_newcomer(line, start));
    const Place place = join(line, start, start + 1s);
    line.abandon(*place);
    line.abandon(*place);
    line.abandon(1000);
    CHECK(line.waiting() == 0);
    CHECK_FALSE(grants_newcomer(line, start + 1s - 1ns));
    CHECK(grants_newcomer(line, start + 1s));
}

TEST_CASE("the line stands still in a pause, and then moves at its pace") {
    PermitQueue line(pace_of(100, 98s));
    for (int i = 0; i < 3; ++i) REQUIRE(grants_newcomer(line, start));
    std::vector<Place> places;
    for (int i = 1; i <= 4; ++i) places.push_back(join(line, start, start + std::chrono::seconds(i)));

    CHECK(line.pause_until(start + 10s));
    CHECK_FALSE(line.pause_until(start + 5s));
    CHECK(line.paused_until() == start + 10s);
    for (auto place = places.rbegin(); place != places.rend(); ++place)
        CHECK_FALSE(grants(line, start + 10s - 1ns, *place));
    for (std::size_t i = 0; i < places.size(); ++i)
        CHECK(line.ask(start + 1s, places[i]).ask_again == start + 10s + std::chrono::seconds(i));
    for (auto place = places.rbegin(); place + 1 != places.rend(); ++place)
        CHECK_FALSE(grants(line, start + 10s, *place));
    CHECK(grants(line, start + 10s, places[0]));
    CHECK(grants(line, start + 11s, places[1]));
    CHECK_FALSE(grants(line, start + 12s, places[3]));
    CHECK(grants(line, start + 12s, places[2]));
    CHECK(grants(line, start + 13s, places[3]));
}

TEST_CASE("a pause in the far future does not overflow") {
    PermitQueue line(pace_of(1, std::chrono::years(1)));
    REQUIRE(grants_newcomer(line, start));
    (void)join(line, start, start + std::chrono::years(1));
    Place second = join(line, start, start + std::chrono::years(2));
    CHECK(line.pause_until(TimePoint::max()));
    CHECK(line.ask(start, second).ask_again > start + std::chrono::years(100));
    Place newcomer;
    CHECK(line.ask(start, newcomer).ask_again > start + std::chrono::years(100));
}

TEST_CASE("the end of a pause lets newcomers in at once") {
    PermitQueue line(pace_of(1, 1s));
    line.pause_until(start + 1h);
    (void)join(line, start, start + 1h);
    line.resume();
    CHECK(grants_newcomer(line, start));
    CHECK_FALSE(grants_newcomer(line, start));
    CHECK(grants_newcomer(line, start + 1s));
    CHECK(line.waiting() == 1);
}

TEST_CASE("the end of a pause lets those who wait follow each other, in their order") {
    PermitQueue line({.interval = 1s});
    REQUIRE(grants_newcomer(line, start));
    line.pause_until(start + 1h);
    Place first = join(line, start, start + 1h);
    Place second = join(line, start, start + 1h + 1s);
    Place third = join(line, start, start + 1h + 2s);
    line.resume();
    CHECK(line.ask(start, first).ask_again == start + 1s);
    CHECK(line.ask(start, second).ask_again == start + 2s);
    CHECK(line.ask(start, third).ask_again == start + 3s);
}

TEST_CASE("a slower pace moves those who wait apart") {
    PermitQueue line(pace_of(1, 1s));
    REQUIRE(grants_newcomer(line, start));
    Place first = join(line, start, start + 1s);
    Place second = join(line, start, start + 2s);
    line.set_pace(pace_of(1, 10s));
    CHECK(grants(line, start + 1s, first));
    CHECK(line.ask(start + 1s, second).ask_again == start + 11s);
    CHECK_FALSE(grants(line, start + 2s, second));
    CHECK(grants(line, start + 11s, second));
}

TEST_CASE("a pace that stays the same, or gets faster, moves nobody who waits") {
    PermitQueue line({.interval = 1s});
    REQUIRE(grants_newcomer(line, start));
    Place first = join(line, start, start + 1s);
    Place second = join(line, start, start + 2s);
    line.set_pace({.interval = GENERATE(100ms, 1000ms)});
    CHECK(line.ask(start, first).ask_again == start + 1s);
    CHECK(line.ask(start, second).ask_again == start + 2s);
}

TEST_CASE("a newcomer takes an abandoned place that is due right now") {
    PermitQueue line(pace_of(1, 1s));
    REQUIRE(grants_newcomer(line, start));
    const Place first = join(line, start, start + 1s);
    Place second = join(line, start, start + 2s);
    line.abandon(*first);
    CHECK(grants_newcomer(line, start + 1s));
    CHECK(grants(line, start + 2s, second));
}

TEST_CASE("a pause until the same time is no other one") {
    PermitQueue line(pace_of(1, 1s));
    CHECK(line.pause_until(start + 10s));
    CHECK_FALSE(line.pause_until(start + 10s));
}

TEST_CASE("a place is late when its time has passed by more than an interval") {
    const auto late = GENERATE(0ns, 1ns);
    PermitQueue line(pace_of(1, 1s));
    REQUIRE(grants_newcomer(line, start));
    (void)join(line, start, start + 1s);
    Place second = join(line, start, start + 2s);
    CHECK(grants(line, start + 2s + late, second) == (late > 0ns));
}

TEST_CASE("without a pace only a pause denies") {
    PermitQueue line({});
    for (int i = 0; i < 1000; ++i) REQUIRE(grants_newcomer(line, start));
    line.pause_until(start + 1s);
    CHECK_FALSE(grants_newcomer(line, start + 1s - 1ns));
    CHECK(grants_newcomer(line, start + 1s));
}

TEST_CASE("callers under load use the quota, equally and in order") {
    const auto [requests, window, latest_wake] = GENERATE(table<std::size_t, nanoseconds, nanoseconds>({
        {300, 60s, 5ms},
        {200, 1s, 1ms},
        {20, 1s, 0ms},
        {20, 1s, 1ms},
        {1, 1s, 1ms},
        {1000, 1s, 3ms},
    }));
    CAPTURE(requests, window.count(), latest_wake.count());
    PermitQueue line(pace_of(requests, std::chrono::duration_cast<std::chrono::milliseconds>(window)));
    constexpr std::size_t callers = 64;
    QueueSimulation simulation(line, {.callers = callers, .latest_wake = latest_wake}, 1);
    const nanoseconds interval = line.pace().interval;
    const nanoseconds duration = std::max<nanoseconds>(20 * window, 100 * callers * interval);
    simulation.run_until(start + duration);

    const auto& grants = simulation.grants();
    CHECK(busiest_window(simulation.times(), window) <= requests);
    const double possible = static_cast<double>(requests) * static_cast<double>(duration.count()) /
                            static_cast<double>(window.count());
    CHECK(static_cast<double>(grants.size()) >= 0.97 * possible);

    std::vector<int> permits(callers, 0);
    nanoseconds worst{};
    std::optional<std::uint64_t> last;
    std::size_t out_of_order = 0;
    for (const auto& grant : grants) {
        ++permits[grant.caller];
        worst = std::max(worst, grant.waited);
        if (!grant.place) continue;
        if (last && *grant.place < *last) ++out_of_order;
        last = grant.place;
    }
    CHECK(std::ranges::max(permits) - std::ranges::min(permits) <= 1);
    CHECK(worst <= (callers * interval * 5) / 4);
    if (latest_wake < interval) CHECK(out_of_order == 0);
}

TEST_CASE("thousands of random schedules keep the quota, the pauses and the places") {
    std::mt19937 random(11);  // the same schedules in every run
    const auto number = [&](std::int64_t least, std::int64_t most) {
        return std::uniform_int_distribution<std::int64_t>(least, most)(random);
    };
    for (unsigned schedule = 0; schedule < 3000; ++schedule) {
        CAPTURE(schedule);
        const auto requests = static_cast<std::size_t>(number(1, 150));
        const std::chrono::milliseconds window(number(1, 10'000));
        PermitQueue line(pace_of(requests, window));
        const nanoseconds interval = line.pace().interval;
        QueueSimulation simulation(line,
                                   {.callers = static_cast<std::size_t>(number(1, 40)),
                                    .longest_work = interval * number(0, 5),
                                    .latest_wake = interval * number(0, 3),
                                    .gives_up = static_cast<double>(number(0, 3)) / 10},
                                   schedule);
        struct Pause {
            TimePoint from;
            TimePoint until;
        };
        std::vector<Pause> pauses;
        TimePoint now = start;
        for (int i = 0; i < 4; ++i) {
            now += interval * number(1, 50);
            simulation.run_until(now);
            if (number(0, 1) == 0) {
                pauses.push_back({now, now + interval * number(1, 30)});
                line.pause_until(pauses.back().until);
            }
        }
        now += interval * 100;
        simulation.run_until(now);

        if (busiest_window(simulation.times(), window) > requests) FAIL("more than the quota");
        std::set<std::uint64_t> places;
        for (const auto& grant : simulation.grants()) {
            if (grant.place && !places.insert(*grant.place).second) FAIL("a place was granted twice");
            for (const auto& pause : pauses) {
                if (grant.time >= pause.from && grant.time < pause.until) FAIL("a grant in a pause");
            }
        }
        if (simulation.grants().empty()) FAIL("no grant");
    }
}

TEST_CASE("callers that give up waste nothing, as long as others come") {
    PermitQueue line(pace_of(200, 1s));
    QueueSimulation simulation(
        line, {.callers = 100, .longest_work = 50ms, .latest_wake = 1ms, .gives_up = 0.3}, 5);
    simulation.run_until(start + 20s);
    CHECK(simulation.grants().size() >= 97 * 20 * 200 / 100);
    CHECK(busiest_window(simulation.times(), 1s) <= 200);
}
