// What a plan makes of people who share an e-mail address.

#include "ingest_plan_driver.hpp"

using namespace cis::ingest;
using namespace cis::ingest::detail;
using Kind = CreationOutcome::Kind;
using Sent = std::vector<RowNumber>;

TEST_CASE("an answer with somebody else's candidate shows that the service merges the people of an address") {
    IngestPlanDriver driver;
    const std::uint64_t address = GENERATE(0U, 1U);  // without an address it shows nothing
    CAPTURE(address);
    CreationOutcome other{.kind = Kind::created, .id = "int_other"};
    SECTION("by its key") { other.key = ReadKey{.recipe = Recipe::person, .key = key_of(9)}; }
    SECTION("by its id") {
        driver.plan.history().add_person(key_of(9), {.id = "int_other", .created_at = 1000});
    }
    driver.row(1, address);
    driver.row(2, 8);
    driver.row(3, 8);
    driver.answer = [&](RowNumber row) { return row == 0 ? other : IngestPlanDriver::created(row); };
    driver.run();
    CHECK(driver.ends.at(0).state == RowState::conflict);
    CHECK(driver.ends.at(0).candidate_id == "int_other");
    CHECK(driver.ends.at(1).state == RowState::created);
    CHECK(driver.ends.at(2).state == (address == 0 ? RowState::created : RowState::not_attempted));
}

TEST_CASE("the end of the first row of an address decides whether the next one is sent") {
    IngestPlanDriver driver;
    const Kind kind = GENERATE(Kind::rejected, Kind::failed, Kind::lost);
    CAPTURE(static_cast<int>(kind));
    driver.row(1, 7);
    driver.row(2, 7);
    driver.answer = [&](RowNumber row) {
        return row == 0 ? CreationOutcome{.kind = kind} : IngestPlanDriver::created(row);
    };
    driver.run();
    if (kind == Kind::lost) {
        CHECK(driver.sent == Sent(10, 0));  // it may have been applied each time
        CHECK(driver.ends.at(0).state == RowState::unknown);
        CHECK(driver.ends.at(0).reason == "no request for it got a useful response");
        CHECK(driver.ends.at(1).state == RowState::not_attempted);
        CHECK(driver.ends.at(1).reason ==
              "it is unknown whether another person with this address is in the service");
    } else {
        CHECK(driver.sent == Sent{0, 1});
        CHECK(driver.ends.at(1).state == RowState::created);
    }
}

TEST_CASE("a test row that the service calls existing, but does not list, shows that it merges people") {
    IngestPlanDriver driver;
    for (unsigned char row = 1; row <= 4; ++row) driver.row(row, 7);
    driver.answer = [](RowNumber row) {
        return row == 0 ? IngestPlanDriver::created(row) : CreationOutcome{.kind = Kind::exists};
    };
    driver.run();
    CHECK(driver.sent == Sent{0, 1});
    CHECK(driver.ends.at(1).state == RowState::conflict);
    CHECK(
        driver.ends.at(1).reason ==
        "the service refused this person (409): another candidate has the same e-mail address; if it is the "
        "same person, there is nothing to do");
    for (RowNumber row = 2; row < 4; ++row) {
        CHECK(driver.ends.at(row).state == RowState::not_attempted);
        CHECK(driver.ends.at(row).reason ==
              "another candidate has its e-mail address, and the service did not hold two people who share "
              "one");
    }
}

TEST_CASE("a row that the service calls existing, whose address nobody has, is not said to share it") {
    IngestPlanDriver driver;
    driver.row(1, 7);
    driver.row(2, 8);
    driver.answer = [](RowNumber row) {
        return row == 0 ? IngestPlanDriver::created(row) : CreationOutcome{.kind = Kind::exists};
    };
    driver.run();
    CHECK(driver.ends.at(1).state == RowState::conflict);
    CHECK(driver.ends.at(1).reason ==
          "the service refused this person (409) as somebody whom it has already, but it lists nobody with "
          "this name and e-mail address");
}

