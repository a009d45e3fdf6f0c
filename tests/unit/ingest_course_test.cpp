#include "ingest/course.hpp"

#include <chrono>
#include <cstdint>

#include "catch.hpp"

using namespace cis::ingest;
using namespace cis::ingest::detail;
using namespace std::chrono_literals;

TEST_CASE("a run that stops while a list shows the address of a row that is held back ends each row once") {
    constexpr std::uint64_t address = 7;
    time_point now{};
    Course course({.is_first_run = true}, now);
    course.service_merges();
    REQUIRE(course.next(now).step == Course::Step::list);
    course.listed({}, true, 1e6, now);
    for (unsigned char row = 0; row < 2; ++row) {
        REQUIRE(course.next(now).step == Course::Step::read);
        Identity identity{.address = address};
        identity.key.bytes.fill(row);
        course.row({.number = row, .identity = identity}, now);
    }
    REQUIRE(course.next(now).step == Course::Step::read);
    course.input_ended();
    const auto save = course.next(now);
    REQUIRE(save.rows.size() == 1);
    course.saved(save.rows);
    REQUIRE(course.next(now).step == Course::Step::send);
    course.answered(0, {.kind = Answer::Kind::lost}, now);
    now += 1s;
    REQUIRE(course.next(now).step == Course::Step::list);
    course.listed({{.id = "int_1", .address = address}}, false, 1e6, now);
    course.stop();
    course.list_failed(now);
    CHECK(course.next(now).step == Course::Step::done);
    const auto ends = course.take_ends();
    REQUIRE(ends.size() == 2);
    CHECK(ends[0].state == RowState::unknown);
    CHECK(ends[1].state == RowState::not_attempted);
}
