// A row that an earlier run has sent under another key: that of the text as it was given.

#include "ingest_plan_driver.hpp"

using namespace cis::ingest;
using namespace cis::ingest::detail;

namespace {

constexpr unsigned char own = 1;
constexpr unsigned char other = 2;
constexpr std::uint64_t address = 7;

ListedCandidate candidate_with(const Key& key, const std::string& id = "int_old") {
    return {
        .id = id, .key = ReadKey{.recipe = Recipe::person, .key = key}, .address = address, .created_at = 1};
}

/// With one row that has two keys.
struct TwoKeys : IngestPlanDriver {
    explicit TwoKeys(IngestPlan::Settings settings = {.is_first_run = true})
        : IngestPlanDriver(std::move(settings)) {
        row(own, address);
        input.back().identity.person = key_of(own);
        input.back().identity.other_keys = {key_of(other)};
        input.back().identity.other_persons = {key_of(other)};
    }
};

}  // namespace

TEST_CASE("a row whose other key is listed is there, and so is one whose own key is") {
    TwoKeys driver;
    driver.people = {candidate_with(key_of(GENERATE(own, other)))};
    driver.run();
    CHECK(driver.ends[0].state == RowState::created_earlier);
    CHECK(driver.sent.empty());
}

TEST_CASE("a row whose other key the journal has is there") {
    TwoKeys driver({.journal_is_complete = true});
    driver.plan.history().add_person(key_of(other), {.id = "int_old", .created_at = 1, .address = address});
    driver.people = {candidate_with(key_of(other))};
    driver.run();
    CHECK(driver.ends[0].state == RowState::created_earlier);
    CHECK(driver.sent.empty());
}

TEST_CASE("a row that was left behind under its other key is looked up, and found by it") {
    TwoKeys driver({.journal_is_complete = true});
    driver.plan.history().add_fate(key_of(other), History::Fate::sent);
    driver.people = {candidate_with(key_of(other))};
    driver.run();
    CHECK(driver.ends[0].state == RowState::created_earlier);
    CHECK(driver.sent.empty());
}

TEST_CASE("a row that was left behind under its other key is found when a later list shows it") {
    TwoKeys driver({.journal_is_complete = true});
    driver.plan.history().add_fate(key_of(other), History::Fate::sent);
    static_cast<void>(driver.until(IngestPlan::Step::wait));
    driver.people = {candidate_with(key_of(other))};
    driver.run();
    CHECK(driver.ends[0].state == RowState::created_earlier);
    CHECK(driver.ends[0].candidate_id == "int_old");
    CHECK(driver.ends[0].other_key == key_of(other));
    CHECK(driver.sent.empty());
}

TEST_CASE("a row that was left behind under its other key and is not there is sent once") {
    TwoKeys driver({.journal_is_complete = true, .is_first_run = true});
    driver.plan.history().add_fate(key_of(other), History::Fate::sent);
    driver.run();
    CHECK(driver.ends[0].state == RowState::created);
    CHECK(driver.sent.size() == 1);
}

TEST_CASE("a conflict under the other key stays one") {
    TwoKeys driver({.journal_is_complete = true});
    driver.plan.history().add_fate(key_of(other), History::Fate::conflict);
    driver.run();
    CHECK(driver.ends[0].state == RowState::conflict);
    CHECK(driver.sent.empty());
}

TEST_CASE("a service that merges answers with the candidate of the other key: it is the row's own") {
    TwoKeys driver;
    driver.answer = [](RowNumber) {
        return CreationOutcome{.kind = CreationOutcome::Kind::created,
                               .id = "int_old",
                               .key = ReadKey{.recipe = Recipe::person, .key = key_of(other)}};
    };
    driver.run();
    CHECK(driver.ends[0].state == RowState::created);
    CHECK(driver.ends[0].other_key == key_of(other));
    CHECK(driver.sent.size() == 1);
}

TEST_CASE("a lost answer is found under the other key, too") {
    TwoKeys driver;
    driver.answer = [&](RowNumber) {
        driver.people = {candidate_with(key_of(other))};
        return CreationOutcome{.kind = CreationOutcome::Kind::lost};
    };
    driver.run();
    CHECK(driver.ends[0].state == RowState::created);
    CHECK(driver.ends[0].candidate_id == "int_old");
    CHECK(driver.sent.size() == 1);
}

TEST_CASE("the place of a candidate that was there before, taken under the other key, is a conflict") {
    TwoKeys driver({.journal_is_complete = false, .is_first_run = true});
    driver.people = {{.id = "int_old", .address = 99, .created_at = 1}};
    driver.answer = [&](RowNumber) {
        driver.people = {candidate_with(key_of(other))};
        return CreationOutcome{.kind = CreationOutcome::Kind::lost};
    };
    driver.run();
    CHECK(driver.ends[0].state == RowState::conflict);
    CHECK(driver.ends[0].candidate_id == "int_old");
}

TEST_CASE("a second row with the same key is a duplicate, by whichever key the first one is known") {
    TwoKeys driver;
    driver.people = {candidate_with(key_of(other))};
    driver.row(own, address);
    driver.run();
    CHECK(driver.ends[0].state == RowState::created_earlier);
    CHECK(driver.ends[1].state == RowState::duplicate);
    CHECK(driver.sent.empty());
}

TEST_CASE("a candidate without a key is the row's person by any of its texts") {
    TwoKeys driver;
    driver.people = {
        {.id = "int_old", .person = key_of(GENERATE(own, other)), .address = address, .created_at = 1}};
    driver.run();
    CHECK(driver.ends[0].state == RowState::existing);
    CHECK(driver.sent.empty());
}