TEST_CASE("when a second person of an address was created, all who are held back are sent at once") {
    IngestPlanDriver driver;
    for (unsigned char row = 1; row <= 4; ++row) driver.row(row, 7);
    for (RowNumber row = 0; row < 2; ++row) {
        REQUIRE(driver.until(IngestPlanDriver::Step::send).row == row);
        CHECK(driver.until(IngestPlanDriver::Step::wait).until == time_point::max());
        driver.plan.take_response(row, IngestPlanDriver::created(row), driver.now);
    }
    CHECK(driver.until(IngestPlanDriver::Step::send).row == 2);
    CHECK(driver.until(IngestPlanDriver::Step::send).row == 3);
}

TEST_CASE("a list that shows the address of rows that are held back releases one of them") {
    IngestPlanDriver driver;
    driver.row(1, 7);
    driver.row(2, 7);
    driver.row(3);
    REQUIRE(driver.until(IngestPlanDriver::Step::send).row == 0);  // and it is not answered
    REQUIRE(driver.until(IngestPlanDriver::Step::send).row == 2);
    driver.plan.take_response(2, {.kind = Kind::lost}, driver.now);
    static_cast<void>(driver.until(IngestPlanDriver::Step::list));
    driver.plan.listed({{.id = "int_9", .address = 7}}, true, IngestPlanDriver::service_now, driver.now);
    CHECK(driver.until(IngestPlanDriver::Step::send).row == 1);
}

TEST_CASE("the address of a row that was in conflict is taken: the next person with it is a test") {
    IngestPlanDriver driver;
    driver.plan.history().add_fate(key_of(1), History::Fate::conflict);
    for (unsigned char key = 1; key <= 4; ++key) driver.row(key, 7);
    REQUIRE(driver.until(IngestPlanDriver::Step::send).row == 1);
    driver.plan.take_response(1, IngestPlanDriver::created(1), driver.now);
    CHECK(driver.until(IngestPlanDriver::Step::send).row == 2);
    CHECK(driver.until(IngestPlanDriver::Step::send).row == 3);
}

TEST_CASE("the address of a candidate without a key whom the journal has is taken") {
    IngestPlanDriver driver;
    driver.plan.history().add_merging();
    driver.plan.history().add_unkeyed({.id = "int_99", .address = 7}, std::nullopt);
    driver.row(1, 7);
    driver.run();
    CHECK(driver.sent.empty());
    CHECK(driver.ends.at(0).state == RowState::not_attempted);
}

TEST_CASE("a row that is held back, and whose person a list shows meanwhile, was created earlier") {
    IngestPlanDriver driver({.is_async = true, .is_first_run = true, .undecided = {.sends_undecided = true}});
    driver.row(1, 7);
    driver.row(2, 7);
    REQUIRE(driver.until(IngestPlanDriver::Step::send).row == 0);
    driver.plan.take_response(0, {.kind = Kind::queued}, driver.now);
    // Without its address: the service has another one now.
    driver.people = {{.id = "int_9", .key = ReadKey{.recipe = Recipe::person, .key = key_of(2)}}};
    driver.run();
    CHECK(driver.ends.at(1).state == RowState::created_earlier);
}

TEST_CASE("the address of a row that was there before is taken, although nobody told it before") {
    IngestPlanDriver driver;
    driver.plan.history().add_merging();
    driver.row(1, 7);
    driver.row(2, 7);
    RowState there{};
    SECTION("by its key") {
        driver.plan.history().add_person(key_of(1), {.id = "int_9", .created_at = 1000});
        there = RowState::created_earlier;
    }
    SECTION("by its person") {
        driver.input[0].identity.person = key_of(5);
        driver.plan.history().add_unkeyed({.id = "int_99"}, key_of(5));
        there = RowState::existing;
    }
    driver.run();
    CHECK(driver.sent.empty());
    CHECK(driver.ends.at(0).state == there);
    CHECK(driver.ends.at(1).state == RowState::not_attempted);
}
