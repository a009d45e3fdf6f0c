// How a plan asks for the claims of its rows.

#include "ingest_plan_driver.hpp"

using namespace cis::ingest;
using namespace cis::ingest::detail;

namespace {

struct ClaimingDriver : IngestPlanDriver {
    ClaimingDriver() : IngestPlanDriver({.is_first_run = true, .has_claims = true}) { row(1); }
};

}  // namespace

TEST_CASE("a row of another worker is asked for at growing intervals, until its lease runs out") {
    ClaimingDriver driver;
    std::vector<milliseconds> asked;
    const time_point begun = driver.now;
    const time_point lease = begun + 9s;
    driver.on_claim = [&](const std::vector<RowNumber>& rows) {
        asked.push_back(std::chrono::duration_cast<milliseconds>(driver.now - begun));
        RowClaim claim{.row = rows.at(0), .kind = Claim::Kind::anothers, .time = lease};
        if (driver.now >= lease) claim = {.row = rows.at(0), .time = driver.now + 30s};
        driver.plan.claimed({claim}, driver.now);
    };
    driver.run();
    CHECK(asked == std::vector<milliseconds>{0ms, 250ms, 750ms, 1750ms, 3750ms, 5750ms, 7750ms, 9s});
    CHECK(driver.ends.at(0).state == RowState::created);
}

TEST_CASE("claims that cannot be asked are asked again after a second") {
    ClaimingDriver driver;
    int asked = 0;
    const time_point begun = driver.now;
    driver.on_claim = [&](const std::vector<RowNumber>& rows) {
        if (++asked < 4) {
            driver.plan.not_claimed(rows, driver.now);
        } else {
            driver.plan.claimed({{.row = rows.at(0), .time = driver.now + 30s}}, driver.now);
        }
    };
    driver.run();
    CHECK(driver.now == begun + 3s);
    CHECK(driver.ends.at(0).state == RowState::created);
}

TEST_CASE("a row that was refused and is listed of another worker was created by that one") {
    const std::string creator = GENERATE("this run", "another");
    IngestPlanDriver driver({.is_first_run = true, .has_claims = true, .run = "this run"});
    driver.row(1);
    driver.on_claim = [&](const std::vector<RowNumber>& rows) {
        driver.plan.claimed({{.row = rows.at(0), .time = driver.now + 30s}}, driver.now);
    };
    driver.answer = [&](RowNumber) {
        driver.people = {{.id = "int_1",
                          .key = ReadKey{.recipe = Recipe::person, .key = key_of(1)},
                          .run = {.run = creator}}};
        return CreationOutcome{.kind = CreationOutcome::Kind::exists};
    };
    driver.run();
    CHECK(driver.sent.size() == 1);
    CHECK(driver.ends.at(0).candidate_id == "int_1");
    CHECK(driver.ends.at(0).state == (creator == "this run" ? RowState::created : RowState::created_earlier));
}

TEST_CASE("rows are claimed many at once") {
    ClaimingDriver driver;
    for (int i = 2; i <= 200; ++i) driver.row(static_cast<unsigned char>(i));
    std::vector<std::size_t> claimed;
    driver.on_claim = [&](const std::vector<RowNumber>& rows) {
        claimed.push_back(rows.size());
        std::vector<RowClaim> claims;
        for (const RowNumber row : rows) claims.push_back({.row = row, .time = driver.now + 30s});
        driver.plan.claimed(std::move(claims), driver.now);
    };
    driver.run();
    CHECK(driver.sent.size() == 200);
    CHECK(claimed == std::vector<std::size_t>{64, 64, 64, 8});
}

TEST_CASE("a row whose end another worker has told is not sent") {
    ClaimingDriver driver;
    const auto kind = GENERATE(Claim::Kind::in, Claim::Kind::conflict);
    driver.on_claim = [&](const std::vector<RowNumber>& rows) {
        driver.plan.claimed({{.row = rows.at(0), .kind = kind, .time = driver.now, .id = "int_7"}},
                            driver.now);
    };
    driver.run();
    CHECK(driver.sent.empty());
    CHECK(driver.ends.at(0).candidate_id == "int_7");
    CHECK(driver.ends.at(0).state ==
          (kind == Claim::Kind::in ? RowState::created_earlier : RowState::conflict));
    CHECK(driver.plan.doubles().empty());
}

