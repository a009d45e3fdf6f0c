// When and how a plan lists the posting.

#include "ingest_plan_driver.hpp"

using namespace cis::ingest;
using namespace cis::ingest::detail;
using Kind = CreationOutcome::Kind;
using Step = IngestPlan::Step;
using Times = std::vector<double>;

namespace {

constexpr double service_now = IngestPlanDriver::service_now;

/// A candidate with a key.
ListedCandidate candidate(unsigned char number, double created_at) {
    return {.id = "i" + std::to_string(number),
            .key = ReadKey{.recipe = Recipe::person, .key = key_of(number)},
            .created_at = created_at};
}

}  // namespace

TEST_CASE("a list of very many people whom the journal has is split into parts of two pages") {
    IngestPlanDriver driver({.in_flight = 3, .journal_is_complete = true, .is_first_run = true});
    const std::size_t people = GENERATE(399U, 400U, 599U, 600U, 2000U);
    CAPTURE(people);
    for (std::size_t i = 0; i < people; ++i) {
        Key key = key_of(1);
        key.bytes[1] = static_cast<unsigned char>(i % 256);
        key.bytes[2] = static_cast<unsigned char>(i / 256);
        driver.plan.history().add_person(
            key, {.id = std::to_string(i), .created_at = 1000 + 0.01 * static_cast<double>(i)});
    }
    const IngestPlan::Action list = driver.plan.next(driver.now);
    REQUIRE(list.step == Step::list);
    const double newest = 1000 + 0.01 * static_cast<double>(people - 1);
    REQUIRE(list.since);
    CHECK(*list.since == newest - 60 - ListBounds::clock_margin);
    if (people < 400) CHECK(list.splits.empty());
    if (people == 400 || people == 599) CHECK(list.splits.size() == 1);
    if (people == 600) CHECK(list.splits == Times{959, 982});
    if (people == 2000) CHECK(list.splits == Times{973, 996});
}

TEST_CASE("the list at the end is split by the times of the candidates that were created") {
    IngestPlanDriver driver({.in_flight = 4, .is_first_run = true});
    for (int i = 0; i < 800; ++i) {
        driver.row(1);
        driver.input.back().identity.key.bytes[1] = static_cast<unsigned char>(i % 256);
        driver.input.back().identity.key.bytes[2] = static_cast<unsigned char>(i / 256);
    }
    driver.answer = [](RowNumber row) {
        CreationOutcome answer = IngestPlanDriver::created(row);
        answer.created_at = 1000 + static_cast<double>(row);
        return answer;
    };
    driver.run();
    REQUIRE(driver.lists.size() == 2);
    CHECK(driver.lists[0].splits.empty());
    CHECK(driver.lists[1].splits == Times{1199, 1399, 1599});
}

TEST_CASE("each part of the list at the end has at least 200 candidates") {
    const int count = GENERATE(399, 400);
    IngestPlanDriver driver({.in_flight = 4, .is_first_run = true});
    for (int i = 0; i < count; ++i) {
        driver.row(1);
        driver.input.back().identity.key.bytes[1] = static_cast<unsigned char>(i % 256);
        driver.input.back().identity.key.bytes[2] = static_cast<unsigned char>(i / 256);
    }
    driver.answer = [](RowNumber row) {
        CreationOutcome answer = IngestPlanDriver::created(row);
        answer.created_at = 1000 + static_cast<double>(row);
        return answer;
    };
    driver.run();
    REQUIRE(driver.lists.size() == 2);
    CHECK(driver.lists[1].splits.size() == (count == 400 ? 1 : 0));
}

TEST_CASE("a list of candidates who were all created in one second is split once, before them") {
    IngestPlanDriver driver({.in_flight = 4, .is_first_run = true});
    for (int i = 0; i < 800; ++i) {
        driver.row(1);
        driver.input.back().identity.key.bytes[1] = static_cast<unsigned char>(i % 256);
        driver.input.back().identity.key.bytes[2] = static_cast<unsigned char>(i / 256);
    }
    driver.answer = [](RowNumber row) {
        CreationOutcome answer = IngestPlanDriver::created(row);
        answer.created_at = 1000 + 0.001 * static_cast<double>(row);
        return answer;
    };
    driver.run();
    REQUIRE(driver.lists.size() == 2);
    CHECK(driver.lists[1].splits == Times{1000});
}

