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
    CHECK(mirrored.changes[0].kind == ChangeKind::added);
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
