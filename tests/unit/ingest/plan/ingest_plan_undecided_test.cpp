// What a plan makes of a row whose e-mail address somebody in the posting has under another name.

#include "ingest_plan_driver.hpp"

using namespace cis::ingest;
using namespace cis::ingest::detail;
using Kind = CreationOutcome::Kind;
using Sent = std::vector<RowNumber>;

namespace {

/// Undecided rows are held.
struct HoldingDriver : IngestPlanDriver {
    explicit HoldingDriver(IngestPlan::Settings settings = {.is_first_run = true})
        : IngestPlanDriver(std::move(settings)) {}

    /// Adds a row to the input. @param name stands for a folded name
    void person(unsigned char key, std::uint64_t address, std::uint64_t name) {
        row(key, address);
        input.back().identity.folded_person = address * 100 + name;
    }
    /// Somebody whom an earlier run has brought in under another spelling.
    void there(const std::string& id, std::uint64_t address, std::uint64_t name) {
        plan.history().add_person(
            key_of(200),
            {.id = id, .created_at = 1000, .address = address, .folded_person = address * 100 + name});
    }
    [[nodiscard]] ListedCandidate listed(unsigned char key, std::string id, std::uint64_t address,
                                         std::uint64_t name) const {
        return {.id = std::move(id),
                .key = ReadKey{.recipe = Recipe::person, .key = key_of(key)},
                .address = address,
                .folded_person = address * 100 + name,
                .created_at = service_now};
    }
};

}  // namespace

TEST_CASE("another spelling of somebody who is in is that person, and is not sent") {
    HoldingDriver driver;
    SECTION("an earlier run has brought it in") { driver.there("int_9", 7, 1); }
    SECTION("it was in the posting without a key") {
        driver.plan.history().add_unkeyed({.id = "int_9", .address = 7, .folded_person = 701}, std::nullopt);
    }
    SECTION("the first list shows it") { driver.people = {driver.listed(200, "int_9", 7, 1)}; }
    driver.person(1, 7, 1);
    driver.run();
    CHECK(driver.sent.empty());
    CHECK(driver.ends.at(0).state == RowState::existing);
    CHECK(driver.ends.at(0).candidate_id == "int_9");
    CHECK(driver.ends.at(0).reason == "is in the posting under another spelling of the name");
}

TEST_CASE("another name with the address of somebody who is in is undecided, and is not sent") {
    HoldingDriver driver;
    driver.there("int_9", 7, 1);
    driver.person(1, 7, 2);
    driver.person(2, 8, 1);
    driver.run();
    CHECK(driver.sent == Sent{1});
    CHECK(driver.ends.at(0).state == RowState::undecided);
    CHECK(driver.ends.at(0).candidate_id == "int_9");
}

TEST_CASE("with keys of the caller's, an equal name is undecided") {
    HoldingDriver driver({.recipe = Recipe::caller_key, .is_first_run = true});
    driver.there("int_9", 7, 1);
    driver.person(1, 7, 1);
    driver.run();
    CHECK(driver.sent.empty());
    CHECK(driver.ends.at(0).state == RowState::undecided);
}

TEST_CASE("a later row of an address waits for the end of the earlier one, and is judged then") {
    HoldingDriver driver;
    driver.person(1, 7, 1);
    driver.person(2, 7, 1);
    driver.person(3, 7, 2);
    REQUIRE(driver.until(IngestPlanDriver::Step::send).row == 0);
    CHECK(driver.until(IngestPlanDriver::Step::wait).until == time_point::max());
    RowState second{};
    RowState third{};
    Sent sent;
    SECTION("it was created") {
        driver.plan.take_response(0, IngestPlanDriver::created(0), driver.now);
        second = RowState::existing;
        third = RowState::undecided;
    }
    SECTION("it was rejected") {
        driver.plan.take_response(0, {.kind = Kind::rejected}, driver.now);
        second = RowState::created;
        third = RowState::undecided;
        sent = {1};
    }
    SECTION("its outcome stays unknown") {
        driver.plan.take_response(0, {.kind = Kind::lost}, driver.now);
        driver.answer = [](RowNumber) { return CreationOutcome{.kind = Kind::lost}; };
        second = RowState::not_attempted;
        third = RowState::not_attempted;
        sent = Sent(9, 0);
    }
    driver.run();
    CHECK(driver.sent == sent);
    CHECK(driver.ends.at(1).state == second);
    CHECK(driver.ends.at(2).state == third);
}

