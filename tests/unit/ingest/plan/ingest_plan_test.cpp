#include "ingest_plan_driver.hpp"

using namespace cis::ingest;
using namespace cis::ingest::detail;

TEST_CASE("a run that stops while a list shows the address of a row that is held back ends each row once") {
    constexpr std::uint64_t address = 7;
    time_point now{};
    IngestPlan plan({.is_first_run = true}, now);
    plan.history().add_merging();
    REQUIRE(plan.next(now).step == IngestPlan::Step::list);
    plan.listed({}, true, 1e6, now);
    for (unsigned char row = 0; row < 2; ++row) {
        REQUIRE(plan.next(now).step == IngestPlan::Step::read);
        Identity identity{.address = address};
        identity.key.bytes.fill(row);
        plan.row({.number = row, .identity = identity}, now);
    }
    REQUIRE(plan.next(now).step == IngestPlan::Step::read);
    plan.input_ended();
    const auto save = plan.next(now);
    REQUIRE(save.rows.size() == 1);
    plan.saved(save.rows);
    REQUIRE(plan.next(now).step == IngestPlan::Step::send);
    plan.take_response(0, {.kind = CreationOutcome::Kind::lost}, now);
    now += 1s;
    REQUIRE(plan.next(now).step == IngestPlan::Step::list);
    plan.listed({{.id = "int_1", .address = address}}, false, 1e6, now);
    plan.stop();
    plan.list_failed(now);
    CHECK(plan.next(now).step == IngestPlan::Step::done);
    const auto ends = plan.take_ends();
    REQUIRE(ends.size() == 2);
    CHECK(ends[0].state == RowState::unknown);
    CHECK(ends[1].state == RowState::not_attempted);
}

TEST_CASE("no more rows are read than the window has, until one of them has ended") {
    IngestPlanDriver driver({.window = 2, .is_first_run = true});
    for (unsigned char key = 1; key <= 3; ++key) driver.row(key);
    CHECK(driver.until(IngestPlan::Step::save).rows.size() == 2);
    driver.plan.saved({0, 1});
    for (RowNumber row = 0; row < 2; ++row) REQUIRE(driver.until(IngestPlan::Step::send).row == row);
    REQUIRE(driver.until(IngestPlan::Step::wait).until == time_point::max());
    driver.plan.take_response(0, IngestPlanDriver::created(0), driver.now);
    REQUIRE(driver.until(IngestPlan::Step::send).row == 2);
}

TEST_CASE("a run that stops awaits the answer of the last request under way") {
    IngestPlanDriver driver;
    driver.row(1);
    REQUIRE(driver.until(IngestPlan::Step::send).row == 0);
    driver.plan.stop();
    CHECK(driver.until(IngestPlan::Step::wait).until == time_point::max());
    driver.plan.take_response(0, IngestPlanDriver::created(0), driver.now);
    CHECK(driver.until(IngestPlan::Step::done).step == IngestPlan::Step::done);
    CHECK(driver.ends.at(0).state == RowState::created);
}

TEST_CASE("the row that is sent ahead is one whose address no other row has") {
    IngestPlanDriver driver({.random = [](std::size_t) { return std::size_t{0}; }});
    driver.row(1, 7);
    driver.row(2, 7);
    driver.row(3, 8);
    CHECK(driver.until(IngestPlan::Step::send).row == 2);
}

TEST_CASE("a person whom a list shows without a key after the row was read is not sent") {
    IngestPlanDriver driver({.random = [](std::size_t) { return std::size_t{0}; }});
    driver.row(1);
    driver.row(2);
    driver.input[1].identity.person = key_of(9);
    driver.answer = [&](RowNumber row) {
        CreationOutcome answer = IngestPlanDriver::created(row);
        answer.key = ReadKey{.recipe = Recipe::person, .key = key_of(1)};
        driver.people = {{.id = answer.id, .key = answer.key}, {.id = "int_9", .person = key_of(9)}};
        return answer;
    };
    driver.run();
    CHECK(driver.sent == std::vector<RowNumber>{0});
    CHECK(driver.ends.at(1).state == RowState::existing);
}

