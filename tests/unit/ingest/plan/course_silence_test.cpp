// What a course does while the service is silent.

#include "course_driver.hpp"

using namespace cis::ingest;
using namespace cis::ingest::detail;
using Step = Course::Step;

TEST_CASE("nothing is sent to a silent service before the next try, and then one row at a time") {
    CourseDriver driver;
    driver.row(1);
    driver.row(2);
    REQUIRE(driver.until(Step::send).row == 0);
    driver.course.creation_ended(0, {.kind = CreationOutcome::Kind::not_applied}, driver.now);
    const time_point next_try = driver.now + 7s;
    driver.course.silent(next_try);
    const Course::Action pause = driver.course.next(driver.now);
    CHECK(pause.step == Step::wait);
    CHECK(pause.until == next_try);

    driver.now = next_try;
    const Course::Action first = driver.until(Step::send);
    CHECK(driver.now == next_try);
    CHECK(driver.course.next(driver.now).step == Step::wait);
    driver.course.silent(std::nullopt);
    CHECK(driver.until(Step::send).row != first.row);
}

TEST_CASE("no list begins while a silent service is asked for one") {
    CourseDriver driver({.is_first_run = false});
    driver.row(1);
    driver.course.silent(driver.now);
    REQUIRE(driver.until(Step::list).step == Step::list);
    CHECK(driver.course.next(driver.now).step == Step::wait);
    driver.course.list_failed(driver.now);
    driver.course.silent(driver.now + 9s);
    CHECK(driver.course.next(driver.now).until == driver.now + 9s);
}

TEST_CASE("a row is not to blame for a service that is silent for long") {
    CourseDriver driver;
    driver.row(1);
    for (int failures = 0; failures < 30; ++failures) {
        REQUIRE(driver.until(Step::send).row == 0);
        driver.course.creation_ended(0, {.kind = CreationOutcome::Kind::not_applied}, driver.now);
        driver.course.silent(driver.now);
    }
    CHECK(driver.ends.empty());
    driver.course.silent(std::nullopt);
    driver.run();
    CHECK(driver.ends.at(0).state == RowState::created);
}
