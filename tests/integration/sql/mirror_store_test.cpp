// What every MirrorStore does, on each of them.

#include "sql/sqlite_file.hpp"
#include "sql/store_places.hpp"

namespace {

using sync::ChangeKind;
using sync::Lease;
using sync::MirrorRow;
using sync::MirrorState;
using sync::MirrorStore;
using sync::RowOutline;

StorePlace any_place() {
    const std::string kind = GENERATE("memory", "sqlite", "postgres");
    UNSCOPED_INFO("store: " << kind);
    return StorePlace(kind);
}

/// The rows of these ids, as a map would have them.
std::vector<MirrorRow> found(MirrorStore& store, const std::vector<std::string>& ids) {
    auto rows = store.find("p1", ids).value();
    std::ranges::sort(rows, {}, [](const MirrorRow& row) { return row.candidate.interview_id; });
    return rows;
}

Candidate full_person() {
    Candidate all = person("full", 1772357400.123456);
    all.candidate_id = "c1";
    all.score = 1.0 / 3;
    all.status = "on_hold";
    all.interview_url = "https://service.test/i/1";
    all.workflow = CandidateWorkflow{.steps = {{.step_id = "s1", .order = 1, .status = "completed"}},
                                     .all_complete = true};
    all.agent_summary = AgentSummary{.resume = ResumeSummary{.resume_score = 0.1}};
    all.shortlisted = true;
    all.metadata = {{"source", "fair"}};
    all.data = Json::from_text(R"({"a":[1,2.50,"x"]})").value();
    all.extra = Json::from_text(R"({"later":{"b":null}})").value();
    all.interviewed_at = Timestamp(1772357401.1);
    return all;
}

}  // namespace

TEST_CASE("a posting begins without rows, and its lease has an empty state") {
    const StorePlace place = any_place();
    const auto store = place.open();
    CHECK(store->scopes().value().empty());
    CHECK(store->state("p1").error().kind == ErrorKind::not_found);
    CHECK(ids_of(*store).empty());

    const Lease lease = lease_of(*store);
    CHECK(lease.posting_id == "p1");
    CHECK(lease.epoch == 1);
    CHECK(lease.state == MirrorState{});
    CHECK(store->state("p1").value() == MirrorState{});
    CHECK(store->scopes().value() == std::vector{jobs});
    CHECK(store->history("p1", "nobody").value().empty());
}

TEST_CASE("a lease keeps others away until it ends") {
    const StorePlace place = any_place();
    const auto one = place.open();
    const auto other = place.open();
    const Lease first = one->acquire(jobs, "host 1", 60s).value();
    const auto refused = other->acquire(jobs, "host 2", 60s);
    REQUIRE_FALSE(refused);
    CHECK(refused.error().kind == ErrorKind::conflict);
    CHECK(refused.error().reason.find("host 1") != std::string::npos);
    REQUIRE(refused.error().retry_after);
    CHECK(*refused.error().retry_after > 0ms);
    CHECK(*refused.error().retry_after <= 60s);
    // Of another posting it says nothing.
    CHECK(other->acquire({.base_url = "b", .workspace_id = "", .posting_id = "p2"}, "host 2", 60s));

    // A lease ends early, and a commit extends it.
    CHECK_FALSE(one->commit(first, {.lease = 0ms}));
    const Lease second = other->acquire(jobs, "host 2", 60s).value();
    CHECK(second.epoch == first.epoch + 1);
    CHECK_FALSE(one->release(first));
    CHECK(one->acquire(jobs, "host 1", 60s).error().kind == ErrorKind::conflict);
    CHECK_FALSE(other->release(second));
    const Lease third = one->acquire(jobs, "host 1", 0ms).value();
    CHECK(third.epoch == second.epoch + 1);
    CHECK_FALSE(one->commit(third, {.lease = 60s}));
    CHECK(other->acquire(jobs, "host 2", 60s).error().kind == ErrorKind::conflict);
}

TEST_CASE("the rows of a posting are of one service and workspace") {
    const StorePlace place = any_place();
    const auto store = place.open();
    static_cast<void>(lease_of(*store));
    auto other = jobs;
    other.base_url = "https://other.test";
    CHECK(store->acquire(other, "o", 0ms).error().param == "base_url");
    other = jobs;
    other.workspace_id = "";
    const Error error = store->acquire(other, "o", 0ms).error();
    CHECK(error.kind == ErrorKind::invalid_argument);
    CHECK(error.param == "workspace_id");
    CHECK(lease_of(*store).epoch == 2);
    other = jobs;
    other.base_url += '/';  // the same in another spelling
    CHECK(lease_of(*store, other).epoch == 3);
}