TEST_CASE("rows that are answered with their own keys need no list but the first and the last") {
    IngestPlanDriver driver;
    for (unsigned char row = 1; row <= 20; ++row) driver.row(row);
    driver.answer = [](RowNumber row) {
        CreationOutcome answer = IngestPlanDriver::created(row);
        answer.key = ReadKey{.recipe = Recipe::person, .key = key_of(static_cast<unsigned char>(row + 1))};
        return answer;
    };
    driver.run();
    CHECK(driver.sent.size() == 20);
    CHECK(driver.lists.size() == 2);
}

TEST_CASE("a list of all candidates is not split, however many people the journal has") {
    IngestPlanDriver driver({.in_flight = 3, .journal_is_complete = true, .is_first_run = true});
    driver.plan.history().add_fate(key_of(1), History::Fate::sent);  // before anybody was known
    driver.plan.history().add_fate(key_of(1), History::Fate::sent);
    for (int i = 0; i < 600; ++i) {
        Key key = key_of(2);
        key.bytes[1] = static_cast<unsigned char>(i % 256);
        key.bytes[2] = static_cast<unsigned char>(i / 256);
        driver.plan.history().add_person(key, {.id = std::to_string(i), .created_at = 1000 + i});
    }
    const IngestPlan::Action list = driver.plan.next(driver.now);
    REQUIRE(list.step == Step::list);
    CHECK_FALSE(list.since);
    CHECK(list.splits.empty());
}

TEST_CASE("the row that is sent ahead is looked for from those on whom the first list may not show yet") {
    IngestPlanDriver driver({.random = [](std::size_t) { return std::size_t{0}; }});
    driver.people = {candidate(9, 500)};
    driver.row(1);
    driver.answer = [](RowNumber row) {
        CreationOutcome answer = IngestPlanDriver::created(row);
        answer.key = ReadKey{.recipe = Recipe::person, .key = key_of(1)};
        answer.created_at = service_now;
        return answer;
    };
    static_cast<void>(driver.until(Step::send));
    const time_point begun = driver.now;
    driver.plan.take_response(0, driver.answer(0), driver.now);
    CHECK(driver.plan.created_at("somebody unknown") == service_now);
    constexpr double settle = 60;
    CHECK(driver.until(Step::list).since == service_now - settle - ListBounds::clock_margin);
    CHECK(driver.now == begun + 50ms);
}

TEST_CASE("open rows are looked for from the newest candidate on that was known when the first was sent") {
    const Kind kind = GENERATE(Kind::lost, Kind::queued, Kind::exists);
    CAPTURE(static_cast<int>(kind));
    IngestPlanDriver driver;
    driver.people = {candidate(9, 500)};
    for (unsigned char key = 1; key <= 3; ++key) driver.row(key);
    for (RowNumber row = 0; row < 2; ++row) REQUIRE(driver.until(Step::send).row == row);
    CreationOutcome created = IngestPlanDriver::created(1);
    created.created_at = 1000;
    driver.plan.take_response(1, created, driver.now);
    driver.plan.take_response(0, {.kind = kind}, driver.now);
    REQUIRE(driver.until(Step::send).row == 2);  // and it is not answered
    CHECK(driver.until(Step::list).since == 500 - ListBounds::clock_margin);
}

TEST_CASE("an open row is not looked for among those who were created before it was sent") {
    IngestPlanDriver driver({.in_flight = 1, .is_first_run = true});
    driver.people = {candidate(9, 500)};
    driver.row(1);
    driver.row(2);
    REQUIRE(driver.until(Step::send).row == 0);
    CreationOutcome created = IngestPlanDriver::created(0);
    created.created_at = 800;
    driver.plan.take_response(0, created, driver.now);
    REQUIRE(driver.until(Step::send).row == 1);
    driver.plan.take_response(1, {.kind = Kind::lost}, driver.now);
    CHECK(driver.until(Step::list).since == 800 - ListBounds::clock_margin);
}

