// Thousands of runs against a model of the service that loses and delays requests, answers and lists. Each
// schedule is one input with its runs, the killed ones and the last one.

#include "ingest_simulation.hpp"
#include "ingest_workers_simulation.hpp"
#include "test.hpp"

namespace {

const std::size_t schedules = number_of_schedules(550);
/// For several workers at once, which takes longer.
const std::size_t few_schedules = schedules / 18;

/// Everything goes wrong, but nothing takes longer than the settle time.
IngestSchedule faulty() {
    return {.rows = 40,
            .lost_requests = 0.05,
            .lost_answers = 0.05,
            .late_applies = 0.5,
            .longest_apply = 30'000,
            .longest_list_lag = 20'000,
            .refusals = 0.05,
            .failing_lists = 0.05};
}

/// The sum of what becomes of many schedules that differ in their random choices.
IngestCount all_of(IngestSchedule schedule, std::size_t count = schedules,
                   IngestCount (*run)(const IngestSchedule&) = simulate) {
    IngestCount sum;
    for (std::size_t seed = 1; seed <= count; ++seed) {
        schedule.seed = seed;
        const IngestCount one = run(schedule);
        INFO("seed " << seed << ' ' << one.fault);
        CHECK(one.fault.empty());
        CHECK(one.lost == 0);
        CHECK(one.doubled <= one.reported_doubles + schedule.kills);
        sum += one;
    }
    return sum;
}

void check_each_once(const IngestCount& count) {
    CHECK(count.doubled == 0);
    CHECK(count.unknown == 0);
    CHECK(count.not_attempted == 0);
    CHECK(count.failed == 0);
    CHECK(count.conflicts == 0);
}

}  // namespace

TEST_CASE("without faults each row is sent once") {
    const IngestCount count = all_of({.rows = 40}, 100);
    check_each_once(count);
    CHECK(count.created == 40 * 100);
    CHECK(count.requests == 40 * 100);
}

TEST_CASE("lost requests and answers, late applies and late lists neither lose nor double anybody") {
    const IngestCount count = all_of(faulty());
    check_each_once(count);
    CHECK(count.created == 40 * schedules);
    CHECK(count.requests > 40 * schedules);
}

TEST_CASE("runs that are killed at any moment go on, with the journal or without it") {
    IngestSchedule schedule = faulty();
    schedule.kills = 5;
    schedule.keeps_journal = GENERATE(true, false);
    CAPTURE(schedule.keeps_journal);
    const IngestCount count = all_of(schedule);
    check_each_once(count);
    CHECK(count.created == 40 * schedules);
}

TEST_CASE("two journals for one posting, used in turns on one machine") {
    IngestSchedule schedule = faulty();
    schedule.kills = 5;
    schedule.journals = 2;
    schedule.longest_break = 500;
    const IngestCount count = all_of(schedule);
    check_each_once(count);
    CHECK(count.created == 40 * schedules);
}

TEST_CASE("without journal and stamp, a death doubles at most the row that was sent ahead, and says so") {
    IngestSchedule schedule = faulty();
    schedule.kills = 5;
    schedule.keeps_journal = false;
    schedule.keeps_stamp = false;
    const IngestCount count = all_of(schedule);
    CHECK(count.doubled == count.reported_doubles);
    CHECK(count.doubled < schedules / 20);
    CHECK(count.created == 40 * schedules);
}

TEST_CASE("rows of a dead run that are listed during the wait for them are not sent") {
    IngestSchedule schedule = faulty();
    schedule.kills = 5;
    schedule.keeps_journal = false;
    schedule.keeps_stamp = false;
    schedule.longest_break = 500;
    // The rows that were sent ahead.
    CHECK(all_of(schedule).doubled < schedules / 2);
}

TEST_CASE("people who share an address, and people without one") {
    IngestSchedule schedule = faulty();
    schedule.kills = 3;
    schedule.shared_addresses = 0.3;
    schedule.no_addresses = 0.1;
    SECTION("the service keeps them apart") {
        const IngestCount count = all_of(schedule);
        check_each_once(count);
        CHECK(count.created == 40 * schedules);
    }
    SECTION("the service merges them: nobody counts as created who is not there") {
        schedule.merging = IngestSchedule::Merging::returns_existing;
        const IngestCount count = all_of(schedule);
        CHECK(count.doubled == 0);
        CHECK(count.not_attempted > 0);
        CHECK(count.created + count.not_attempted + count.conflicts + count.unknown == 40 * schedules);
    }
}

TEST_CASE("a service that refuses people of the same name and address") {
    IngestSchedule schedule = faulty();
    schedule.kills = 3;
    schedule.conflicts = true;
    const IngestCount count = all_of(schedule);
    check_each_once(count);
    CHECK(count.created == 40 * schedules);
}

TEST_CASE("people who were there before any run are not sent") {
    IngestSchedule schedule = faulty();
    schedule.kills = 3;
    schedule.strangers = 10;
    schedule.keeps_journal = GENERATE(true, false);
    const IngestCount count = all_of(schedule);
    check_each_once(count);
    CHECK(count.created < 40 * schedules);
}

TEST_CASE("a service that does not give metadata back: nothing is sent twice") {
    IngestSchedule schedule = faulty();
    schedule.echoes_metadata = false;
    const IngestCount count = all_of(schedule);
    CHECK(count.doubled == 0);
    CHECK(count.unknown > 0);
    CHECK(count.requests < 40 * schedules * 11 / 10);
}