TEST_CASE("who has lost the lease writes nothing") {
    const StorePlace place = any_place();
    const auto one = place.open();
    const auto other = place.open();
    const Lease old = lease_of(*one);
    REQUIRE_FALSE(write_rows(*one, old, {{.row = row_of(person("a"))}}));
    const Lease young = lease_of(*other);
    Candidate changed = person("a");
    changed.name = "Somebody Else";
    auto error = one->commit(old, {.rows = {{.row = row_of(changed), .change = ChangeKind::changed}},
                                   .state = {.reads = 7},
                                   .lease = 60s});
    REQUIRE(error);
    CHECK(error->kind == ErrorKind::conflict);
    CHECK(found(*other, {"a"}).at(0).candidate.name == "Ann Example");
    CHECK(other->history("p1", "a").value().empty());
    CHECK(other->state("p1").value().reads == 0);
    CHECK_FALSE(write_rows(*other, young, {{.row = row_of(changed)}}));
    CHECK(found(*one, {"a"}).at(0).candidate.name == "Somebody Else");
    // A lease that nobody has given.
    CHECK(one->commit({.posting_id = "never", .epoch = 1}, {})->kind == ErrorKind::conflict);
}

TEST_CASE("a row is stored whole, and replaced") {
    const StorePlace place = any_place();
    const auto store = place.open();
    const Lease lease = lease_of(*store);
    MirrorRow row{.candidate = full_person(),
                  .changed_at = Timestamp(1772357402.000001),
                  .due_at = Timestamp(std::numeric_limits<double>::infinity()),
                  .read = std::numeric_limits<std::int64_t>::max(),
                  .missed_by = 3,
                  .vanished = true,
                  .read_at = Timestamp(1772357401.5)};
    REQUIRE_FALSE(write_rows(*store, lease, {{.row = row}}));
    CHECK(found(*place.open(), {"full"}) == std::vector{row});
    row.candidate.score.reset();
    row.candidate.workflow.reset();
    row.vanished = false;
    row.read_at.reset();
    row.due_at = Timestamp(-0.5);
    // Within one commit the last one counts.
    REQUIRE_FALSE(write_rows(*store, lease, {{.row = row_of(person("full"))}, {.row = row}}));
    CHECK(found(*place.open(), {"full"}) == std::vector{row});
}

TEST_CASE("a commit keeps the state of the mirror") {
    const StorePlace place = any_place();
    const auto store = place.open();
    const Lease lease = lease_of(*store);
    const MirrorState state{.reads = 42,
                            .high = Timestamp(1772357400.1),
                            .swept_at = Timestamp(1772357400.2),
                            .uncounted = 2,
                            .passed_at = Timestamp(1772357400.3),
                            .complete_since = Timestamp(1772357400.4)};
    REQUIRE_FALSE(store->commit(lease, {.state = state}));
    CHECK(store->state("p1").value() == state);
    CHECK(lease_of(*place.open()).state == state);
    REQUIRE_FALSE(store->commit(lease_of(*store), {}));
    CHECK(store->state("p1").value() == MirrorState{});
}

TEST_CASE("the title of a posting is that of the latest lease that has one") {
    const StorePlace place = any_place();
    const auto store = place.open();
    const auto title_after = [&](const std::string& title) {
        sync::MirrorScope scope = jobs;
        scope.title = title;
        (void)lease_of(*store, scope);
        return place.open()->scopes().value().at(0).title;
    };
    CHECK(title_after("").empty());
    CHECK(title_after("Köchin") == "Köchin");
    CHECK(title_after("").starts_with("Köchin"));
    CHECK(title_after("Chef") == "Chef");
    // Another mirror has the posting, and a refused one changes nothing.
    (void)lease_of(*store, jobs, 1min);
    sync::MirrorScope refused = jobs;
    refused.title = "Refused";
    CHECK_FALSE(store->acquire(refused, "late", 1min));
    CHECK(store->scopes().value().at(0).title == "Chef");
}