TEST_CASE("a probe that was not applied is followed by a list, because others may have sent meanwhile") {
    IngestPlanDriver driver({.random = [](std::size_t) { return std::size_t{0}; }});
    driver.row(1);
    driver.row(2);
    driver.answer = [&](RowNumber row) {
        if (driver.sent.size() > 1) return IngestPlanDriver::created(row);
        driver.people = {{.id = "int_7", .key = ReadKey{.recipe = Recipe::person, .key = key_of(2)}}};
        return CreationOutcome{.kind = CreationOutcome::Kind::not_applied};
    };
    driver.run();
    CHECK(driver.sent == std::vector<RowNumber>{0, 0});
    CHECK(driver.ends.at(1).state == RowState::created_earlier);
}

TEST_CASE("a person whom a list shows before the answer comes, with another id, is there twice") {
    IngestPlanDriver driver;
    driver.row(1);
    driver.row(2);
    for (RowNumber row = 0; row < 2; ++row) REQUIRE(driver.until(IngestPlan::Step::send).row == row);
    driver.plan.take_response(1, {.kind = CreationOutcome::Kind::lost}, driver.now);
    static_cast<void>(driver.until(IngestPlan::Step::list));
    driver.plan.listed({{.id = "int_9", .key = ReadKey{.recipe = Recipe::person, .key = key_of(1)}}}, true,
                       IngestPlanDriver::service_now, driver.now);
    CreationOutcome answer = IngestPlanDriver::created(0);
    answer.key = ReadKey{.recipe = Recipe::person, .key = key_of(1)};
    driver.plan.take_response(0, answer, driver.now);
    REQUIRE(driver.plan.doubles().size() == 1);
    CHECK(driver.plan.doubles()[0].second_id == "int_0");
}

TEST_CASE("a queued row is queued when the run stops") {
    IngestPlanDriver driver({.is_async = true, .is_first_run = true});
    driver.row(1);
    REQUIRE(driver.until(IngestPlan::Step::send).row == 0);
    driver.plan.take_response(0, {.kind = CreationOutcome::Kind::queued}, driver.now);
    driver.plan.stop();
    CHECK(driver.until(IngestPlan::Step::done).step == IngestPlan::Step::done);
    CHECK(driver.ends.at(0).state == RowState::queued);
}

TEST_CASE("when all rows of the window have ended without being sent, the next ones are read") {
    const std::size_t window = GENERATE(1U, 2U);
    CAPTURE(window);
    IngestPlanDriver driver({.window = window, .is_async = true, .is_first_run = true});
    driver.row(1, 7);
    driver.row(2, 7);  // held back for ever, because it stays unknown what became of the first
    driver.row(3, 8);
    driver.answer = [](RowNumber) { return CreationOutcome{.kind = CreationOutcome::Kind::queued}; };
    driver.run();
    CHECK(driver.sent == std::vector<RowNumber>{0, 2});
    CHECK(driver.ends.at(1).state == RowState::not_attempted);
    CHECK(driver.ends.at(2).state == RowState::queued);
}

TEST_CASE("a service that drops metadata: a row whose answer was lost is not sent again") {
    IngestPlanDriver driver;
    driver.people = {{.id = "int_9", .key = ReadKey{.recipe = Recipe::person, .key = key_of(9)}}};
    driver.row(1);
    driver.row(2);
    driver.answer = [](RowNumber row) {
        return row == 0 ? IngestPlanDriver::created(row)
                        : CreationOutcome{.kind = CreationOutcome::Kind::lost};
    };
    driver.run();
    CHECK(driver.sent == std::vector<RowNumber>{0, 1});
    CHECK(driver.ends.at(1).state == RowState::unknown);
    CHECK(driver.ends.at(1).reason ==
          "the service does not keep metadata, so that no list tells for certain whether it is there");
    CHECK(driver.plan.are_keys_dropped());
}

TEST_CASE("if no list can prove that rows are not there, they are sent again one by one") {
    IngestPlanDriver driver;
    driver.row(1);
    driver.row(2);
    for (RowNumber row = 0; row < 2; ++row) {
        REQUIRE(driver.until(IngestPlan::Step::send).row == row);
        driver.plan.take_response(row, {.kind = CreationOutcome::Kind::lost}, driver.now);
    }
    REQUIRE(driver.until(IngestPlan::Step::send).row == 0);
    CHECK(driver.plan.next(driver.now).step != IngestPlan::Step::send);
}

