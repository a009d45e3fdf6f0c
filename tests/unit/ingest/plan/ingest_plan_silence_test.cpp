// What a plan does while the service is silent.

#include "ingest_plan_driver.hpp"

using namespace cis::ingest;
using namespace cis::ingest::detail;
using Step = IngestPlan::Step;

TEST_CASE("nothing is sent to a silent service before the next try, and then one row at a time") {
    IngestPlanDriver driver;
    driver.row(1);
    driver.row(2);
    REQUIRE(driver.until(Step::send).row == 0);
    driver.plan.take_response(0, {.kind = CreationOutcome::Kind::not_applied}, driver.now);
    const time_point next_try = driver.now + 7s;
    driver.plan.silent(next_try);
    const IngestPlan::Action pause = driver.plan.next(driver.now);
    CHECK(pause.step == Step::wait);
    CHECK(pause.until == next_try);

    driver.now = next_try;
    const IngestPlan::Action first = driver.until(Step::send);
    CHECK(driver.now == next_try);
    CHECK(driver.plan.next(driver.now).step == Step::wait);
    driver.plan.silent(std::nullopt);
    CHECK(driver.until(Step::send).row != first.row);
}

TEST_CASE("no list begins while a silent service is asked for one") {
    IngestPlanDriver driver({.is_first_run = false});
    driver.row(1);
    driver.plan.silent(driver.now);
    REQUIRE(driver.until(Step::list).step == Step::list);
    CHECK(driver.plan.next(driver.now).step == Step::wait);
    driver.plan.list_failed(driver.now);
    driver.plan.silent(driver.now + 9s);
    CHECK(driver.plan.next(driver.now).until == driver.now + 9s);
}

TEST_CASE("a row is not to blame for a service that is silent for long") {
    IngestPlanDriver driver;
    driver.row(1);
    for (int failures = 0; failures < 30; ++failures) {
        REQUIRE(driver.until(Step::send).row == 0);
        driver.plan.take_response(0, {.kind = CreationOutcome::Kind::not_applied}, driver.now);
        driver.plan.silent(driver.now);
    }
    CHECK(driver.ends.empty());
    driver.plan.silent(std::nullopt);
    driver.run();
    CHECK(driver.ends.at(0).state == RowState::created);
}