TEST_CASE("histories are whole, and those of candidates of whom something was seen since a time") {
    const StorePlace place = any_place();
    const auto store = place.open();
    const Lease lease = lease_of(*store);
    const auto write = [&](double at, const std::string& id, ChangeKind kind) {
        REQUIRE_FALSE(store->commit(
            lease, {.at = Timestamp(at), .rows = {{.row = row_of(person(id)), .change = kind}}}));
    };
    write(10, "a", ChangeKind::first_seen);
    write(10, "b", ChangeKind::first_seen);
    write(20, "b", ChangeKind::changed);
    write(20, "c", ChangeKind::first_seen);
    const auto since = [&](double time, std::size_t most = 9) {
        std::map<std::string, std::vector<double>> seen;
        REQUIRE_FALSE(
            store->histories("p1", Timestamp(time), [&](const std::string& id, const auto& entries) {
                for (const sync::HistoryEntry& entry : entries)
                    seen[id].push_back(entry.seen_at.epoch_seconds());
                return seen.size() < most;
            }));
        return seen;
    };
    using Seen = std::map<std::string, std::vector<double>>;
    CHECK(since(0) == Seen{{"a", {10}}, {"b", {10, 20}}, {"c", {20}}});
    CHECK(since(20) == Seen{{"b", {10, 20}}, {"c", {20}}});
    CHECK(since(20.5).empty());
    CHECK(since(0, 1).size() == 1);
    CHECK_FALSE(store->histories("p2", Timestamp(0), [](const auto&, const auto&) { return true; }));
}

TEST_CASE("the tables of the version before get a title, and the time of their first entry") {
    const std::string kind = GENERATE("sqlite", "postgres");
    CAPTURE(kind);
    const StorePlace place(kind);
    const auto run = [&](const std::string& sql) {
        return kind == "sqlite"
                   ? run_in_file(place.file(), sql)
                   : shared_postgres_server().command("set search_path to " + place.schema() + "; " + sql);
    };
    {
        const auto store = place.open();
        const Lease lease = lease_of(*store);
        REQUIRE_FALSE(
            store->commit(lease, {.at = Timestamp(7.5),
                                  .rows = {{.row = row_of(person("a")), .change = ChangeKind::first_seen}},
                                  .state = {.reads = 3, .passed_at = Timestamp(7)}}));
    }
    run("alter table mirror drop column title");
    run("alter table mirror drop column complete_since");
    run("update schema_version set version = 3 where component = 'cis-cpp'");
    const auto store = place.open();
    CHECK(store->state("p1").value() ==
          MirrorState{.reads = 3, .passed_at = Timestamp(7), .complete_since = Timestamp(7.5)});
    CHECK(store->scopes().value() == std::vector{jobs});
    CHECK(run("select version from schema_version where component = 'cis-cpp'") == "4");
    CHECK(place.open()->history("p1", "a").value().size() == 1);
}

TEST_CASE("find leaves out what is not there") {
    const StorePlace place = any_place();
    const auto store = place.open();
    const Lease lease = lease_of(*store);
    REQUIRE_FALSE(write_rows(*store, lease, {{.row = row_of(person("a"))}, {.row = row_of(person("b"))}}));
    CHECK(found(*store, {}).empty());
    CHECK(found(*store, {"b", "x", "a"}).size() == 2);
    CHECK(store->find("p2", std::vector<std::string>{"a"}).value().empty());
}

TEST_CASE("rows come in the order of their creation, those without a time first") {
    const StorePlace place = any_place();
    const auto store = place.open();
    const Lease lease = lease_of(*store);
    MirrorRow gone = row_of(person("gone", 1.5));
    gone.vanished = true;
    MirrorRow early = row_of(person("early", -1));
    early.read_at = Timestamp(1.5);
    REQUIRE_FALSE(write_rows(*store, lease,
                             {{.row = row_of(person("late", 3))},
                              {.row = row_of(person("b", 2))},
                              {.row = row_of(person("B", 2))},
                              {.row = early},
                              {.row = row_of(person("z"))},
                              {.row = row_of(person("a"))},
                              {.row = gone}}));
    CHECK(ids_of(*store) == std::vector<std::string>{"a", "z", "early", "gone", "B", "b", "late"});

    std::vector<std::string> ids;
    std::vector<std::optional<Timestamp>> times;
    REQUIRE_FALSE(store->outline("p1", [&](const RowOutline& row) {
        ids.emplace_back(row.interview_id);
        times.push_back(row.created_at);
        CHECK(row.due_at == Timestamp(2.5));
        CHECK(row.read_at == (row.interview_id == "early" ? std::optional(Timestamp(1.5)) : std::nullopt));
    }));
    CHECK(ids == std::vector<std::string>{"a", "z", "early", "B", "b", "late"});
    CHECK(times.at(1) == std::nullopt);
    CHECK(times.at(2) == Timestamp(-1));

    int taken = 0;
    REQUIRE_FALSE(store->for_each("p1", [&](const MirrorRow&) { return ++taken < 3; }));
    CHECK(taken == 3);
    CHECK(ids_of(*store, "p2").empty());
}