TEST_CASE("a row that a limit has refused is sent again when the limit says, but not at once") {
    IngestPlanDriver driver;
    driver.row(1);
    const auto wait = GENERATE(0ms, 100ms, 3000ms);
    const time_point begun = driver.now;
    driver.answer = [&](RowNumber row) {
        if (driver.sent.size() < 12)
            return CreationOutcome{.kind = CreationOutcome::Kind::not_applied, .quota_wait = wait};
        return IngestPlanDriver::created(row);
    };
    driver.run();
    CHECK(driver.ends.at(0).state == RowState::created);  // however often
    CHECK(driver.now - begun == 11 * std::max(500ms, wait));
}

TEST_CASE("a lost row is sent again if a list shows who was known last before it, at most ten times") {
    IngestPlanDriver driver;
    driver.people = {{.id = "int_9", .key = ReadKey{.recipe = Recipe::person, .key = key_of(9)}}};
    driver.row(1);
    static_cast<void>(driver.until(IngestPlan::Step::save));
    driver.plan.saved({0});
    driver.now += 1s;
    const bool is_lost_for_good = GENERATE(true, false);
    driver.answer = [&](RowNumber row) {
        if (is_lost_for_good || driver.sent.size() == 1)
            return CreationOutcome{.kind = CreationOutcome::Kind::lost};
        return IngestPlanDriver::created(row);
    };
    driver.run();
    if (is_lost_for_good) {
        CHECK(driver.sent.size() == 10);
        CHECK(driver.ends.at(0).state == RowState::unknown);
        CHECK(driver.ends.at(0).reason == "no request for it got a useful response");
    } else {
        CHECK(driver.sent.size() == 2);
        CHECK(driver.ends.at(0).state == RowState::created);
    }
}

TEST_CASE("the asynchronous route is never used twice for a row") {
    IngestPlanDriver driver({.is_async = true, .is_first_run = true});
    const bool has_witness = GENERATE(true, false);
    if (has_witness)
        driver.people = {{.id = "int_9", .key = ReadKey{.recipe = Recipe::person, .key = key_of(9)}}};
    driver.row(1);
    driver.answer = [](RowNumber) { return CreationOutcome{.kind = CreationOutcome::Kind::lost}; };
    driver.run();
    CHECK(driver.sent.size() == 1);
    CHECK(driver.ends.at(0).state == RowState::unknown);
    CHECK(driver.ends.at(0).reason ==
          "it is not listed, and is never sent by the asynchronous route again: use the direct route");
}

namespace {

/// A run that sends one row ahead, the first of those that can be.
const IngestPlan::Settings probing{.random = [](std::size_t) { return std::size_t{0}; }};
const IngestPlan::Settings probing_async{.is_async = true, .random = probing.random};

/// Adds rows, each with a key of its own.
void add_rows(IngestPlanDriver& driver, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
        driver.row(1);
        driver.input.back().identity.key.bytes[1] = static_cast<unsigned char>(i % 256);
        driver.input.back().identity.key.bytes[2] = static_cast<unsigned char>(i / 256);
    }
}

}  // namespace

TEST_CASE("while one row is sent ahead, no more rows are read than are saved at once") {
    IngestPlanDriver driver(probing);
    add_rows(driver, 200);
    CHECK(driver.until(IngestPlan::Step::save).rows.size() == 64);
    CHECK(driver.plan.row_of(driver.input[63].identity.key) == 63);
    CHECK_FALSE(driver.plan.row_of(driver.input[64].identity.key));
}

TEST_CASE("rows are saved many at once") {
    IngestPlanDriver driver({.in_flight = 4, .is_first_run = true});
    add_rows(driver, 256);
    for (int save = 0; save < 4; ++save) {
        const auto action = driver.until(IngestPlan::Step::save);
        CHECK(action.rows.size() == 64);
        driver.plan.saved(action.rows);
    }
    driver.run();
    CHECK(driver.sent.size() == 256);
}

