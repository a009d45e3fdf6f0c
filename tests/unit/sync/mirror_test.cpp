#include "mirrored_posting.hpp"

namespace cis::sync {
namespace {

using Statuses = std::vector<std::string>;

TEST_CASE("the first pass stores everybody") {
    Mirrored mirrored;
    for (int i = 0; i < 250; ++i) mirrored.add(1000 - i, i % 10 == 0 ? "completed" : "pending");
    Mirror mirror(mirrored.client(), mirrored.options);
    const PassReport report = mirror.pass();
    CHECK(report.added == 250);
    CHECK(report.concluded == 25);
    CHECK(report.candidates == 250);
    CHECK(report.swept);
    CHECK(report.requests == 3);
    CHECK(mirrored.changes.size() == 250);
    CHECK(mirrored.changes[0].kind == ChangeKind::first_seen);
    CHECK(mirrored.changes[0].concluded);
    std::size_t stored = 0;
    CHECK_FALSE(mirrored.store->for_each("p1", [&](const MirrorRow& row) {
        CHECK(row.candidate.interview_id == "i" + std::to_string(stored));
        ++stored;
        return true;
    }));
    CHECK(stored == 250);
}

TEST_CASE("a change is seen, with what was before") {
    Mirrored mirrored;
    mirrored.add(100);
    mirrored.change(mirrored.add(90), 60, "completed");
    Mirror mirror(mirrored.client(), mirrored.options);
    REQUIRE(mirror.pass().finished);
    mirrored.wait_until(61);
    mirrored.changes.clear();
    const PassReport report = mirror.pass();
    CHECK(report.changed == 1);
    CHECK(report.concluded == 1);
    CHECK(report.added == 0);
    REQUIRE(mirrored.changes.size() == 1);
    CHECK(mirrored.changes[0].kind == ChangeKind::changed);
    CHECK(mirrored.changes[0].before->status == CandidateStatus::pending);
    CHECK(mirrored.changes[0].after.status == CandidateStatus::completed);
    CHECK(mirrored.statuses_of("i1") == Statuses{"pending", "completed"});
    CHECK(mirrored.statuses_of("i0") == Statuses{"pending"});
}

TEST_CASE("the history says between which times something has happened") {
    Mirrored mirrored;
    mirrored.change(mirrored.add(10 * day), 100, "knocked_out");
    mirrored.add(day, "knocked_out");   // before the first pass
    mirrored.add(-150, "knocked_out");  // new, and already through
    mirrored.options.overlap = 0s;
    Mirror mirror(mirrored.client(), mirrored.options);
    for (const double time : {0, 60, 200}) {
        mirrored.wait_until(time);
        REQUIRE(mirror.pass().finished);
    }
    const auto history = [&](const std::string& id) { return mirrored.store->history("p1", id).value(); };
    const auto changed = history("i0");
    REQUIRE(changed.size() == 2);
    CHECK(changed[0].kind == ChangeKind::first_seen);
    CHECK(changed[0].not_before == Timestamp(mirrored.start - 10 * day));
    CHECK_FALSE(changed[0].previous_status);
    CHECK(changed[1].kind == ChangeKind::changed);
    CHECK(changed[1].not_before == Timestamp(mirrored.start + 60));
    CHECK(changed[1].seen_at == Timestamp(mirrored.start + 200));
    CHECK(changed[1].previous_status == CandidateStatus::pending);
    const auto before = history("i1");
    REQUIRE(before.size() == 1);
    CHECK(before[0].kind == ChangeKind::first_seen);
    CHECK(before[0].not_before == Timestamp(mirrored.start - day));
    CHECK(before[0].seen_at == Timestamp(mirrored.start));
    const auto young = history("i2");
    REQUIRE(young.size() == 1);
    CHECK(young[0].kind == ChangeKind::first_seen);
    CHECK(young[0].not_before == Timestamp(mirrored.start + 150));
    CHECK(young[0].seen_at == Timestamp(mirrored.start + 200));
}

TEST_CASE("the time before a slow request counts, and a row that does not say when it was read has a bound") {
    Mirrored mirrored;
    mirrored.change(mirrored.add(100), 30, "in_progress");
    // The page takes a minute, and shows the state at its beginning.
    mirrored.service.interfere = [&](const Request&) -> std::optional<Transfer> {
        mirrored.clock->advance(60s);
        return std::nullopt;
    };
    REQUIRE(Mirror(mirrored.client(), mirrored.options).pass().finished);
    const std::string id = "i0";
    auto rows = mirrored.store->find("p1", {&id, 1}).value();
    CHECK(rows.at(0).read_at == Timestamp(mirrored.start));
    mirrored.service.interfere = {};

    SECTION("of a mirror of this version") {
        REQUIRE(Mirror(mirrored.client(), mirrored.options).pass().changed == 1);
        CHECK(mirrored.store->history("p1", id).value().at(1).not_before == Timestamp(mirrored.start));
    }
    SECTION("of an earlier one") {
        auto lease = mirrored.store->acquire({mirrored.client().base_url(), "", "p1"}, "o", 0ms).value();
        rows[0].read_at.reset();
        REQUIRE_FALSE(mirrored.store->commit(lease, {.rows = {{.row = rows[0]}}, .state = lease.state}));
        REQUIRE(Mirror(mirrored.client(), mirrored.options).pass().changed == 1);
        CHECK(mirrored.store->history("p1", id).value().at(1).not_before == Timestamp(mirrored.start - 100));
    }
}

TEST_CASE("nothing ends before it begins, even if the clocks of two mirrors differ") {
    Mirrored mirrored;
    mirrored.change(mirrored.add(-1800), 3600, "completed");
    mirrored.wait_until(2000);
    REQUIRE(Mirror(mirrored.client(), mirrored.options).pass().added == 1);
    mirrored.wait_until(4000);
    mirrored.options.clock = std::make_shared<FakeClock>();  // of another machine, an hour behind
    REQUIRE(Mirror(mirrored.client(), mirrored.options).pass().changed == 1);
    const auto history = mirrored.store->history("p1", "i0").value();
    CHECK(history.at(0).not_before == Timestamp(mirrored.start + 1800));
    CHECK(history.at(1).seen_at == Timestamp(mirrored.start));
    CHECK(history.at(1).not_before == Timestamp(mirrored.start));
}

TEST_CASE("a candidate whom the service has created in the future exists when they are seen") {
    Mirrored mirrored;
    mirrored.add(-1800).states[0].from = mirrored.start;
    mirrored.options.clock = std::make_shared<FakeClock>();  // an hour behind that of the service
    mirrored.wait_until(3600);
    REQUIRE(Mirror(mirrored.client(), mirrored.options).pass().added == 1);
    const auto history = mirrored.store->history("p1", "i0").value();
    CHECK(history.at(0).seen_at == Timestamp(mirrored.start));
    CHECK(history.at(0).not_before == Timestamp(mirrored.start));
}

TEST_CASE("a pass without changes takes two requests, however many there are") {
    Mirrored mirrored;
    for (int i = 0; i < 2000; ++i) mirrored.add(60 * day - i * 1000, "completed");
    Mirror mirror(mirrored.client(), mirrored.options);
    CHECK(mirror.pass().requests == 20);
    mirrored.wait_until(60);
    const PassReport report = mirror.pass();
    CHECK(report.requests == 2);  // the audit, and the list of new candidates
    CHECK(report.read == 1);      // the newest one again
    CHECK_FALSE(report.swept);
}

TEST_CASE("who is new is read without the others") {
    Mirrored mirrored;
    for (int i = 0; i < 2000; ++i) mirrored.add(60 * day - i * 1000, "completed");
    mirrored.add(-30);
    Mirror mirror(mirrored.client(), mirrored.options);
    REQUIRE(mirror.pass().finished);
    mirrored.wait_until(60);
    const PassReport report = mirror.pass();
    CHECK(report.added == 1);
    CHECK(report.requests == 2);
    CHECK(report.read == 2);  // and the newest one again
    CHECK_FALSE(report.swept);
}

TEST_CASE("a candidate who appears late within the overlap is found by the list of new ones") {
    Mirrored mirrored;
    for (int i = 0; i < 1000; ++i) mirrored.add(30 * day + 1000 - i, "completed");
    auto& late = mirrored.add(500);
    late.states[0].from = mirrored.start + 30;  // it is not listed before
    mirrored.add(100);
    Mirror mirror(mirrored.client(), mirrored.options);
    CHECK(mirror.pass().added == 1001);
    mirrored.wait_until(60);
    const PassReport report = mirror.pass();
    CHECK(report.added == 1);
    CHECK_FALSE(report.swept);
}

TEST_CASE("a candidate who appears with an old time is found by the audit") {
    Mirrored mirrored;
    auto& late = mirrored.add(40 * day);
    late.states[0].from = mirrored.start + 30;
    for (int i = 0; i < 1000; ++i) mirrored.add(30 * day + 1000 - i, "completed");
    Mirror mirror(mirrored.client(), mirrored.options);
    CHECK(mirror.pass().added == 1000);
    mirrored.wait_until(60);
    const PassReport report = mirror.pass();
    CHECK(report.swept);
    CHECK(report.added == 1);
}

TEST_CASE("a service that asks for more patience than there is ends the pass at once") {
    Mirrored mirrored;
    mirrored.add(100);
    mirrored.service.interfere = [](const Request&) {
        return testing::response(503, test::error_json("api_error"), {{"Retry-After", "3600"}});
    };
    Mirror mirror(mirrored.client(), mirrored.options);
    const double before = mirrored.service.now();
    const PassReport report = mirror.pass();
    CHECK_FALSE(report.finished);
    CHECK(report.error.value().retry_after == 1h);
    CHECK(mirrored.service.now() - before < 120);
}

TEST_CASE("a touched candidate is read before its time") {
    Mirrored mirrored;
    for (int i = 0; i < 1000; ++i) mirrored.add(60 * day - i * 1000, "completed");
    mirrored.change(mirrored.service.candidates[500], 30, "shortlisted");
    Mirror mirror(mirrored.client(), mirrored.options);
    REQUIRE(mirror.pass().finished);
    mirrored.wait_until(60);
    CHECK(mirror.pass().changed == 0);
    mirror.touch("i500");
    const PassReport report = mirror.pass();
    CHECK(report.changed == 1);
    CHECK(report.requests == 3);
    CHECK(report.read == 2);  // and the newest one again
}

TEST_CASE("a touch is not forgotten if the pass fails") {
    Mirrored mirrored;
    for (int i = 0; i < 1000; ++i) mirrored.add(60 * day - i * 1000, "completed");
    mirrored.change(mirrored.service.candidates[500], 30, "shortlisted");
    Mirror mirror(mirrored.client(), mirrored.options);
    REQUIRE(mirror.pass().finished);
    mirrored.wait_until(60);
    mirror.touch("i500");
    mirrored.service.interfere = [](const Request&) { return testing::response(404, "{}"); };
    const PassReport failed = mirror.pass();
    CHECK_FALSE(failed.finished);
    CHECK(failed.error.value().kind == ErrorKind::not_found);
    CHECK(failed.stopped == to_string(*failed.error));
    mirrored.service.interfere = {};
    CHECK(mirror.pass().changed == 1);
}

TEST_CASE("within an interval, a further pass reads nobody again") {
    Mirrored mirrored;
    mirrored.options.interval = 60s;
    for (int i = 0; i < 1000; ++i) mirrored.add(10'000 - i * 10);
    Mirror mirror(mirrored.client(), mirrored.options);
    REQUIRE(mirror.pass().finished);
    mirrored.wait_until(10);
    const PassReport early = mirror.pass();
    CHECK(early.requests == 1);  // who is new
    CHECK_FALSE(early.swept);
    mirrored.wait_until(60);
    CHECK(mirror.pass().read >= 1000);
}

TEST_CASE("a wait that the service asks for does not end a pass, silence does") {
    Mirrored mirrored;
    for (int i = 0; i < 300; ++i) mirrored.add(1000 - i);
    int refusals = 30;
    mirrored.service.interfere = [&](const Request&) -> std::optional<Transfer> {
        if (refusals-- <= 0) return std::nullopt;
        return testing::response(429, test::error_json("rate_limit_exceeded"), {{"Retry-After", "20"}});
    };
    Mirror mirror(mirrored.client(), mirrored.options);
    CHECK(mirror.pass().added == 300);

    mirrored.service.interfere = [&](const Request&) { return testing::failed(TransferFailure::connection); };
    const double before = mirrored.service.now();
    CHECK(mirror.pass().error.value().kind == ErrorKind::connection);
    CHECK(mirrored.service.now() - before >= 60);
    CHECK(mirrored.service.now() - before < 180);
}

TEST_CASE("a cursor that vanishes with its candidate begins the list again") {
    Mirrored mirrored;
    for (int i = 0; i < 300; ++i) mirrored.add(1000 - i);
    mirrored.service.interfere = [&](const Request& request) -> std::optional<Transfer> {
        if (test::query_of(request, "starting_after").empty())
            mirrored.service.candidates[99].vanishes_at = mirrored.start;
        return std::nullopt;
    };
    Mirror mirror(mirrored.client(), mirrored.options);
    CHECK(mirror.pass().read >= 300);
    CHECK(mirrored.store->find("p1", std::vector<std::string>{"i299"}).value().size() == 1);
}

TEST_CASE("a list that goes round in a circle ends a pass, also with failures in between") {
    Mirrored mirrored;
    // More often than the client tries: then the list is opened anew.
    const std::size_t failures = GENERATE(0U, 1U, 9U);
    CAPTURE(failures);
    std::size_t requests = 0;
    mirrored.service.interfere = [&](const Request& request) {
        if (++requests > 1000) return testing::response(403, test::error_json("it never ends"));
        if (requests % (failures + 1) != 0) return testing::response(503, test::error_json("api_error"));
        const std::string cursor = test::query_of(request, "starting_after");
        const std::size_t next = cursor.empty() ? 0 : (std::stoul(cursor.substr(1)) + 1) % 3;
        return testing::response(200, test::candidate_page({"i" + std::to_string(next)}, true, 3));
    };
    Mirror mirror(mirrored.client(), mirrored.options);
    const PassReport report = mirror.pass();
    CHECK_FALSE(report.finished);
    CHECK(report.error.value().kind == ErrorKind::decode);
    CHECK(report.error.value().reason == "the cursor of the list does not advance");
    CHECK(requests < 15 * (failures + 1));
}

TEST_CASE("options that cannot work are refused by name") {
    Mirrored mirrored;
    const auto refused = [&](auto spoil) {
        MirrorOptions options = mirrored.options;
        spoil(options);
        try {
            const Mirror mirror(mirrored.client(), options);
        } catch (const Exception& exception) {
            return exception.error().param;
        }
        return std::string();
    };
    CHECK(refused([](MirrorOptions& options) { options.posting_id.clear(); }) == "posting_id");
    CHECK(refused([](MirrorOptions& options) { options.store.reset(); }) == "store");
    CHECK(refused([](MirrorOptions& options) { options.interval = -1ms; }) == "interval");
    CHECK(refused([](MirrorOptions& options) { options.overlap = -1ms; }) == "overlap");
    CHECK(refused([](MirrorOptions& options) { options.sweep_interval = 0ms; }) == "sweep_interval");
    CHECK(refused([](MirrorOptions& options) { options.lease = 0ms; }) == "lease");
    CHECK(refused([](MirrorOptions& options) { options.patience = 0ms; }) == "patience");
}

}  // namespace
}  // namespace cis::sync
