// What a plan makes of rows that an earlier run has left behind.

#include "ingest_plan_driver.hpp"

using namespace cis::ingest;
using namespace cis::ingest::detail;
using Fate = History::Fate;
using Step = IngestPlan::Step;

TEST_CASE("rows that were sent twice are listed again from the time before the first of them") {
    IngestPlan plan({.journal_is_complete = true}, time_point{});
    plan.history().add_fate(key_of(5), Fate::sent);
    plan.history().add_person(key_of(1), {.id = "i1", .created_at = 1000});
    plan.history().add_fate(key_of(2), Fate::sent);
    plan.history().add_person(key_of(3), {.id = "i3", .created_at = 2000});
    plan.history().add_fate(key_of(4), Fate::sent);
    std::optional<double> since = 2000 - 60;  // the settle time: nobody was sent twice
    SECTION("once") {}
    SECTION("the first of them before the second") {
        plan.history().add_fate(key_of(2), Fate::sent);
        plan.history().add_fate(key_of(4), Fate::sent);
        since = 1000;
    }
    SECTION("the second of them before the first") {
        plan.history().add_fate(key_of(4), Fate::sent);
        plan.history().add_fate(key_of(2), Fate::sent);
        since = 1000;
    }
    SECTION("at a time that is not known") {
        plan.history().add_fate(key_of(4), Fate::sent);
        plan.history().add_fate(key_of(5), Fate::sent);
        plan.history().add_fate(key_of(2), Fate::sent);
        since = std::nullopt;
    }
    const IngestPlan::Action list = plan.next(time_point{});
    REQUIRE(list.step == Step::list);
    REQUIRE(list.since.has_value() == since.has_value());
    if (since) CHECK(*list.since == *since - ListBounds::clock_margin);
}

TEST_CASE("a row that was in conflict ends so again, and keeps back whoever shares its address") {
    IngestPlanDriver driver;
    constexpr std::uint64_t address = 7;
    const Fate fate = GENERATE(Fate::conflict, Fate::refused);
    driver.plan.history().add_person(key_of(9), {.id = "i9", .created_at = 1000, .address = address});
    driver.plan.history().add_fate(key_of(1), fate);
    driver.row(1, address);
    driver.row(2, address);
    driver.run();
    CHECK(driver.sent.empty());
    CHECK(driver.ends.at(0).state == RowState::conflict);
    // The reason of a 409 is that of the run that got it.
    CHECK(
        driver.ends.at(0).reason ==
        (fate == Fate::refused
             ? "the service refused this person (409): another candidate has the same e-mail address; if it "
               "is the same person, there is nothing to do"
             : "when an earlier run sent this person, the service responded with somebody else; so this row "
               "is not sent again: look in the posting who of them is there"));
    CHECK(driver.ends.at(0).is_refused == (fate == Fate::refused));
    CHECK(driver.ends.at(1).state == RowState::not_attempted);
    CHECK(driver.ends.at(1).reason ==
          "another candidate has its e-mail address, and the service did not hold two people who share one");
}

TEST_CASE("a row that was in conflict is sent if its address was corrected") {
    IngestPlanDriver driver;
    const Fate fate = GENERATE(Fate::conflict, Fate::refused);
    driver.plan.history().add_person(key_of(9), {.id = "i9", .created_at = 1000, .address = 7});
    driver.plan.history().add_fate(key_of(1), Fate::sent, 7);
    driver.plan.history().add_fate(key_of(1), fate);
    driver.row(1, 8);
    driver.run();
    CHECK(driver.sent.size() == 1);
    CHECK(driver.ends.at(0).state == RowState::created);
}

TEST_CASE("a row that was queued is sent again by the direct route only, and not before it can be listed") {
    const bool is_async = GENERATE(true, false);
    IngestPlanDriver driver({.is_async = is_async, .is_first_run = true});
    driver.plan.history().add_fate(key_of(1), Fate::queued);
    driver.people = {{.id = "int_9", .key = ReadKey{.recipe = Recipe::person, .key = key_of(9)}}};
    driver.row(1);
    driver.run();
    CHECK(driver.now >= time_point(1h) + 60s);
    CHECK(driver.sent.size() == (is_async ? 0 : 1));
    CHECK(driver.ends.at(0).state == (is_async ? RowState::queued : RowState::created));
    CHECK(driver.ends.at(0).reason.empty() == !is_async);
}