TEST_CASE("a row whose answer was lost is sent again as soon as a list can prove that it is not there") {
    IngestPlanDriver driver;
    driver.row(1);
    std::vector<time_point> sent;
    driver.answer = [&](RowNumber row) {
        sent.push_back(driver.now);
        return sent.size() == 1 ? CreationOutcome{.kind = Kind::lost} : IngestPlanDriver::created(row);
    };
    driver.run();
    REQUIRE(sent.size() == 2);
    CHECK(sent[1] - sent[0] == 60s);
}

TEST_CASE("a time in the service's future does not move the time from which lists begin") {
    IngestPlanDriver driver;
    REQUIRE(driver.plan.next(driver.now).step == Step::list);
    driver.plan.listed({candidate(1, 500), candidate(2, service_now + 10), candidate(3, service_now + 11)},
                       true, service_now, driver.now);
    CHECK(driver.plan.created_at("somebody unknown") == service_now + 10);
}

TEST_CASE("a row whose person a list has just shown is not sent as the next row ahead") {
    IngestPlanDriver driver({.random = [](std::size_t) { return std::size_t{0}; }});
    IngestPlan& plan = driver.plan;
    for (unsigned char key = 0; key < 3; ++key) driver.row(key);
    static_cast<void>(driver.until(Step::list));
    plan.listed({}, true, service_now, driver.now);
    REQUIRE(driver.until(Step::send).row == 0);
    plan.take_response(0, {.kind = Kind::lost}, driver.now);
    REQUIRE(driver.until(Step::send).row == 1);
    static_cast<void>(driver.until(Step::list));
    plan.listed({candidate(2, service_now)}, false, service_now, driver.now);
    plan.take_response(1, {.kind = Kind::rejected}, driver.now);
    CHECK(plan.next(driver.now).step != Step::send);
    const auto ends = plan.take_ends();
    REQUIRE(ends.size() == 2);
    CHECK(ends[1].row == 2);
    CHECK(ends[1].state == RowState::created_earlier);
}

TEST_CASE("a young candidate that a list has shown before it broke still counts as one of another run") {
    IngestPlan plan({.journal_is_complete = true}, time_point{});
    time_point now{};
    const bool is_young = GENERATE(true, false);
    ListedCandidate other = candidate(1, service_now - (is_young ? 599 : 600));
    other.run.run = "a";
    REQUIRE(plan.next(now).step == Step::list);
    plan.listed({other}, false, service_now, now);
    plan.list_failed(now);
    const IngestPlan::Action wait = plan.next(now);
    REQUIRE(wait.step == Step::wait);
    CHECK(wait.until == now + 1s);
    now += 1s;
    REQUIRE(plan.next(now).step == Step::list);
    plan.listed({other}, true, service_now, now);
    CHECK(plan.phases().waits_for_others().has_value() == is_young);
}

TEST_CASE("a person who is there twice is reported once, however many lists show it") {
    IngestPlanDriver driver;
    driver.people = {candidate(1, 500), candidate(1, 501)};
    driver.people[1].id = "again";
    driver.row(1);
    driver.row(2);
    driver.run();
    CHECK(driver.lists.size() == 2);
    REQUIRE(driver.plan.doubles().size() == 1);
    CHECK(driver.plan.doubles()[0].second_id == "again");
    CHECK(driver.plan.take_overwritten().empty());
}

TEST_CASE("a double that a list shows twice is not taken for a candidate of the journal that was replaced") {
    IngestPlanDriver driver({.journal_is_complete = true, .is_first_run = true});
    driver.plan.history().add_person(key_of(1), {.id = "1", .created_at = 500});
    driver.people = {candidate(1, 500), candidate(1, 501), candidate(1, 501)};
    driver.people[0].id = "1";
    driver.people[1].id = driver.people[2].id = "again";
    driver.row(1);
    driver.row(2);
    driver.run();
    CHECK_FALSE(driver.plan.obstacle());
    CHECK(driver.ends.at(0).state == RowState::created_earlier);
    CHECK(driver.ends.at(1).state == RowState::created);
    CHECK(driver.plan.doubles().size() == 1);
    CHECK(driver.plan.take_overwritten().empty());
}

