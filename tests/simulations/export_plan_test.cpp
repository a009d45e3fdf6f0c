#include "export_simulation.hpp"
#include "test.hpp"

using cis::sync::detail::ExportPlan;
using cis::sync::detail::Filters;
using Verdict = ExportPlan::Verdict;
using Times = ExportSchedule::Times;
using Order = ExportSchedule::Order;

namespace {

void check_each_once(const SimulatedExport& run) {
    CHECK_FALSE(run.is_stuck);
    CHECK_FALSE(run.fault.has_value());
    const std::set<std::size_t> once(run.exported.begin(), run.exported.end());
    CHECK(once.size() == run.exported.size());
    if (run.verdict == Verdict::complete) CHECK(once == run.there);
}

}  // namespace

TEST_CASE("an export reads every candidate once, whatever the times and the order") {
    for (const Times times :
         {Times::even, Times::burst, Times::campaigns, Times::one_instant, Times::on_bounds}) {
        for (const Order order : {Order::ascending, Order::descending, Order::mixed}) {
            for (const std::size_t max_in_flight : {1U, 3U, 8U}) {
                for (const std::size_t candidates : {0U, 1U, 100U, 101U, 3000U}) {
                    CAPTURE(static_cast<int>(times), static_cast<int>(order), max_in_flight, candidates);
                    const auto run = simulate_export({.seed = 7,
                                                      .max_in_flight = max_in_flight,
                                                      .candidates = candidates,
                                                      .times = times,
                                                      .order = order});
                    check_each_once(run);
                    CHECK(run.verdict == Verdict::complete);
                }
            }
        }
    }
}

TEST_CASE("a posting of one page costs one request") {
    CHECK(simulate_export({.candidates = 0}).pages == 1);
    CHECK(simulate_export({.candidates = 100}).pages == 1);
}

TEST_CASE("windows cost few requests beyond the pages") {
    constexpr std::size_t candidates = 20'000;
    for (const Order order : {Order::ascending, Order::descending}) {
        CHECK(simulate_export({.candidates = candidates, .order = order}).pages < 280);
        CHECK(simulate_export({.candidates = candidates, .times = Times::campaigns, .order = order}).pages <
              400);
    }
    CHECK(simulate_export({.max_in_flight = 1, .candidates = candidates}).pages < 210);
}

TEST_CASE("an export needs no working filters") {
    for (const Filters filters : {Filters::uncounted, Filters::ignored}) {
        for (const Order order : {Order::ascending, Order::descending, Order::mixed}) {
            const auto run = simulate_export({.candidates = 3000, .order = order, .filters = filters});
            check_each_once(run);
            CHECK(run.verdict == Verdict::complete);
        }
    }
}

TEST_CASE("candidates without a time are found, although no window has them") {
    const auto run = simulate_export({.candidates = 3000, .without_time = 0.01});
    check_each_once(run);
    CHECK(run.verdict == Verdict::complete);
}

TEST_CASE("an export says that nobody can count") {
    const auto run = simulate_export({.candidates = 3000, .sends_total = false});
    check_each_once(run);
    CHECK(run.verdict == Verdict::uncounted);
    CHECK(run.exported.size() == 3000);
}

TEST_CASE("an export says that candidates went away") {
    std::size_t different = 0;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        const auto run = simulate_export({.seed = seed, .candidates = 5000, .removed = 3});
        check_each_once(run);
        CHECK((run.verdict == Verdict::complete || run.verdict == Verdict::differs));
        if (run.verdict == Verdict::differs) ++different;
    }
    CHECK(different > 0);
}