TEST_CASE("a service that drops metadata: what an earlier run has left is found by its name and address") {
    IngestPlanDriver driver({.journal_is_complete = true});
    driver.plan.history().add_person(key_of(9), {.id = "int_9", .created_at = 1000});
    driver.plan.history().add_fate(key_of(1), Fate::sent);
    driver.plan.history().add_fate(key_of(2), Fate::sent);
    const Key person = key_of(101);
    driver.people = {{.id = "int_9"}, {.id = "int_1", .person = person}};
    driver.row(1);
    driver.input[0].identity.person = person;
    driver.row(2);
    driver.run();
    CHECK(driver.sent.empty());
    CHECK(driver.ends.at(0).state == RowState::existing);
    CHECK(driver.ends.at(1).state == RowState::unknown);
    CHECK(driver.ends.at(1).reason ==
          "the service does not keep metadata, so that no list tells for certain whether it is there");
    CHECK(driver.plan.are_keys_dropped());
}

TEST_CASE(
    "a list that shows neither the last known candidate nor a key does not say that metadata is dropped") {
    IngestPlanDriver driver({.journal_is_complete = true});
    driver.plan.history().add_person(key_of(9), {.id = "int_9", .created_at = 1000});
    driver.plan.history().add_fate(key_of(1), Fate::sent);
    driver.people = {{.id = "int_8"}};
    driver.row(1);
    driver.run();
    CHECK(driver.ends.at(0).state == RowState::unknown);
    CHECK(driver.ends.at(0).reason == "no list proves that it is not there");
    CHECK_FALSE(driver.plan.are_keys_dropped());
}

TEST_CASE("a row that was refused is sent") {
    IngestPlanDriver driver;
    driver.plan.history().add_fate(key_of(1), Fate::sent);
    driver.plan.history().add_fate(key_of(1), Fate::absent);
    driver.row(1);
    driver.run();
    CHECK(driver.sent == std::vector<RowNumber>{0});
    CHECK(driver.ends.at(0).state == RowState::created);
}

TEST_CASE("rows that are read after the run has stopped: what an earlier run has sent is unknown") {
    IngestPlanDriver driver;
    driver.plan.history().add_fate(key_of(1), History::Fate::sent);
    driver.plan.history().add_fate(key_of(2), History::Fate::queued);
    for (unsigned char key = 1; key <= 3; ++key) driver.row(key);
    driver.plan.stop();
    driver.run();
    CHECK(driver.ends.at(0).state == RowState::unknown);
    CHECK(driver.ends.at(1).state == RowState::unknown);
    CHECK(driver.ends.at(2).state == RowState::not_attempted);
}

TEST_CASE("a row that may have been sent keeps back whoever shares its address until a list has told") {
    IngestPlanDriver driver({.journal_is_complete = true});
    constexpr std::uint64_t address = 7;
    driver.plan.history().add_fate(key_of(1), Fate::sent);
    driver.row(1, address);
    driver.row(2, address);
    for (int list = 0; list < 2; ++list) {
        static_cast<void>(driver.until(Step::list));
        driver.plan.listed({}, true, IngestPlanDriver::service_now, driver.now);
    }
    CHECK(driver.sent.empty());
}

TEST_CASE("a row that may have been sent is looked up from the time on at which that was") {
    IngestPlanDriver driver({.journal_is_complete = true});
    driver.plan.history().add_person(key_of(9), {.id = "i9", .created_at = 1000});
    driver.plan.history().add_fate(key_of(1), Fate::sent);
    driver.plan.history().add_person(key_of(8), {.id = "i8", .created_at = 2000});
    driver.row(1);
    static_cast<void>(driver.until(Step::list));
    driver.plan.listed({}, true, IngestPlanDriver::service_now, driver.now);
    const auto list = driver.until(Step::list);
    REQUIRE(list.since);
    CHECK(*list.since == 1000 - ListBounds::clock_margin);
}

TEST_CASE("a row that may have been sent, and is not there, is sent again") {
    IngestPlanDriver driver(
        {.journal_is_complete = true, .random = [](std::size_t) { return std::size_t{0}; }});
    driver.people = {{.id = "i9", .key = ReadKey{.recipe = Recipe::person, .key = key_of(9)}}};
    driver.plan.history().add_person(key_of(9), {.id = "i9", .created_at = 1000});
    driver.now += 1s;
    driver.plan.history().add_fate(key_of(1), Fate::sent);
    driver.row(1);
    const auto send = driver.until(Step::send);
    CHECK(send.row == 0);
    CHECK(send.again);
}
