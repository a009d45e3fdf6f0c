// When and how a course lists the posting.

#include <chrono>
#include <stdexcept>
#include <string>
#include <vector>

#include "catch.hpp"
#include "course_driver.hpp"

using namespace cis::ingest;
using namespace cis::ingest::detail;
using namespace cis::test;
using namespace std::chrono_literals;
using Kind = Answer::Kind;
using Step = Course::Step;
using Times = std::vector<double>;

namespace {

constexpr double service_now = CourseDriver::service_now;

/// A candidate with a key.
ListedCandidate candidate(unsigned char number, double created_at) {
    return {.id = "i" + std::to_string(number),
            .key = ReadKey{.recipe = Recipe::person, .key = key_of(number)},
            .created_at = created_at};
}

}  // namespace

TEST_CASE("a list of very many people whom the journal has is split into parts of two pages") {
    CourseDriver driver({.in_flight = 3, .journal_is_valid = true, .is_first_run = true});
    const std::size_t people = GENERATE(399U, 400U, 599U, 600U, 2000U);
    CAPTURE(people);
    for (std::size_t i = 0; i < people; ++i) {
        Key key = key_of(1);
        key.bytes[1] = static_cast<unsigned char>(i % 256);
        key.bytes[2] = static_cast<unsigned char>(i / 256);
        driver.course.knows(key, std::to_string(i), 1000 + 0.01 * static_cast<double>(i), 0);
    }
    const Course::Action list = driver.course.next(driver.now);
    REQUIRE(list.step == Step::list);
    const double newest = 1000 + 0.01 * static_cast<double>(people - 1);
    REQUIRE(list.since);
    CHECK(*list.since == newest - 60 - Course::clock_margin);
    if (people < 400) CHECK(list.splits.empty());
    if (people == 400 || people == 599) CHECK(list.splits.size() == 1);
    if (people == 600) CHECK(list.splits == Times{959, 982});
    if (people == 2000) CHECK(list.splits == Times{973, 996});
}

TEST_CASE("the list at the end is split by the times of the candidates that were created") {
    CourseDriver driver({.in_flight = 4, .is_first_run = true});
    for (int i = 0; i < 800; ++i) {
        driver.row(1);
        driver.input.back().identity.key.bytes[1] = static_cast<unsigned char>(i % 256);
        driver.input.back().identity.key.bytes[2] = static_cast<unsigned char>(i / 256);
    }
    driver.answer = [](RowNumber row) {
        Answer answer = CourseDriver::created(row);
        answer.created_at = 1000 + static_cast<double>(row);
        return answer;
    };
    driver.run();
    REQUIRE(driver.lists.size() == 2);
    CHECK(driver.lists[0].splits.empty());
    CHECK(driver.lists[1].splits == Times{1199, 1399, 1599});
}

TEST_CASE("rows that are answered with their own keys need no list but the first and the last") {
    CourseDriver driver;
    for (unsigned char row = 1; row <= 20; ++row) driver.row(row);
    driver.answer = [](RowNumber row) {
        Answer answer = CourseDriver::created(row);
        answer.key = ReadKey{.recipe = Recipe::person, .key = key_of(static_cast<unsigned char>(row + 1))};
        return answer;
    };
    driver.run();
    CHECK(driver.sent.size() == 20);
    CHECK(driver.lists.size() == 2);
}

TEST_CASE("a time in the service's future does not move the time from which lists begin") {
    CourseDriver driver;
    REQUIRE(driver.course.next(driver.now).step == Step::list);
    driver.course.listed({candidate(1, 500), candidate(2, service_now + 9), candidate(3, service_now + 11)},
                         true, service_now, driver.now);
    CHECK(driver.course.newest_created_at() == service_now + 9);
}

TEST_CASE("a row whose person a list has just shown is not sent as the next row ahead") {
    time_point now{std::chrono::hours(1)};
    Course course({.random = [](std::size_t) { return std::size_t{0}; }}, now);
    unsigned char read = 0;
    const auto next = [&](Step wanted) {
        for (int steps = 0; steps < 100; ++steps) {
            Course::Action action = course.next(now);
            if (action.step == wanted) return action;
            if (action.step == Step::read) {
                const auto row = read++;
                row < 3 ? course.row({.number = row, .identity = {.key = key_of(row)}}, now)
                        : course.input_ended();
            } else if (action.step == Step::save) {
                course.saved(action.rows);
            } else if (action.step == Step::wait) {
                now = action.until;
            } else {
                FAIL("another step than expected");
            }
        }
        throw std::logic_error("the step does not come");
    };
    next(Step::list);
    course.listed({}, true, service_now, now);
    REQUIRE(next(Step::send).row == 0);
    course.answered(0, {.kind = Kind::lost}, now);
    REQUIRE(next(Step::send).row == 1);
    next(Step::list);
    course.listed({candidate(2, service_now)}, false, service_now, now);
    course.answered(1, {.kind = Kind::rejected}, now);
    const Course::Action after = course.next(now);
    CHECK(after.step != Step::send);
    const auto ends = course.take_ends();
    REQUIRE(ends.size() == 2);
    CHECK(ends[1].row == 2);
    CHECK(ends[1].state == RowState::created_earlier);
}

TEST_CASE("a young candidate that a list has shown before it broke still counts as one of another run") {
    Course course({.journal_is_valid = true}, time_point{});
    time_point now{};
    const bool is_young = GENERATE(true, false);
    const ListedCandidate other = candidate(1, service_now - (is_young ? 599 : 600));
    REQUIRE(course.next(now).step == Step::list);
    course.listed({other}, false, service_now, now);
    course.list_failed(now);
    const Course::Action wait = course.next(now);
    REQUIRE(wait.step == Step::wait);
    CHECK(wait.until == now + 1s);
    now += 1s;
    REQUIRE(course.next(now).step == Step::list);
    course.listed({other}, true, service_now, now);
    CHECK(course.waits_for_others().has_value() == is_young);
}

TEST_CASE("a person who is there twice is reported once, however many lists show it") {
    CourseDriver driver;
    driver.people = {candidate(1, 500), candidate(1, 501)};
    driver.people[1].id = "again";
    driver.row(1);
    driver.row(2);
    driver.run();
    CHECK(driver.lists.size() == 2);
    REQUIRE(driver.course.doubles().size() == 1);
    CHECK(driver.course.doubles()[0].second_id == "again");
    CHECK(driver.course.take_overwritten().empty());
}

TEST_CASE("a double that a list shows twice is not taken for a candidate of the journal that was replaced") {
    CourseDriver driver({.journal_is_valid = true, .is_first_run = true});
    driver.course.knows(key_of(1), "1", 500, 0);
    driver.people = {candidate(1, 500), candidate(1, 501), candidate(1, 501)};
    driver.people[0].id = "1";
    driver.people[1].id = driver.people[2].id = "again";
    driver.row(1);
    driver.row(2);
    driver.run();
    CHECK_FALSE(driver.course.found_overwritten());
    CHECK(driver.ends.at(0).state == RowState::created_earlier);
    CHECK(driver.ends.at(1).state == RowState::created);
    CHECK(driver.course.doubles().size() == 1);
    CHECK(driver.course.take_overwritten().empty());
}

TEST_CASE(
    "a service that drops metadata: no list can show the row that was sent ahead, and none is waited for") {
    CourseDriver driver({.random = [](std::size_t) { return std::size_t{0}; }});
    driver.row(1);
    driver.row(2);
    const time_point begun = driver.now;
    driver.run();
    CHECK(driver.sent.size() == 2);
    CHECK(driver.now == begun);
}
