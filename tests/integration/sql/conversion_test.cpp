// A database that an earlier version of the SDK has written.

#include <sys/resource.h>
#include <cis/sql/open_store.hpp>
#include "in_child.hpp"
#include "sql/older_copy.hpp"

using sync::ChangeKind;
using sync::HistoryEntry;

namespace {

std::string database() {
    const std::string kind = GENERATE("sqlite", "postgres");
    UNSCOPED_INFO("store: " << kind);
    return kind;
}

/// The entries of a candidate, as `kind not_before previous_status`.
std::vector<std::string> entries_of(sync::MirrorStore& store, const std::string& id,
                                    const std::string& posting_id = "p1") {
    std::vector<std::string> entries;
    const std::vector<HistoryEntry> history = store.history(posting_id, id).value();
    for (const HistoryEntry& entry : history) {
        std::string text(to_string(entry.kind));
        text += entry.not_before ? ' ' + std::to_string(static_cast<int>(entry.not_before->epoch_seconds()))
                                 : " unknown";
        if (entry.previous_status) text += ' ' + std::string(entry.previous_status->text());
        entries.push_back(std::move(text));
    }
    return entries;
}

/// All that version 1 has stored, besides `added`, which has other names now.
std::string what_was_stored(const OlderCopy& copy) {
    const std::string rows =
        "select posting_id || interview_id || name || status || coalesce(created_at, 0) || changed_at || "
        "read_number || record as line from candidate order by interview_id";
    const std::string history =
        "select interview_id || number || seen_at || coalesce(status, '') || coalesce(score, 0) || "
        "coalesce(record, '') as line "
        "from history order by posting_id, interview_id, number";
    return copy.run(rows) + '\n' + copy.run(history) + '\n' +
           copy.run(
               "select posting_id || base_url || workspace_id || reads || coalesce(passed_at, 0) from mirror "
               "order by posting_id") +
           copy.run("select epoch || owner from lease");
}

}  // namespace

TEST_CASE("a copy of an earlier version is converted, and nothing of it is lost") {
    const OlderCopy copy(database());
    const std::string before = what_was_stored(copy);
    const auto store = copy.place.open();
    CHECK(entries_of(*store, "changed") ==
          std::vector<std::string>{"first_seen 1000", "changed 2000 pending"});
    CHECK(entries_of(*store, "returned") ==
          std::vector<std::string>{"first_seen 1500", "vanished 2000 completed", "returned 4000 completed"});
    CHECK(entries_of(*store, "purged") == std::vector<std::string>{"first_seen 1000", "vanished 2000"});
    // Nobody knows any more what the state before was, so nothing is certain.
    CHECK(entries_of(*store, "purged and back") ==
          std::vector<std::string>{"first_seen unknown", "vanished 2000", "returned unknown"});
    CHECK(entries_of(*store, "timeless") == std::vector<std::string>{"first_seen unknown"});
    CHECK(entries_of(*store, "from the future") == std::vector<std::string>{"first_seen 2000"});
    CHECK(entries_of(*store, "changed", "p2") == std::vector<std::string>{"first_seen unknown"});
    CHECK(what_was_stored(copy) == before);
    CHECK(copy.run("select version from schema_version") == "2");
    const auto row = store->find("p1", std::vector<std::string>{"changed"}).value().at(0);
    CHECK_FALSE(row.read_at);
    CHECK(row.changed_at == Timestamp(3000));

    // It goes on as a new one does.
    const sync::Lease lease = lease_of(*store);
    CHECK(lease.epoch == 4);
    CHECK(lease.state.reads == 7);
    REQUIRE_FALSE(write_rows(*store, lease,
                             {{.row = row_of(person("changed")),
                               .change = ChangeKind::changed,
                               .not_before = Timestamp(3000),
                               .previous_status = CandidateStatus::knocked_out}}));
    CHECK(entries_of(*copy.place.open(), "changed").back() == "changed 3000 knocked_out");
}

TEST_CASE("what a mirror of the earlier version writes after the conversion is read") {
    const OlderCopy copy(database());
    const auto store = copy.place.open();
    REQUIRE(store->scopes());
    copy.run(
        "insert into history (posting_id, interview_id, number, kind, seen_at, status) "
        "values ('p1', 'late', 1, 'added', 6000, 'pending')");
    CHECK(entries_of(*store, "late") == std::vector<std::string>{"first_seen unknown"});
}

TEST_CASE("a reader of a copy that is not converted yet is told so, and changes nothing") {
    const OlderCopy copy("sqlite");
    const std::string before = what_was_stored(copy);
    const auto scopes = sql::open_store(copy.place.file(), sql::Access::read)->scopes();
    REQUIRE_FALSE(scopes);
    CHECK(scopes.error().kind == ErrorKind::not_found);
    CHECK(scopes.error().reason ==
          "the tables are of an older version of cis-cpp: let the mirror run once, which converts them");
    CHECK(what_was_stored(copy) == before);
    CHECK(copy.run("select version from schema_version") == "1");
}

TEST_CASE("many that open an older copy at once convert it once") {
    const OlderCopy copy(database());
    std::atomic<int> failed{0};
    std::vector<std::jthread> threads(8);
    for (std::jthread& thread : threads) {
        thread = std::jthread([&] {
            const auto store = copy.place.open();
            if (!store->scopes()) ++failed;
        });
    }
    threads.clear();
    CHECK(failed == 0);
    CHECK(entries_of(*copy.place.open(), "returned").size() == 3);
}

TEST_CASE("a process that is killed while it converts a file leaves it as it was") {
    const OlderCopy copy("sqlite");
    copy.run(
        "with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 20000) "
        "insert into history select 'p1', 'many', n, 'changed', n, 'pending', null, printf('%.500c', 'x') "
        "from numbers");
    const std::string before = what_was_stored(copy);
    const bool survived = in_child([&] {
        // The system ends it when the log is longer than this.
        const rlimit small{.rlim_cur = 1'000'000, .rlim_max = 1'000'000};
        ::setrlimit(RLIMIT_FSIZE, &small);
        static_cast<void>(copy.place.open()->scopes());
        return true;
    });
    REQUIRE_FALSE(survived);
    CHECK(copy.run("select version from schema_version") == "1");
    CHECK(what_was_stored(copy) == before);
    CHECK(copy.run("select count(*) from history where kind = 'added'") == "9");

    CHECK(entries_of(*copy.place.open(), "changed").size() == 2);
    CHECK(what_was_stored(copy) == before);
}

TEST_CASE("a connection that breaks while it converts a PostgreSQL database leaves it as it was") {
    const OlderCopy copy("postgres");
    const std::string before = what_was_stored(copy);
    copy.run(
        "create function die() returns trigger language plpgsql as "
        "'begin perform pg_terminate_backend(pg_backend_pid()); return new; end';"
        "create trigger die before update on history for each row when (new.number = 3) "
        "execute function die()");
    const auto scopes = copy.place.open()->scopes();
    REQUIRE_FALSE(scopes);
    CHECK(scopes.error().transient());
    CHECK(copy.run("select version from schema_version") == "1");
    CHECK(copy.run("select count(*) from history where kind = 'added'") == "9");
    copy.run("drop trigger die on history");
    CHECK(entries_of(*copy.place.open(), "returned").size() == 3);
    CHECK(what_was_stored(copy) == before);
}