TEST_CASE("by the asynchronous route, only rows that are sent at once are saved") {
    // A crash must not leave rows in the journal that were never sent: this route would not send them again.
    IngestPlanDriver driver({.in_flight = 4, .is_async = true, .is_first_run = true});
    add_rows(driver, 20);
    std::vector<RowNumber> under_way;
    const auto send_all = [&](std::size_t count) {
        const auto saved = driver.until(IngestPlan::Step::save);
        CHECK(saved.rows.size() == count);
        driver.plan.saved(saved.rows);
        for (std::size_t i = 0; i < count; ++i) {
            under_way.push_back(driver.until(IngestPlan::Step::send).row);
            CHECK(under_way.back() == saved.rows[i]);
        }
    };
    const auto answer = [&] {
        driver.plan.take_response(under_way.front(), {.kind = CreationOutcome::Kind::queued}, driver.now);
        under_way.erase(under_way.begin());
    };
    send_all(4);
    answer();
    CHECK(driver.plan.next(driver.now).step != IngestPlan::Step::save);
    CHECK(driver.plan.in_flight() == 3);
    answer();
    send_all(2);
    for (int i = 0; i < 4; ++i) answer();
    send_all(4);
    for (int i = 0; i < 3; ++i) answer();
    send_all(3);
}

TEST_CASE("few rows are saved only when nobody else can be sent") {
    IngestPlanDriver driver({.in_flight = 1, .is_first_run = true});
    add_rows(driver, 74);
    const auto first = driver.until(IngestPlan::Step::save);
    CHECK(first.rows.size() == 64);
    driver.plan.saved(first.rows);
    REQUIRE(driver.until(IngestPlan::Step::send).row == 0);
    static_cast<void>(driver.until(IngestPlan::Step::wait));  // all rows are read
    driver.plan.take_response(0, IngestPlanDriver::created(0), driver.now);
    CHECK(driver.until(IngestPlan::Step::save).rows.size() == 10);
    CHECK(driver.sent.size() == 63);
}

TEST_CASE("a queued row ends the time in which one row is sent ahead") {
    IngestPlanDriver driver(probing_async);
    for (unsigned char key = 1; key <= 3; ++key) driver.row(key);
    REQUIRE(driver.until(IngestPlan::Step::send).row == 0);
    CHECK(driver.plan.phases().is_probing());
    CHECK_FALSE(driver.plan.phases().has_started());
    driver.plan.take_response(0, {.kind = CreationOutcome::Kind::queued}, driver.now);
    CHECK_FALSE(driver.plan.phases().is_probing());
    CHECK(driver.plan.phases().has_started());
    CHECK(driver.until(IngestPlan::Step::send).row == 1);
    CHECK(driver.until(IngestPlan::Step::send).row == 2);
}

TEST_CASE("a row that is not applied ten times has failed") {
    IngestPlanDriver driver;
    driver.row(1);
    driver.answer = [](RowNumber) { return CreationOutcome{.kind = CreationOutcome::Kind::not_applied}; };
    driver.run();
    CHECK(driver.sent.size() == 10);
    CHECK(driver.ends.at(0).state == RowState::failed);
}

TEST_CASE("a row has not failed if the stop of the run cancels its tenth attempt before it is sent") {
    IngestPlanDriver driver;
    driver.row(1);
    for (int failures = 0; failures < 10; ++failures) {
        REQUIRE(driver.until(IngestPlan::Step::send).row == 0);
        if (failures == 9) driver.plan.stop();
        driver.plan.take_response(0, {.kind = CreationOutcome::Kind::not_applied}, driver.now);
    }
    driver.run();
    CHECK(driver.ends.at(0).state == RowState::not_attempted);
}

TEST_CASE("a run learns of somebody whom a list shows while the row of the person waits to be sent again") {
    IngestPlanDriver driver;
    driver.row(1);
    driver.row(2);
    REQUIRE(driver.until(IngestPlan::Step::send).row == 0);
    driver.plan.take_response(0, {.kind = CreationOutcome::Kind::not_applied, .quota_wait = 1h}, driver.now);
    REQUIRE(driver.until(IngestPlan::Step::send).row == 1);
    driver.plan.take_response(1, {.kind = CreationOutcome::Kind::lost}, driver.now);
    driver.people = {{.id = "int_9", .key = ReadKey{.recipe = Recipe::person, .key = key_of(1)}}};
    static_cast<void>(driver.until(IngestPlan::Step::list));
    driver.plan.listed(driver.people, true, IngestPlanDriver::service_now, driver.now);
    CHECK(driver.plan.take_learned().size() == 1);
    driver.run();
    CHECK(driver.ends.at(0).candidate_id == "int_9");
    CHECK(driver.sent == std::vector<RowNumber>{1});
}