TEST_CASE("a row of which another worker has told that it is in, without an id, is no double") {
    ClaimingDriver driver;
    driver.row(2);
    std::size_t told = 0;
    driver.on_claim = [&](const std::vector<RowNumber>& rows) {
        std::vector<RowClaim> claims;
        for (const RowNumber row : rows)
            claims.push_back({.row = row, .kind = Claim::Kind::in, .time = driver.now});
        told += rows.size();
        driver.plan.claimed(std::move(claims), driver.now);
    };
    driver.run();
    CHECK(told == 2);
    CHECK(driver.plan.doubles().empty());
    CHECK(driver.ends.at(1).state == RowState::created_earlier);
}

TEST_CASE("a row of which a list and another worker tell different ids is a double") {
    ClaimingDriver driver;
    driver.on_claim = [&](const std::vector<RowNumber>& rows) {
        // Another worker brings the person in a second time, and tells so before this one looks.
        driver.plan.history().add_person(key_of(1), {.id = "int_1", .created_at = 500});
        driver.plan.claimed({{.row = rows.at(0), .kind = Claim::Kind::in, .time = driver.now, .id = "int_2"}},
                            driver.now);
    };
    driver.run();
    REQUIRE(driver.plan.doubles().size() == 1);
    CHECK(driver.plan.doubles()[0].second_id == "int_2");
}

TEST_CASE("claims that are lost after the last row was sent delay nothing") {
    ClaimingDriver driver;
    driver.on_claim = [&](const std::vector<RowNumber>& rows) {
        driver.plan.claimed({{.row = rows.at(0), .time = driver.now + 30s}}, driver.now);
    };
    static_cast<void>(driver.until(IngestPlanDriver::Step::send));
    driver.plan.take_response(0, IngestPlanDriver::created(0), driver.now);
    static_cast<void>(driver.until(IngestPlanDriver::Step::list));
    driver.plan.claims_lost(driver.now + 1h);
    driver.plan.listed({}, true, IngestPlanDriver::service_now, driver.now);
    CHECK(driver.plan.next(driver.now).step == IngestPlanDriver::Step::done);
}

TEST_CASE("a row whose lease has passed to this worker is looked up once, and then sent") {
    ClaimingDriver driver;
    int asked = 0;
    driver.on_claim = [&](const std::vector<RowNumber>& rows) {
        ++asked;
        driver.plan.claimed({{.row = rows.at(0),
                              .time = driver.now + 1h,
                              .predecessor = 1,
                              .last_sent = driver.now,
                              .last_ended = driver.now + 10s}},
                            driver.now);
    };
    const time_point begun = driver.now;
    driver.run();
    CHECK(driver.sent == std::vector<RowNumber>{0});
    CHECK(driver.now >= begun + 10s + 60s);
    CHECK(driver.ends.at(0).state == RowState::created);
    CHECK(asked == 1);
}

TEST_CASE("a row that has passed to this worker is looked up once, although its lease must be renewed") {
    ClaimingDriver driver;
    int asked = 0;
    driver.on_claim = [&](const std::vector<RowNumber>& rows) {
        ++asked;
        driver.plan.claimed({{.row = rows.at(0),
                              .time = driver.now + 30s,
                              .predecessor = 1,
                              .last_sent = driver.now,
                              .last_ended = driver.now}},
                            driver.now);
    };
    driver.run();
    CHECK(driver.sent == std::vector<RowNumber>{0});
    CHECK(asked == 2);
}

TEST_CASE("a row that another worker has had meanwhile is looked for among all candidates") {
    ClaimingDriver driver;
    driver.people = {
        {.id = "int_9", .key = ReadKey{.recipe = Recipe::person, .key = key_of(9)}, .created_at = 500}};
    std::uint64_t asked = 0;
    driver.on_claim = [&](const std::vector<RowNumber>& rows) {
        driver.plan.claimed({{.row = rows.at(0),
                              .time = driver.now + 30s,
                              .predecessor = asked++,
                              .last_sent = driver.now,
                              .last_ended = driver.now}},
                            driver.now);
    };
    REQUIRE(driver.until(IngestPlanDriver::Step::send).row == 0);
    driver.plan.take_response(0, {.kind = CreationOutcome::Kind::not_applied, .quota_wait = 1min},
                              driver.now);
    const auto list = driver.until(IngestPlanDriver::Step::list);
    CHECK(asked == 2);
    CHECK_FALSE(list.since);
}