TEST_CASE("no row of a small file stays unknown after the next run") {
    IngestSchedule schedule = faulty();
    schedule.rows = GENERATE(1U, 3U, 10U);
    schedule.runs_at_end = 2;
    schedule.kills = GENERATE(0U, 3U);
    CAPTURE(schedule.rows, schedule.kills);
    const IngestCount count = all_of(schedule);
    check_each_once(count);
    CHECK(count.created == schedule.rows * schedules);
}

TEST_CASE(
    "what takes longer than the settle time can double people, whom a later run reports, but loses nobody") {
    IngestSchedule schedule = faulty();
    schedule.lost_answers = 0.2;
    schedule.late_applies = 1;
    schedule.longest_apply = 240'000;
    schedule.runs_at_end = 2;
    schedule.break_before_last = 600'000;
    IngestCount sum;
    for (std::size_t seed = 1; seed <= schedules; ++seed) {
        schedule.seed = seed;
        const IngestCount one = simulate(schedule);
        CHECK(one.fault.empty());
        CHECK(one.lost == 0);
        sum += one;
    }
    // The model is one in which the settle time matters: the other cases could fail.
    CHECK(sum.doubled > 0);
    CHECK(sum.doubled == sum.reported_doubles);
}

TEST_CASE("people whom earlier runs brought in under other keys are neither lost nor doubled") {
    IngestSchedule schedule = faulty();
    schedule.other_keys = 0.3;
    schedule.kills = GENERATE(2U, 5U);
    schedule.earlier_kills = GENERATE(1U, 2U);
    schedule.keeps_journal = GENERATE(true, false);
    CAPTURE(schedule.kills, schedule.earlier_kills, schedule.keeps_journal);
    SECTION("the service keeps people apart") {
        const IngestCount count = all_of(schedule, schedules / 4);
        check_each_once(count);
        CHECK(count.created == 40 * (schedules / 4));
    }
    SECTION("the service merges people who share an address") {
        schedule.shared_addresses = 0.3;
        schedule.merging = IngestSchedule::Merging::returns_existing;
        const IngestCount count = all_of(schedule, schedules / 4);
        CHECK(count.doubled == 0);
        CHECK(count.created + count.not_attempted + count.conflicts + count.unknown == 40 * (schedules / 4));
    }
}

TEST_CASE("workers with claims bring in each row once, and need neither wait nor probe") {
    const IngestCount count = all_of({.rows = 200, .workers = 3}, few_schedules, simulate_workers);
    check_each_once(count);
    CHECK(count.created == 3 * 200 * few_schedules);
    CHECK(count.requests == 200 * few_schedules);
    CHECK(simulate_workers({.rows = 200}).last_run < 10);
}

TEST_CASE("workers with claims on a faulty service, and killed at any moment") {
    IngestSchedule schedule = faulty();
    schedule.rows = 160;
    schedule.kills = GENERATE(0U, 1U, 4U);
    schedule.failing_claims = GENERATE(0.0, 0.1);
    CAPTURE(schedule.kills, schedule.failing_claims);
    const IngestCount count = all_of(schedule, few_schedules, simulate_workers);
    check_each_once(count);
    CHECK(count.created == 3 * 160 * few_schedules);
}

TEST_CASE("claims that are lost at any moment neither lose nor double anybody") {
    IngestSchedule schedule = faulty();
    schedule.rows = 160;
    schedule.kills = GENERATE(0U, 3U);
    schedule.claim_losses = GENERATE(1U, 3U);
    schedule.failing_claims = 0.05;
    schedule.is_first_use = GENERATE(false, true);
    CAPTURE(schedule.kills, schedule.claim_losses, schedule.is_first_use);
    const IngestCount count = all_of(schedule, few_schedules, simulate_workers);
    check_each_once(count);
    CHECK(count.created == 3 * 160 * few_schedules);
}

TEST_CASE("workers with claims and people who share an address") {
    IngestSchedule schedule = faulty();
    schedule.kills = 2;
    schedule.shared_addresses = 0.3;
    schedule.strangers = 5;
    schedule.claim_losses = 1;
    SECTION("the service keeps them apart") {
        check_each_once(all_of(schedule, 2 * few_schedules, simulate_workers));
    }
    SECTION("the service merges them") {
        schedule.merging = IngestSchedule::Merging::returns_existing;
        const IngestCount count = all_of(schedule, 2 * few_schedules, simulate_workers);
        CHECK(count.doubled == 0);
        CHECK(count.not_attempted > 0);
    }
}

TEST_CASE("people of last week's file are not invited again under another spelling, whatever failed then") {
    IngestSchedule schedule = faulty();
    schedule.kills = schedule.earlier_kills = 1;
    schedule.holds_undecided = true;
    schedule.respelled = 0.3;
    schedule.renamed = 0.1;
    SECTION("with the journal") {}
    SECTION("without journal, a moment later") { schedule.keeps_journal = false; }
    SECTION("without journal and stamp, on another machine a week later") {
        schedule.keeps_journal = schedule.keeps_stamp = false;
        schedule.break_before_last = 604'800'000;
    }
    SECTION("without failing requests, so that many are in") {
        schedule.lost_requests = schedule.lost_answers = schedule.refusals = 0;
        schedule.kills = schedule.earlier_kills = 3;
    }
    const IngestCount count = all_of(schedule);
    check_each_once(count);
    CHECK(count.existing > schedules / 10);
    CHECK(count.undecided > schedules / 30);
}