TEST_CASE(
    "a service that drops metadata: no list can show the row that was sent ahead, and none is waited for") {
    IngestPlanDriver driver({.random = [](std::size_t) { return std::size_t{0}; }});
    driver.row(1);
    driver.row(2);
    const time_point begun = driver.now;
    driver.run();
    CHECK(driver.sent.size() == 2);
    CHECK(driver.now == begun);
}

TEST_CASE("a service that drops metadata: after the row that was sent ahead, all others are sent at once") {
    IngestPlanDriver driver({.random = [](std::size_t) { return std::size_t{0}; }});
    for (unsigned char key = 1; key <= 3; ++key) driver.row(key);
    REQUIRE(driver.until(Step::send).row == 0);
    driver.plan.take_response(0, IngestPlanDriver::created(0), driver.now);
    CHECK_FALSE(driver.plan.phases().is_probing());
    CHECK(driver.until(Step::send).row == 1);
    CHECK(driver.until(Step::send).row == 2);
}

TEST_CASE("only a list that shows the row that was sent ahead lets the others go") {
    IngestPlanDriver driver({.random = [](std::size_t) { return std::size_t{0}; }});
    driver.people = {candidate(9, 500)};
    driver.row(1);
    driver.row(2);
    REQUIRE(driver.until(Step::send).row == 0);
    CreationOutcome answer = IngestPlanDriver::created(0);
    answer.key = ReadKey{.recipe = Recipe::person, .key = key_of(1)};
    driver.plan.take_response(0, answer, driver.now);
    static_cast<void>(driver.until(Step::list));
    driver.plan.listed(driver.people, true, service_now, driver.now);
    CHECK(driver.plan.phases().is_probing());
    driver.people.push_back(candidate(1, 501));
    driver.people.back().id = "int_0";
    static_cast<void>(driver.until(Step::list));
    driver.plan.listed(driver.people, true, service_now, driver.now);
    CHECK_FALSE(driver.plan.phases().is_probing());
}

TEST_CASE("a list that begins the settle time after the answer lets the others go, whomever it shows") {
    IngestPlanDriver driver({.random = [](std::size_t) { return std::size_t{0}; }});
    driver.people = {candidate(9, 500)};
    driver.row(1);
    REQUIRE(driver.until(Step::send).row == 0);
    CreationOutcome answer = IngestPlanDriver::created(0);
    answer.key = ReadKey{.recipe = Recipe::person, .key = key_of(1)};
    driver.plan.take_response(0, answer, driver.now);
    driver.now += IngestPlan::Settings{}.settle;
    REQUIRE(driver.plan.next(driver.now).step == Step::list);
    driver.plan.listed(driver.people, true, service_now, driver.now);
    CHECK_FALSE(driver.plan.phases().is_probing());
}

TEST_CASE(
    "a journal with two ids of a person does not end the run, which names a double that is still there") {
    IngestPlanDriver driver({.journal_is_complete = true, .is_first_run = true});
    driver.plan.history().add_person(key_of(1), {.id = "i1", .created_at = 500});
    driver.plan.history().add_person(key_of(1), {.id = "again", .created_at = 501});
    driver.people = {candidate(1, 500), candidate(1, 501)};
    driver.people[1].id = "again";
    const bool is_there = GENERATE(true, false);
    if (!is_there) driver.people.pop_back();
    driver.row(1);
    driver.row(2);
    driver.run();
    CHECK_FALSE(driver.plan.obstacle());
    CHECK(driver.sent.size() == 1);
    const auto doubles = driver.plan.doubles();
    REQUIRE(doubles.size() == (is_there ? 1 : 0));
    if (is_there) CHECK(doubles[0].second_id == "again");
}

TEST_CASE("a candidate of the journal whose id a list shows with another key ends the run") {
    const bool is_first = GENERATE(true, false);  // of the lists
    IngestPlanDriver driver({.journal_is_complete = true, .is_first_run = true});
    driver.plan.history().add_person(key_of(1), {.id = "i2", .created_at = 500});
    if (is_first) driver.people = {candidate(2, 500)};
    driver.row(3);
    static_cast<void>(driver.until(Step::list));
    driver.plan.listed(driver.people, true, service_now, driver.now);
    driver.people = {candidate(2, 500)};
    driver.run();
    CHECK((driver.plan.obstacle() == ListObstacle::overwritten) == is_first);
    CHECK(driver.sent.size() == (is_first ? 0 : 1));
    CHECK(driver.plan.take_overwritten() == std::vector<std::string>{"i2"});
}