TEST_CASE("an export with wrong counts ends, and says so") {
    using Counts = ExportSchedule::Counts;
    constexpr std::size_t candidates = 6000;
    constexpr std::size_t serial = candidates / 100;
    for (const Counts counts :
         {Counts::huge, Counts::huge_unlimited, Counts::a_few_more, Counts::multiplied}) {
        for (const Times times : {Times::even, Times::campaigns, Times::one_instant}) {
            for (const Order order : {Order::ascending, Order::descending, Order::mixed}) {
                for (const std::size_t max_in_flight : {1U, 8U}) {
                    CAPTURE(static_cast<int>(counts), static_cast<int>(times), static_cast<int>(order),
                            max_in_flight);
                    const auto run = simulate_export({.max_in_flight = max_in_flight,
                                                      .candidates = candidates,
                                                      .times = times,
                                                      .order = order,
                                                      .counts = counts});
                    check_each_once(run);
                    CHECK(run.verdict == Verdict::differs);
                    CHECK(run.exported.size() == candidates);
                    CHECK(run.pages <
                          3 * serial + 10 * max_in_flight);  // a window costs a page that is not full
                }
            }
        }
    }
}

TEST_CASE("an export reads a list whose cursors are always gone in parts of one page") {
    const auto run = simulate_export({.candidates = 3000, .cursor_gone = 1});
    check_each_once(run);
    CHECK(run.verdict == Verdict::complete);
}

TEST_CASE("an export gives up such a list if it cannot be cut") {
    const auto run = simulate_export({.candidates = 3000, .times = Times::one_instant, .cursor_gone = 1});
    CHECK_FALSE(run.is_stuck);
    CHECK(run.verdict == Verdict::unreadable);
}

TEST_CASE("random schedules of an export end with each candidate once") {
    std::mt19937_64 dice(20'261'122);
    const auto upto = [&](int most) { return std::uniform_int_distribution<int>(0, most)(dice); };
    std::size_t complete = 0;
    constexpr std::size_t schedules = 400;
    for (std::size_t i = 0; i < schedules; ++i) {
        ExportSchedule schedule{.seed = dice()};
        schedule.max_in_flight = static_cast<std::size_t>(1 + upto(11));
        schedule.candidates = static_cast<std::size_t>(upto(1500));
        schedule.times = static_cast<Times>(upto(4));
        schedule.order = static_cast<Order>(upto(2));
        if (upto(3) == 0) schedule.filters = static_cast<Filters>(1 + upto(2));
        if (upto(3) == 0) schedule.without_time = 0.003;
        if (upto(1) == 0) schedule.arrivals = static_cast<std::size_t>(upto(20));
        if (upto(3) == 0) schedule.late = static_cast<std::size_t>(upto(3));
        if (upto(1) == 0) schedule.cursor_gone = 0.01;
        if (upto(1) == 0) schedule.cut_short = 0.1;
        if (upto(1) == 0) schedule.killed = 0.02;
        CAPTURE(i, schedule.seed, static_cast<int>(schedule.times), static_cast<int>(schedule.order),
                static_cast<int>(schedule.filters), schedule.candidates, schedule.max_in_flight,
                schedule.without_time, schedule.arrivals, schedule.late, schedule.cursor_gone,
                schedule.cut_short, schedule.killed);
        const auto run = simulate_export(schedule);
        check_each_once(run);
        if (run.verdict == Verdict::complete) ++complete;
        // Nothing goes away, so what differs is short.
        CHECK(run.exported.size() <= run.there.size());
    }
    CHECK(complete > schedules * 9 / 10);
}

TEST_CASE("a window whose cursors are forgotten again and again is given up, however often a run goes on") {
    ExportPlan plan(1, "p1", 1e9);
    const auto first = plan.next();
    REQUIRE(first);
    plan.arrived(*first,
                 {.items = 100, .fresh = 100, .has_more = true, .total_count = 1000, .cursor = "i100"});
    const auto probe = plan.next();
    REQUIRE(probe);
    plan.arrived(*probe, {.items = 1});  // the filters do nothing, so nothing can be cut
    int lost = 0;
    for (; plan.verdict() == Verdict::open && lost < 100; ++lost) {
        auto request = plan.next();
        REQUIRE(request);
        if (request->cursor.empty()) {
            plan.arrived(*request, {.items = 100, .has_more = true, .total_count = 1000, .cursor = "i100"});
            request = plan.next();
            REQUIRE(request);
        }
        plan.cursor_is_gone(*request);
        // The process ends, and another one goes on.
        if (lost % 8 == 0) plan = ExportPlan(1, plan.state());
    }
    CHECK(plan.verdict() == Verdict::unreadable);
    CHECK(lost == 21);
}