TEST_CASE("thousands of rows of one address are judged one after the other") {
    HoldingDriver driver({.window = 4096, .is_first_run = true});
    constexpr std::size_t count = 20'000;
    for (std::size_t i = 0; i < count; ++i) {
        Identity identity{.address = 7, .folded_person = 700 + i};
        std::memcpy(identity.key.bytes.data(), &i, sizeof i);
        driver.input.push_back({.number = i, .identity = identity});
    }
    driver.answer = [](RowNumber row) {
        return row < 5000 ? CreationOutcome{.kind = Kind::rejected} : IngestPlanDriver::created(row);
    };
    driver.run(200'000);
    CHECK(driver.sent.size() == 5001);
    CHECK(driver.ends.size() == count);
    CHECK(driver.ends.at(count - 1).state == RowState::undecided);
}

TEST_CASE("a row is judged once more before it is sent: others may have brought the person in") {
    HoldingDriver driver({.in_flight = 1, .is_first_run = true});
    driver.person(1, 6, 1);
    driver.person(2, 7, 1);
    driver.person(3, 8, 2);
    REQUIRE(driver.until(IngestPlanDriver::Step::send).row == 0);
    driver.plan.take_response(0, {.kind = Kind::lost}, driver.now);
    driver.people = {driver.listed(1, "int_0", 6, 1), driver.listed(101, "int_8", 7, 1),
                     driver.listed(102, "int_9", 8, 3)};
    // The second one is under way when the list begins.
    while (driver.ends.size() < 2) {
        const auto action = driver.plan.next(driver.now);
        if (action.step == IngestPlanDriver::Step::send) {
            driver.sent.push_back(action.row);
            static_cast<void>(driver.until(IngestPlanDriver::Step::list));
            driver.plan.listed(driver.people, true, IngestPlanDriver::service_now, driver.now);
            driver.plan.take_response(action.row, {.kind = Kind::not_applied}, driver.now);
        } else {
            driver.execute(action);
        }
        for (const RowEnd& end : driver.plan.take_ends()) driver.ends[end.row] = end;
    }
    driver.run();
    CHECK(driver.sent.size() == 1);
    CHECK(driver.ends.at(0).state == RowState::created);
    CHECK(driver.ends.at(1).state == RowState::existing);
    CHECK(driver.ends.at(2).state == RowState::undecided);
}

TEST_CASE("a row waits until a list tells whether an earlier run has brought in its address") {
    HoldingDriver driver({.journal_is_complete = true});
    driver.plan.history().add_person(key_of(99),
                                     {.id = "int_99", .created_at = 1000, .address = 99});  // a witness
    driver.plan.history().add_fate(key_of(200), History::Fate::sent, 7);
    driver.person(1, 7, 1);
    driver.people = {driver.listed(99, "int_99", 99, 0)};
    SECTION("it is there under another spelling") {
        driver.people.push_back(driver.listed(200, "int_9", 7, 1));
        driver.run();
        CHECK(driver.sent.empty());
        CHECK(driver.ends.at(0).state == RowState::existing);
    }
    SECTION("it is there under another name") {
        driver.people.push_back(driver.listed(200, "int_9", 7, 2));
        driver.run();
        CHECK(driver.sent.empty());
        CHECK(driver.ends.at(0).state == RowState::undecided);
    }
    SECTION("it is not there") {
        const time_point began = driver.now;
        REQUIRE(driver.until(IngestPlanDriver::Step::save).rows == Sent{0});
        CHECK(driver.now - began >= 60s);
        driver.plan.saved({0});
        driver.run();
        CHECK(driver.ends.at(0).state == RowState::created);
    }
}

TEST_CASE("a row whose own key an earlier run has sent does not wait for itself") {
    HoldingDriver driver({.journal_is_complete = true});
    driver.plan.history().add_person(key_of(99), {.id = "int_99", .created_at = 1000, .address = 99});
    driver.person(1, 7, 1);
    driver.input[0].identity.other_keys = {key_of(2)};
    driver.plan.history().add_fate(key_of(1), History::Fate::sent, 7);
    driver.plan.history().add_fate(key_of(2), History::Fate::sent, 7);
    driver.people = {driver.listed(99, "int_99", 99, 0), driver.listed(2, "int_2", 7, 1)};
    driver.run();
    CHECK(driver.ends.at(0).state == RowState::created_earlier);
    CHECK(driver.ends.at(0).candidate_id == "int_2");
}

TEST_CASE("a decision of an earlier run counts, and what is sent on purpose is sent alone first") {
    HoldingDriver driver;
    driver.there("int_9", 7, 1);
    driver.plan.history().add_decision(key_of(1), "int_9", Decision::send);
    driver.plan.history().add_decision(key_of(2), "int_9", Decision::leave_out);
    driver.person(1, 7, 2);
    driver.person(2, 7, 3);
    driver.run();
    CHECK(driver.sent == Sent{0});
    CHECK(driver.ends.at(0).state == RowState::created);
    CHECK(driver.ends.at(1).state == RowState::existing);
    CHECK(driver.ends.at(1).reason == "is left out, as was decided");
}

TEST_CASE("a row that is never sent again is that person if the names agree") {
    HoldingDriver driver;
    driver.there("int_9", 7, 1);
    driver.plan.history().add_fate(key_of(1), History::Fate::refused);
    driver.plan.history().add_fate(key_of(2), History::Fate::refused);
    driver.person(1, 7, 1);
    driver.person(2, 7, 2);
    driver.run();
    CHECK(driver.sent.empty());
    CHECK(driver.ends.at(0).state == RowState::existing);
    CHECK(driver.ends.at(1).state == RowState::conflict);
    CHECK(driver.ends.at(1).candidate_id == "int_9");
}

TEST_CASE("who is in is reported with the id") {
    HoldingDriver driver;
    driver.plan.history().add_person(key_of(1),
                                     {.id = "int_1", .created_at = 1000, .address = 7, .folded_person = 701});
    driver.person(1, 7, 1);
    driver.run();
    CHECK(driver.ends.at(0).state == RowState::created_earlier);
    CHECK(driver.ends.at(0).candidate_id == "int_1");
    CHECK(driver.ends.at(0).is_known);
}