TEST_CASE("without a journal, an id that a list shows with two keys does not end the run") {
    IngestPlanDriver driver;
    driver.people = {candidate(1, 500), candidate(2, 501)};
    driver.people[1].id = driver.people[0].id;
    driver.row(3);
    driver.run();
    CHECK_FALSE(driver.plan.obstacle());
    CHECK(driver.sent.size() == 1);
}

TEST_CASE("keys of another kind stop the run before anything is sent") {
    IngestPlanDriver driver;
    driver.people = {candidate(9, 500)};
    driver.people[0].key->recipe = Recipe::caller_key;
    driver.row(1);
    driver.run();
    CHECK(driver.plan.obstacle() == ListObstacle::other_recipe);
    CHECK(driver.sent.empty());
    CHECK(driver.ends.at(0).state == RowState::not_attempted);
}

TEST_CASE("a list that shows a row's key for the candidate of another row: they are in conflict") {
    IngestPlanDriver driver;
    driver.row(1);
    driver.row(2);
    driver.answer = [](RowNumber row) {
        return row == 0 ? CreationOutcome{.kind = Kind::lost} : IngestPlanDriver::created(row);
    };
    static_cast<void>(driver.until(Step::send));
    driver.people = {candidate(1, 500)};
    driver.people[0].id = "int_1";
    driver.plan.take_response(0, driver.answer(0), driver.now);
    driver.run();
    CHECK(driver.ends.at(0).state == RowState::conflict);
    CHECK(driver.ends.at(0).candidate_id == "int_1");
    CHECK(driver.ends.at(1).state == RowState::created);
}

TEST_CASE("a run learns of the candidates that a list shows, with keys and without, once") {
    IngestPlanDriver driver({.random = [](std::size_t) { return std::size_t{0}; }});
    static_cast<void>(driver.until(Step::list));
    driver.plan.listed({candidate(1, 500), {.id = "stranger"}, candidate(1, 500), {.id = "stranger"}}, true,
                       service_now, driver.now);
    const auto learned = driver.plan.take_learned();
    REQUIRE(learned.size() == 2);
    CHECK(learned[0].id == "i1");
    CHECK(learned[1].id == "stranger");
    CHECK(driver.plan.take_learned().empty());
}

TEST_CASE("if the only witness of a lost row is not listed, the row is unknown after the settle time") {
    IngestPlanDriver driver;
    driver.row(1);
    driver.row(2);
    const time_point begun = driver.now;
    driver.answer = [](RowNumber row) {
        return row == 0 ? CreationOutcome{.kind = Kind::lost} : IngestPlanDriver::created(row);
    };
    driver.run();
    CHECK(driver.ends.at(0).state == RowState::unknown);
    CHECK(driver.ends.at(0).reason == "no list proves that it is not there");
    CHECK(driver.now - begun == 60s);
}

TEST_CASE("a run that knows since when nobody was brought in lists only who came later") {
    IngestPlanDriver driver({.since = 700});
    CHECK(driver.until(Step::list).since == 700 - ListBounds::clock_margin);
}

TEST_CASE("a queued row is queued at the end only: as long as rows are sent, it may still be listed") {
    IngestPlanDriver driver({.is_async = true, .is_first_run = true});
    driver.row(1);
    driver.row(2);
    for (RowNumber row = 0; row < 2; ++row) REQUIRE(driver.until(Step::send).row == row);
    driver.plan.take_response(0, {.kind = Kind::queued}, driver.now);
    const time_point begun = driver.now;
    while (driver.now < begun + 120s) {
        static_cast<void>(driver.until(Step::list));
        driver.plan.listed({}, true, service_now, driver.now);
    }
    CHECK(driver.ends.empty());
    driver.plan.take_response(1, {.kind = Kind::rejected}, driver.now);
    driver.run();
    CHECK(driver.ends.at(0).state == RowState::queued);
}