TEST_CASE("unread gives what no request has shown, byte by byte and in parts") {
    const StorePlace place = any_place();
    const auto store = place.open();
    const Lease lease = lease_of(*store);
    MirrorRow gone = row_of(person("c"));
    gone.vanished = true;
    REQUIRE_FALSE(write_rows(*store, lease,
                             {{.row = row_of(person("b"))},
                              {.row = row_of(person("B"))},
                              {.row = row_of(person("\xC3\xA4"))},
                              {.row = row_of(person("_"))},
                              {.row = row_of(person("read"), 5)},
                              {.row = gone}}));
    const auto unread = [&](std::int64_t read, const std::string& after, std::size_t most) {
        std::vector<std::string> ids;
        const auto rows = store->unread("p1", read, after, most).value();
        for (const MirrorRow& row : rows) ids.push_back(row.candidate.interview_id);
        return ids;
    };
    CHECK(unread(5, "", 10) == std::vector<std::string>{"B", "_", "b", "\xC3\xA4"});
    CHECK(unread(6, "b", 10) == std::vector<std::string>{"read", "\xC3\xA4"});
    CHECK(unread(6, "B", 2) == std::vector<std::string>{"_", "b"});
    CHECK(unread(1, "", 10).empty());
    CHECK(unread(6, "", 0).empty());
    CHECK(unread(6, "", std::numeric_limits<std::size_t>::max()).size() == 5);
}

TEST_CASE("each change adds to the history") {
    const StorePlace place = any_place();
    const auto store = place.open();
    const Lease lease = lease_of(*store);
    Candidate better = person("a");
    better.score = 80;
    REQUIRE_FALSE(write_rows(*store, lease,
                             {{.row = row_of(person("a")), .change = ChangeKind::first_seen},
                              {.row = row_of(better),
                               .change = ChangeKind::changed,
                               .not_before = Timestamp(8.5),
                               .previous_status = CandidateStatus::pending}}));
    REQUIRE_FALSE(write_rows(*store, lease, {{.row = row_of(better)}}));
    REQUIRE_FALSE(store->commit(
        lease, {.at = Timestamp(10), .rows = {{.row = row_of(better), .change = ChangeKind::vanished}}}));
    const auto history = place.open()->history("p1", "a").value();
    REQUIRE(history.size() == 3);
    CHECK(history[0].kind == ChangeKind::first_seen);
    CHECK(history[0].seen_at == Timestamp(9.25));
    CHECK(history[0].candidate == person("a"));
    CHECK_FALSE(history[0].not_before);
    CHECK_FALSE(history[0].previous_status);
    CHECK(history[1].candidate == better);
    CHECK(history[1].not_before == Timestamp(8.5));
    CHECK(history[1].previous_status == CandidateStatus::pending);
    CHECK(history[2].kind == ChangeKind::vanished);
    CHECK(history[2].seen_at == Timestamp(10));
}