TEST_CASE("a row that is sent ahead and answered with somebody else is followed by another one") {
    IngestPlanDriver driver(probing);
    driver.people = {{.id = "int_9", .key = ReadKey{.recipe = Recipe::person, .key = key_of(9)}}};
    const bool has_key = GENERATE(true, false);
    for (unsigned char key = 1; key <= 3; ++key) driver.row(key);
    driver.answer = [&](RowNumber row) {
        CreationOutcome answer = IngestPlanDriver::created(row);
        answer.key = ReadKey{.recipe = Recipe::person, .key = key_of(static_cast<unsigned char>(row + 1))};
        if (row > 0) return answer;
        answer.id = "int_9";
        if (!has_key) answer.key.reset();
        return answer;
    };
    REQUIRE(driver.until(IngestPlan::Step::send).row == 0);
    driver.plan.take_response(0, driver.answer(0), driver.now);
    CHECK(driver.plan.phases().is_probing());
    REQUIRE(driver.until(IngestPlan::Step::send).row == 1);
    CHECK(driver.ends.at(0).state == RowState::conflict);
    CHECK(driver.ends.at(0).reason ==
          (has_key ? "the service has put it in the place of a candidate that was there before"
                   : "the service responded with a candidate that was there before"));
}

TEST_CASE("a row that is held back waits for the answer of the row whose address it shares") {
    IngestPlanDriver driver;
    driver.row(1, 7);
    driver.row(2, 7);
    REQUIRE(driver.until(IngestPlan::Step::send).row == 0);
    CHECK(driver.until(IngestPlan::Step::wait).until == time_point::max());
    CHECK(driver.ends.empty());
    driver.plan.take_response(0, IngestPlanDriver::created(0), driver.now);
    driver.run();
    CHECK(driver.ends.at(1).state == RowState::created);
}

TEST_CASE("a list that failed is not read again before its pause is over, whoever is lost meanwhile") {
    IngestPlanDriver driver;
    driver.row(1);
    driver.row(2);
    REQUIRE(driver.until(IngestPlan::Step::send).row == 0);
    driver.plan.take_response(0, {.kind = CreationOutcome::Kind::queued}, driver.now);
    REQUIRE(driver.until(IngestPlan::Step::send).row == 1);
    driver.now += 1s;
    REQUIRE(driver.plan.next(driver.now).step == IngestPlan::Step::list);
    driver.plan.take_response(1, {.kind = CreationOutcome::Kind::lost}, driver.now);
    driver.plan.list_failed(driver.now);
    const auto wait = driver.plan.next(driver.now);
    REQUIRE(wait.step == IngestPlan::Step::wait);
    CHECK(wait.until == driver.now + 1s);
    CHECK(driver.plan.next(wait.until).step == IngestPlan::Step::list);
}

TEST_CASE("a row whom the list after the first answer shows is not saved") {
    IngestPlanDriver driver({.window = 1, .random = probing.random});
    driver.row(1);
    driver.row(2);
    REQUIRE(driver.until(IngestPlan::Step::send).row == 0);
    CreationOutcome answer = IngestPlanDriver::created(0);
    answer.key = ReadKey{.recipe = Recipe::person, .key = key_of(1)};
    driver.plan.take_response(0, answer, driver.now);
    driver.now += 1s;
    REQUIRE(driver.plan.next(driver.now).step == IngestPlan::Step::list);
    REQUIRE(driver.plan.next(driver.now).step == IngestPlan::Step::read);
    driver.plan.row(driver.input[1], driver.now);
    driver.plan.listed({{.id = "int_2", .key = ReadKey{.recipe = Recipe::person, .key = key_of(2)}}}, true,
                       IngestPlanDriver::service_now, driver.now);
    CHECK(driver.plan.next(driver.now).step != IngestPlan::Step::save);
    const auto ends = driver.plan.take_ends();
    REQUIRE(ends.size() == 2);
    CHECK(ends[1].state == RowState::created_earlier);
}

