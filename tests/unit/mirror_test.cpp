#include <cis/sync/memory_store.hpp>
#include <cis/sync/mirror.hpp>

#include <chrono>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include <cis/core/exception.hpp>
#include "catch.hpp"
#include "client_fixture.hpp"
#include "list_service.hpp"

namespace cis::sync {
namespace {

using namespace std::chrono_literals;
using test::FakeClock;
using test::FatedCandidate;
using test::ListService;

constexpr double hour = 3600;
constexpr double day = 24 * hour;

/// A posting in a model of the service, and what its mirrors share.
struct Mirrored {
    Mirrored() {
        options.posting_id = "p1";
        options.store = store;
        options.clock = clock;
        options.on_change = [this](const MirrorChange& change) { changes.push_back(change); };
    }

    std::shared_ptr<FakeClock> clock{std::make_shared<FakeClock>()};
    ListService service{clock};
    std::shared_ptr<MemoryStore> store{std::make_shared<MemoryStore>(clock)};
    double start{service.now()};
    MirrorOptions options;
    std::vector<MirrorChange> changes;

    [[nodiscard]] Client client() {
        ClientOptions its_options = test::options_for("http://127.0.0.1:1", clock);
        its_options.transport = service.transport();
        return Client(its_options);
    }
    /// A candidate who stays as it is. @param age at the start, in seconds
    FatedCandidate& add(double age, const char* status = "pending") {
        const std::string id = "i" + std::to_string(service.candidates.size());
        return service.candidates.emplace_back(
            FatedCandidate{.interview_id = id,
                           .created_at = start - age,
                           .states = {{.from = start - age, .members = {{"status", status}}}}});
    }
    void change(FatedCandidate& one, double from, const char* status) const {
        one.states.push_back({.from = start + from, .members = {{"status", status}}});
    }
    /// @param time from the start, in seconds
    void wait_until(double time) {
        clock->advance(std::chrono::milliseconds(
            static_cast<std::int64_t>((start + time - service.now()) * 1000 + 0.5)));
    }
    [[nodiscard]] std::vector<std::string> statuses_of(const std::string& id) const {
        std::vector<std::string> statuses;
        const std::vector<HistoryEntry> history = store->history("p1", id).value();
        for (const HistoryEntry& entry : history) {
            statuses.push_back(entry.kind == ChangeKind::vanished ? "vanished"
                               : entry.candidate ? std::string(entry.candidate->status.text())
                                                 : "purged");
        }
        return statuses;
    }
};

using Statuses = std::vector<std::string>;

TEST_CASE("the first pass stores everybody") {
    Mirrored mirrored;
    for (int i = 0; i < 250; ++i) mirrored.add(1000 - i, i % 10 == 0 ? "completed" : "pending");
    Mirror mirror(mirrored.client(), mirrored.options);
    const PassReport report = mirror.pass();
    CHECK(report.added == 250);
    CHECK(report.finished == 25);
    CHECK(report.candidates == 250);
    CHECK(report.swept);
    CHECK(report.requests == 3);
    CHECK(mirrored.changes.size() == 250);
    CHECK(mirrored.changes[0].kind == ChangeKind::added);
    CHECK(mirrored.changes[0].finished);
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
    mirror.pass();
    mirrored.wait_until(61);
    mirrored.changes.clear();
    const PassReport report = mirror.pass();
    CHECK(report.changed == 1);
    CHECK(report.finished == 1);
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
    mirror.pass();
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

TEST_CASE("two complete sweeps without a candidate let it vanish, and it can come back") {
    Mirrored mirrored;
    for (int i = 0; i < 1000; ++i) mirrored.add(30 * day + 1000 - i, "completed");
    mirrored.service.candidates[500].vanishes_at = mirrored.start + 30;
    Mirror mirror(mirrored.client(), mirrored.options);
    mirror.pass();
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
    CHECK(mirror.pass().added == 1);
    CHECK(mirrored.statuses_of("i500") == Statuses{"completed", "vanished", "completed"});
}

TEST_CASE("a list that has lost candidates on its way lets nobody vanish") {
    Mirrored mirrored;
    for (int i = 0; i < 1000; ++i) mirrored.add(30 * day + 1000 - i, "completed");
    Mirror mirror(mirrored.client(), mirrored.options);
    mirror.pass();
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
        mirror.pass();
        mirrored.wait_until(60);
        CHECK_FALSE(mirror.pass().swept);
    }
}

TEST_CASE("a service that sends no counts is swept once a day") {
    Mirrored mirrored;
    for (int i = 0; i < 1000; ++i) mirrored.add(30 * day + 1000 - i, "completed");
    mirrored.service.counts = false;
    Mirror mirror(mirrored.client(), mirrored.options);
    mirror.pass();
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
        mirror.pass();
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
            mirror.pass();
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
    mirror.pass();
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
    std::vector<std::string> params;
    mirrored.options.on_undecodable = [&](const UndecodableItem& item) {
        params.push_back(item.error.param);
    };
    Mirror mirror(mirrored.client(), mirrored.options);
    CHECK(mirror.pass().added == 8);
    CHECK(params == std::vector<std::string>{"interview_id", "interview_id"});
}

TEST_CASE("a list that loses a page again and again lets nobody vanish") {
    Mirrored mirrored;
    for (int i = 0; i < 300; ++i) mirrored.add(60 * day - i * 1000, "completed");
    mirrored.options.purge_vanished = true;
    Mirror mirror(mirrored.client(), mirrored.options);
    mirror.pass();
    for (int i = 100; i < 200; ++i)
        mirrored.service.candidates[static_cast<std::size_t>(i)].vanishes_at = mirrored.start;
    mirrored.service.miscounts_by = 100;
    for (int i = 1; i <= 5; ++i) {
        mirrored.wait_until(i * 2 * day);
        CHECK(mirror.pass().vanished == 0);
    }
}

TEST_CASE("a mirror that waits keeps its posting as long as it renews its lease") {
    Mirrored mirrored;
    mirrored.add(100);
    Mirror first(mirrored.client(), mirrored.options);
    Mirror second(mirrored.client(), mirrored.options);
    first.pass();
    mirrored.wait_until(20);
    first.renew();
    mirrored.wait_until(40);
    CHECK_THROWS_AS(second.pass(), Exception);
    mirrored.wait_until(51);
    CHECK(second.pass().added == 0);
    first.renew();  // too late: it must not take the posting back
    CHECK(second.pass().added == 0);
}

TEST_CASE("two mirrors whose pages take longer than their lease come to an end nevertheless") {
    Mirrored mirrored;
    for (int i = 0; i < 300; ++i) mirrored.add(1000 - i);
    Mirror first(mirrored.client(), mirrored.options);
    Mirror second(mirrored.client(), mirrored.options);
    bool is_inside = false;
    mirrored.service.interfere = [&](const Request&) -> std::optional<Transfer> {
        mirrored.clock->advance(70s);  // more than twice the lease
        if (std::exchange(is_inside, true)) return std::nullopt;
        try {
            second.pass();
        } catch (const Exception&) {
        }
        is_inside = false;
        return std::nullopt;
    };
    bool is_done = false;
    for (int i = 0; i < 20 && !is_done; ++i) {
        mirrored.clock->advance(60s);
        try {
            first.pass();
            is_done = true;
        } catch (const Exception& exception) {
            CHECK(exception.error().kind == ErrorKind::conflict);
        }
    }
    CHECK(is_done);
}

TEST_CASE("a service that asks for more patience than there is ends the pass at once") {
    Mirrored mirrored;
    mirrored.add(100);
    mirrored.service.interfere = [](const Request&) {
        return testing::answered(503, test::error_json("api_error"), {{"Retry-After", "3600"}});
    };
    Mirror mirror(mirrored.client(), mirrored.options);
    const double before = mirrored.service.now();
    CHECK_THROWS_AS(mirror.pass(), Exception);
    CHECK(mirrored.service.now() - before < 120);
}

TEST_CASE("a touched candidate is read before its time") {
    Mirrored mirrored;
    for (int i = 0; i < 1000; ++i) mirrored.add(60 * day - i * 1000, "completed");
    mirrored.change(mirrored.service.candidates[500], 30, "shortlisted");
    Mirror mirror(mirrored.client(), mirrored.options);
    mirror.pass();
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
    mirror.pass();
    mirrored.wait_until(60);
    mirror.touch("i500");
    mirrored.service.interfere = [](const Request&) { return testing::answered(404, "{}"); };
    CHECK_THROWS_AS(mirror.pass(), Exception);
    mirrored.service.interfere = {};
    CHECK(mirror.pass().changed == 1);
}

TEST_CASE("within an interval, a further pass reads nobody again") {
    Mirrored mirrored;
    mirrored.options.interval = 60s;
    for (int i = 0; i < 1000; ++i) mirrored.add(10'000 - i * 10);
    Mirror mirror(mirrored.client(), mirrored.options);
    mirror.pass();
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
        return testing::answered(429, test::error_json("rate_limit_exceeded"), {{"Retry-After", "20"}});
    };
    Mirror mirror(mirrored.client(), mirrored.options);
    CHECK(mirror.pass().added == 300);

    mirrored.service.interfere = [&](const Request&) { return testing::failed(TransferFailure::connection); };
    const double before = mirrored.service.now();
    try {
        mirror.pass();
        FAIL("it must not end well");
    } catch (const Exception& exception) {
        CHECK(exception.error().kind == ErrorKind::connection);
    }
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

TEST_CASE("a mirror whose lease another one has taken writes nothing") {
    Mirrored mirrored;
    mirrored.change(mirrored.add(100), 10, "in_progress");
    mirrored.change(mirrored.service.candidates[0], 100, "completed");
    Mirror slow(mirrored.client(), mirrored.options);
    slow.pass();
    mirrored.wait_until(11);
    Mirror quick(mirrored.client(), mirrored.options);
    bool is_frozen = false;
    mirrored.service.interfere = [&](const Request&) -> std::optional<Transfer> {
        if (std::exchange(is_frozen, true)) return std::nullopt;
        // The slow one has an old page in its hands.
        mirrored.wait_until(101);
        quick.pass();
        return std::nullopt;
    };
    try {
        slow.pass();
        FAIL("it has lost the lease");
    } catch (const Exception& exception) {
        CHECK(exception.error().kind == ErrorKind::conflict);
    }
    CHECK(mirrored.statuses_of("i0") == Statuses{"pending", "completed"});
    try {
        slow.pass();
        FAIL("the other one still has it");
    } catch (const Exception& exception) {
        CHECK(exception.error().kind == ErrorKind::conflict);
        CHECK(exception.error().retry_after == 30s);
    }
}

TEST_CASE("a mirror that ends leaves its posting to the next one at once") {
    Mirrored mirrored;
    mirrored.add(100);
    {
        Mirror first(mirrored.client(), mirrored.options);
        first.pass();
    }
    Mirror second(mirrored.client(), mirrored.options);
    CHECK(second.pass().added == 0);
}

TEST_CASE("the copy of another service is not mixed up with this one") {
    Mirrored mirrored;
    mirrored.add(100);
    {
        Mirror first(mirrored.client(), mirrored.options);
        first.pass();
    }
    ClientOptions options = test::options_for("http://127.0.0.1:2", mirrored.clock);
    options.transport = mirrored.service.transport();
    Mirror other(Client(options), mirrored.options);
    try {
        other.pass();
        FAIL("it is another service");
    } catch (const Exception& exception) {
        CHECK(exception.error().kind == ErrorKind::invalid_argument);
        CHECK(exception.error().param == "base_url");
    }
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
