#include "mirrored_posting.hpp"

namespace cis::sync {
namespace {

using Statuses = std::vector<std::string>;

TEST_CASE("two complete sweeps without a candidate let it vanish, and it can come back") {
    Mirrored mirrored;
    for (int i = 0; i < 1000; ++i) mirrored.add(30 * day + 1000 - i, "completed");
    mirrored.service.candidates[500].vanishes_at = mirrored.start + 30;
    Mirror mirror(mirrored.client(), mirrored.options);
    REQUIRE(mirror.pass().finished);
    mirrored.wait_until(hour);
    CHECK(mirror.pass().vanished == 0);
    mirrored.wait_until(hour + 300);
    CHECK(mirror.pass().vanished == 0);  // the lists may come from a copy of the service that lags behind
    mirrored.wait_until(hour + 601);
    const PassReport report = mirror.pass();
    CHECK(report.vanished == 1);
    CHECK(report.candidates == 999);
    CHECK(mirrored.changes.back().kind == ChangeKind::vanished);
    CHECK(mirrored.changes.back().after.interview_id == "i500");
    CHECK(mirrored.statuses_of("i500") == Statuses{"completed", "vanished"});
    mirrored.wait_until(hour + 700);
    CHECK_FALSE(mirror.pass().swept);

    mirrored.service.candidates[500].vanishes_at.reset();
    mirrored.wait_until(hour + 800);
    const PassReport last = mirror.pass();
    CHECK(last.added == 1);
    CHECK(last.concluded == 0);
    CHECK(mirrored.changes.back().kind == ChangeKind::returned);
    CHECK(mirrored.changes.back().before.value().status == CandidateStatus::completed);
    CHECK(mirrored.statuses_of("i500") == Statuses{"completed", "vanished", "completed"});
    const std::vector<HistoryEntry> history = mirrored.store->history("p1", "i500").value();
    CHECK(history[1].not_before == Timestamp(mirrored.start));
    CHECK(history[1].previous_status == CandidateStatus::completed);
    CHECK(history[2].kind == ChangeKind::returned);
    CHECK(history[2].not_before == Timestamp(mirrored.start));
    CHECK(history[2].previous_status == CandidateStatus::completed);
}

TEST_CASE("a list that has lost candidates on its way lets nobody vanish") {
    Mirrored mirrored;
    for (int i = 0; i < 1000; ++i) mirrored.add(30 * day + 1000 - i, "completed");
    Mirror mirror(mirrored.client(), mirrored.options);
    REQUIRE(mirror.pass().finished);
    // Its count says 1,000, but it does not show one of them.
    mirrored.service.candidates[500].vanishes_at = mirrored.start + 30;
    mirrored.service.miscounts_by = 1;
    for (int i = 1; i <= 5; ++i) {
        mirrored.wait_until(i * 2 * day);
        const PassReport report = mirror.pass();
        CHECK(report.swept);
        CHECK(report.vanished == 0);
    }
}

TEST_CASE("a service that always counts otherwise is not swept each time") {
    for (const std::int64_t by : {-40, 3}) {
        Mirrored mirrored;
        for (int i = 0; i < 1000; ++i) mirrored.add(30 * day + 1000 - i, "completed");
        mirrored.service.miscounts_by = by;
        Mirror mirror(mirrored.client(), mirrored.options);
        REQUIRE(mirror.pass().finished);
        mirrored.wait_until(60);
        CHECK_FALSE(mirror.pass().swept);
    }
}

TEST_CASE("a service that sends no counts is swept once a day") {
    Mirrored mirrored;
    for (int i = 0; i < 1000; ++i) mirrored.add(30 * day + 1000 - i, "completed");
    mirrored.service.counts = false;
    Mirror mirror(mirrored.client(), mirrored.options);
    REQUIRE(mirror.pass().finished);
    mirrored.wait_until(hour);
    CHECK_FALSE(mirror.pass().swept);
    mirrored.wait_until(day + 1);
    CHECK(mirror.pass().swept);
}

TEST_CASE("personal data of a candidate who has vanished are removed if that is asked for") {
    Mirrored mirrored;
    mirrored.add(hour).states[0].members["name"] = "Ada";
    mirrored.add(hour - 1);
    mirrored.service.candidates[0].vanishes_at = mirrored.start + 30;
    mirrored.options.purge_vanished = true;
    Mirror mirror(mirrored.client(), mirrored.options);
    for (int i = 0; i < 3; ++i) {
        REQUIRE(mirror.pass().finished);
        mirrored.wait_until(hour * (i + 1));
    }
    const std::string id = "i0";
    const MirrorRow row = mirrored.store->find("p1", {&id, 1}).value().at(0);
    CHECK(row.vanished);
    CHECK(row.candidate.name.empty());
    CHECK(mirrored.statuses_of(id) == Statuses{"purged", "vanished"});
    CHECK_FALSE(mirrored.store->history("p1", id).value().at(1).candidate);
}

TEST_CASE("personal data of those who vanished before that was asked for are removed too") {
    Mirrored mirrored;
    mirrored.add(hour).states[0].members["name"] = "Ada";
    mirrored.add(hour - 1);
    mirrored.service.candidates[0].vanishes_at = mirrored.start + 30;
    {
        Mirror mirror(mirrored.client(), mirrored.options);
        for (int i = 0; i < 3; ++i) {
            REQUIRE(mirror.pass().finished);
            mirrored.wait_until(hour * (i + 1));
        }
    }
    const std::string id = "i0";
    REQUIRE(mirrored.store->find("p1", {&id, 1}).value().at(0).candidate.name == "Ada");
    mirrored.options.purge_vanished = true;
    Mirror mirror(mirrored.client(), mirrored.options);
    CHECK(mirror.pass().purged == 1);
    CHECK(mirrored.store->find("p1", {&id, 1}).value().at(0).candidate.name.empty());
    CHECK(mirrored.statuses_of(id) == Statuses{"purged", "vanished"});
    CHECK(mirror.pass().purged == 0);
}

TEST_CASE("a candidate who cannot be decoded any more has not vanished") {
    Mirrored mirrored;
    for (int i = 0; i < 300; ++i) {
        auto& one = mirrored.add(60 * day - i * 1000, "completed");
        if (i % 2 == 0) continue;
        one.states.push_back(
            {.from = mirrored.start + 30, .members = {{"status", "completed"}, {"score", "high"}}});
    }
    mirrored.options.purge_vanished = true;
    Mirror mirror(mirrored.client(), mirrored.options);
    REQUIRE(mirror.pass().finished);
    for (int i = 1; i <= 5; ++i) {
        mirrored.wait_until(i * 2 * day);
        const PassReport report = mirror.pass();
        CHECK(report.undecodable == 150);
        CHECK(report.vanished == 0);
        CHECK(report.candidates == 300);
    }
    mirrored.wait_until(10 * day + 60);
    CHECK_FALSE(mirror.pass().swept);
}

TEST_CASE("a candidate without an id that can be a key is reported, not stored") {
    Mirrored mirrored;
    for (int i = 0; i < 10; ++i) mirrored.add(1000 - i);
    mirrored.service.candidates[3].interview_id = std::string(5000, 'x');
    mirrored.service.candidates[4].interview_id.clear();
    std::vector<std::string> reasons;
    mirrored.options.on_undecodable = [&](const UndecodableItem& item) {
        reasons.push_back(item.error.param + ": " + item.error.reason);
    };
    Mirror mirror(mirrored.client(), mirrored.options);
    CHECK(mirror.pass().added == 8);
    REQUIRE(reasons.size() == 2);
    CHECK(reasons[0].starts_with("interview_id: "));
    CHECK(reasons[1] == ": data[4].interview_id: is missing, null or empty");
}

TEST_CASE("a list that loses a page again and again lets nobody vanish") {
    Mirrored mirrored;
    for (int i = 0; i < 300; ++i) mirrored.add(60 * day - i * 1000, "completed");
    mirrored.options.purge_vanished = true;
    Mirror mirror(mirrored.client(), mirrored.options);
    REQUIRE(mirror.pass().finished);
    for (int i = 100; i < 200; ++i)
        mirrored.service.candidates[static_cast<std::size_t>(i)].vanishes_at = mirrored.start;
    mirrored.service.miscounts_by = 100;
    for (int i = 1; i <= 5; ++i) {
        mirrored.wait_until(i * 2 * day);
        CHECK(mirror.pass().vanished == 0);
    }
}

TEST_CASE("a record that cannot be decoded is reported, and takes nobody with it") {
    Mirrored mirrored;
    for (int i = 0; i < 300; ++i) mirrored.add(60 * day - i * 1000, "completed");
    mirrored.service.candidates[150].states[0].members["score"] = "high";
    std::vector<std::string> reasons;
    mirrored.options.on_undecodable = [&](const UndecodableItem& item) {
        reasons.push_back(item.error.reason);
    };
    Mirror mirror(mirrored.client(), mirrored.options);
    const PassReport report = mirror.pass();
    CHECK(report.added == 299);
    CHECK(report.undecodable == 1);
    REQUIRE(reasons.size() == 1);
    CHECK(reasons[0].find("score") != std::string::npos);
    mirrored.wait_until(60);
    CHECK_FALSE(mirror.pass().swept);
}

}  // namespace
}  // namespace cis::sync