TEST_CASE("when the row that was sent ahead is listed, no further list is needed") {
    IngestPlanDriver driver(probing);
    driver.row(1);
    driver.row(2);
    CreationOutcome answer = IngestPlanDriver::created(0);
    answer.key = ReadKey{.recipe = Recipe::person, .key = key_of(1)};
    REQUIRE(driver.until(IngestPlan::Step::send).row == 0);
    driver.people = {{.id = answer.id, .key = answer.key}};
    driver.plan.take_response(0, answer, driver.now);
    REQUIRE(driver.until(IngestPlan::Step::send).row == 1);
    CHECK(driver.until(IngestPlan::Step::wait).until == time_point::max());
}

TEST_CASE("an open row is looked up from the time on at which it was sent, although others wait to be sent") {
    IngestPlanDriver driver({.in_flight = 1, .is_first_run = true});
    for (unsigned char key = 1; key <= 4; ++key) driver.row(key);
    REQUIRE(driver.until(IngestPlan::Step::send).row == 0);
    CreationOutcome answer = IngestPlanDriver::created(0);
    answer.created_at = 5000;
    driver.plan.take_response(0, answer, driver.now);
    REQUIRE(driver.until(IngestPlan::Step::send).row == 1);
    driver.plan.take_response(1, {.kind = CreationOutcome::Kind::lost}, driver.now);
    REQUIRE(driver.until(IngestPlan::Step::send).row == 2);
    driver.now += 1s;
    const auto list = driver.plan.next(driver.now);
    REQUIRE(list.step == IngestPlan::Step::list);
    REQUIRE(list.since);
    CHECK(*list.since == 5000 - ListBounds::clock_margin);
}

TEST_CASE("nobody is sent again alone while another request is under way") {
    IngestPlanDriver driver;
    driver.row(1);
    driver.row(2);
    for (RowNumber row = 0; row < 2; ++row) REQUIRE(driver.until(IngestPlan::Step::send).row == row);
    driver.plan.take_response(0, {.kind = CreationOutcome::Kind::lost}, driver.now);
    for (int list = 0; list < 4; ++list) {
        driver.now += 2min;
        static_cast<void>(driver.until(IngestPlan::Step::list));
        driver.plan.listed({}, true, IngestPlanDriver::service_now, driver.now);
    }
    CHECK(driver.sent.empty());
    driver.plan.take_response(1, {.kind = CreationOutcome::Kind::rejected}, driver.now);
    CHECK(driver.until(IngestPlan::Step::send).row == 0);
}

TEST_CASE("after a list of all candidates, the next ones show only the recent ones again") {
    IngestPlanDriver driver;
    driver.row(1);
    driver.row(2);
    REQUIRE(driver.until(IngestPlan::Step::send).row == 0);
    CreationOutcome answer = IngestPlanDriver::created(0);
    answer.key = ReadKey{.recipe = Recipe::person, .key = key_of(1)};
    answer.created_at = 5000;
    driver.plan.take_response(0, answer, driver.now);
    driver.now += 1s;
    const auto lost_then_listed = [&] {
        REQUIRE(driver.until(IngestPlan::Step::send).row == 1);
        driver.plan.take_response(1, {.kind = CreationOutcome::Kind::lost}, driver.now);
        driver.now += 2min;
        const auto list = driver.until(IngestPlan::Step::list);
        driver.plan.listed({}, true, IngestPlanDriver::service_now, driver.now);
        return list.since;
    };
    CHECK(lost_then_listed());
    CHECK_FALSE(driver.until(IngestPlan::Step::list).since);
    driver.plan.listed({{.id = answer.id, .key = answer.key, .created_at = 5000}}, true,
                       IngestPlanDriver::service_now, driver.now);
    CHECK(lost_then_listed());
}