TEST_CASE("a purge removes the personal data, of the history too") {
    const StorePlace place = any_place();
    const auto store = place.open();
    const Lease lease = lease_of(*store);
    REQUIRE_FALSE(write_rows(*store, lease,
                             {{.row = row_of(full_person()), .change = ChangeKind::first_seen},
                              {.row = row_of(person("stays")), .change = ChangeKind::first_seen}}));
    REQUIRE_FALSE(write_rows(*store, lease,
                             {{.row = row_of(full_person()),
                               .change = ChangeKind::vanished,
                               .purge = true,
                               .not_before = Timestamp(8.5),
                               .previous_status = full_person().status}}));
    const Candidate left = found(*store, {"full"}).at(0).candidate;
    Candidate expected;
    expected.interview_id = "full";
    expected.posting_id = "p1";
    expected.status = full_person().status;
    expected.created_at = full_person().created_at;
    CHECK(left == expected);
    const auto history = store->history("p1", "full").value();
    REQUIRE(history.size() == 2);
    CHECK(history[0].kind == ChangeKind::first_seen);
    CHECK(history[0].seen_at == Timestamp(9.25));
    CHECK_FALSE(history[0].candidate);
    CHECK_FALSE(history[1].candidate);
    CHECK(history[1].not_before == Timestamp(8.5));
    CHECK_FALSE(history[1].previous_status);
    CHECK(store->history("p1", "stays").value().at(0).candidate == person("stays"));
}

TEST_CASE("what for_each calls may read from the store") {
    const StorePlace place = any_place();
    const auto store = place.open();
    const Lease lease = lease_of(*store);
    std::vector<sync::MirrorWrite> rows;
    for (int i = 0; i < 3; ++i)
        rows.push_back({.row = row_of(person("i" + std::to_string(i))), .change = ChangeKind::first_seen});
    REQUIRE_FALSE(write_rows(*store, lease, rows));
    std::size_t entries = 0;
    std::size_t pairs = 0;
    REQUIRE_FALSE(store->for_each("p1", [&](const MirrorRow& row) {
        entries += store->history("p1", row.candidate.interview_id).value().size();
        pairs += ids_of(*store).size();
        return true;
    }));
    CHECK(entries == 3);
    CHECK(pairs == 9);
    // After an exception too, the store is usable.
    const auto give_up = [](const MirrorRow&) -> bool { throw std::runtime_error("enough"); };
    CHECK_THROWS_AS(static_cast<void>(store->for_each("p1", give_up)), std::runtime_error);
    CHECK_FALSE(write_rows(*store, lease, rows));
}

TEST_CASE("for_each gives the rows of one moment") {
    const StorePlace place = any_place();
    const auto reader = place.open();
    const auto writer = place.open();
    const Lease lease = lease_of(*writer);
    std::vector<sync::MirrorWrite> rows;
    for (int i = 0; i < 2500; ++i) rows.push_back({.row = row_of(person("i" + std::to_string(i), i))});
    REQUIRE_FALSE(write_rows(*writer, lease, rows));
    std::set<std::string> ids;
    std::set<std::string> names;
    bool written = false;
    REQUIRE_FALSE(reader->for_each("p1", [&](const MirrorRow& row) {
        if (!written) {
            written = true;
            for (auto& one : rows) one.row.candidate.name = "Renamed";
            rows.push_back({.row = row_of(person("new", 2499.5))});
            CHECK_FALSE(write_rows(*writer, lease, rows));
        }
        ids.insert(row.candidate.interview_id);
        names.insert(row.candidate.name);
        return true;
    }));
    CHECK(ids.size() == 2500);
    CHECK(names == std::set<std::string>{"Ann Example"});
    CHECK(ids_of(*reader).size() == 2501);
}

TEST_CASE(
    "an id of a thousand bytes is stored, and a longer one refused by the databases with all of its commit") {
    const std::string kind = GENERATE("sqlite", "postgres");
    const StorePlace place(kind);
    const auto store = place.open();
    const Lease lease = lease_of(*store);
    // So that it cannot be compressed.
    std::minstd_rand numbers(1);
    std::string id;
    while (id.size() < 1000) id += static_cast<char>('0' + numbers() % 75);
    REQUIRE_FALSE(write_rows(*store, lease, {{.row = row_of(person(id)), .change = ChangeKind::first_seen}}));
    CHECK(found(*store, {id}).size() == 1);
    for (const std::size_t more : {1U, 5000U}) {
        const std::string longer = id + std::string(more, 'x');
        const auto error =
            write_rows(*store, lease, {{.row = row_of(person("a"))}, {.row = row_of(person(longer))}});
        REQUIRE(error);
        CHECK(error->kind == ErrorKind::invalid_argument);
        CHECK(error->param == "interview_id");
        CHECK(ids_of(*store) == std::vector{id});
    }
}