TEST_CASE("a row whose candidate a list shows in the place of another shows that the service merges people") {
    IngestPlanDriver driver;
    driver.people = {{.id = "int_9", .key = ReadKey{.recipe = Recipe::person, .key = key_of(9)}}};
    driver.row(1, 7);
    driver.row(2, 7);
    REQUIRE(driver.until(IngestPlan::Step::send).row == 0);
    driver.plan.take_response(0, {.kind = CreationOutcome::Kind::lost}, driver.now);
    driver.people[0].key = ReadKey{.recipe = Recipe::person, .key = key_of(1)};
    driver.run();
    CHECK(driver.sent.empty());
    CHECK(driver.ends.at(0).state == RowState::conflict);
    CHECK(driver.ends.at(1).state == RowState::not_attempted);
}

TEST_CASE("a row without an address that is shown in the place of another shows nothing about addresses") {
    IngestPlanDriver driver;
    driver.people = {{.id = "int_9", .key = ReadKey{.recipe = Recipe::person, .key = key_of(9)}}};
    driver.row(1);
    driver.row(2, 7);
    driver.row(3, 7);
    REQUIRE(driver.until(IngestPlan::Step::send).row == 0);
    driver.plan.take_response(0, {.kind = CreationOutcome::Kind::lost}, driver.now);
    driver.people[0].key = ReadKey{.recipe = Recipe::person, .key = key_of(1)};
    driver.run();
    CHECK(driver.ends.at(0).state == RowState::conflict);
    CHECK(driver.ends.at(2).state == RowState::created);
}

TEST_CASE("a lost row of a service that drops metadata stays open while others are under way") {
    IngestPlanDriver driver;
    driver.people = {{.id = "int_9", .key = ReadKey{.recipe = Recipe::person, .key = key_of(9)}}};
    for (unsigned char key = 1; key <= 3; ++key) driver.row(key);
    for (RowNumber row = 0; row < 3; ++row) REQUIRE(driver.until(IngestPlan::Step::send).row == row);
    driver.plan.take_response(0, IngestPlanDriver::created(0), driver.now);  // without its key
    driver.plan.take_response(1, {.kind = CreationOutcome::Kind::lost}, driver.now);
    for (int list = 0; list < 4; ++list) {
        driver.now += 2min;
        static_cast<void>(driver.until(IngestPlan::Step::list));
        driver.plan.listed(driver.people, true, IngestPlanDriver::service_now, driver.now);
    }
    CHECK_FALSE(driver.ends.contains(1));
    driver.plan.take_response(2, {.kind = CreationOutcome::Kind::rejected}, driver.now);
    driver.run();
    CHECK(driver.ends.at(1).state == RowState::unknown);
}

TEST_CASE("while rows are sent, twice as many are read ahead as are saved at once") {
    IngestPlanDriver driver({.in_flight = 1, .is_first_run = true});
    add_rows(driver, 200);
    REQUIRE(driver.until(IngestPlan::Step::send).row == 0);
    static_cast<void>(driver.until(IngestPlan::Step::wait));
    CHECK(driver.plan.row_of(driver.input[128].identity.key) == 128);
    CHECK_FALSE(driver.plan.row_of(driver.input[129].identity.key));
}

TEST_CASE("the outcome of a row of the asynchronous route stays open while others are under way") {
    IngestPlanDriver driver({.is_async = true, .is_first_run = true});
    driver.people = {{.id = "int_9", .key = ReadKey{.recipe = Recipe::person, .key = key_of(9)}}};
    driver.row(1);
    driver.row(2);
    const auto save = driver.until(IngestPlan::Step::save);
    driver.plan.saved(save.rows);
    driver.now += 1s;
    for (RowNumber row = 0; row < 2; ++row) REQUIRE(driver.until(IngestPlan::Step::send).row == row);
    driver.plan.take_response(0, {.kind = CreationOutcome::Kind::lost}, driver.now);
    for (int list = 0; list < 4; ++list) {
        driver.now += 2min;
        static_cast<void>(driver.until(IngestPlan::Step::list));
        driver.plan.listed(driver.people, true, IngestPlanDriver::service_now, driver.now);
    }
    CHECK(driver.ends.empty());
    driver.plan.take_response(1, {.kind = CreationOutcome::Kind::rejected}, driver.now);
    driver.run();
    CHECK(driver.ends.at(0).state == RowState::unknown);
}
