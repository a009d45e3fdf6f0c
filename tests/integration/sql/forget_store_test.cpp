#include "sql/event_places.hpp"

using namespace cis;

namespace {

std::shared_ptr<sql::SqlStore> sql_store(const StorePlace& place) {
    return std::dynamic_pointer_cast<sql::SqlStore>(place.open());
}

sync::MirrorWrite seen(const std::string& id, const std::string& email) {
    sync::MirrorWrite write{.row = row_of(person(id)), .change = sync::ChangeKind::first_seen};
    write.row.candidate.email = email;
    return write;
}

/// The interviews with an entry in the history, and the addresses of the entries.
std::vector<std::string> entries_of(sql::SqlStore& store) {
    std::vector<std::string> all;
    const auto error = store.histories(
        "p1", Timestamp(0), [&](const std::string& id, std::span<const sync::HistoryEntry> entries) {
            for (const sync::HistoryEntry& entry : entries)
                all.push_back(id + ' ' + (entry.candidate ? entry.candidate->email : ""));
            return true;
        });
    if (error) throw Exception(*error);
    return all;
}

using Texts = std::vector<std::string>;

/// The bytes of a SQLite file and of its log.
std::string bytes_of(const std::string& file) { return read_file(file) + read_file(file + "-wal"); }

}  // namespace

TEST_CASE("a store forgets candidates with their history, and nobody else") {
    const StorePlace place(GENERATE("sqlite", "postgres"));
    const auto store = sql_store(place);
    const sync::Lease lease = lease_of(*store, jobs, 1min);
    REQUIRE_FALSE(write_rows(*store, lease,
                             {seen("i1", "ann@example.test"), seen("i2", "joann@example.test"),
                              seen("i1", "ann@new.test"), seen("i3", "bob@example.test")}));
    CHECK(entries_of(*store) ==
          Texts{"i1 ann@example.test", "i1 ann@new.test", "i2 joann@example.test", "i3 bob@example.test"});
    const Texts ids{"i1", "i9", "i3"};
    REQUIRE_FALSE(store->forget(lease, ids));
    CHECK(ids_of(*store) == Texts{"i2"});
    CHECK(entries_of(*store) == Texts{"i2 joann@example.test"});
    CHECK_FALSE(store->compact());
    CHECK_FALSE(store->forget(lease, {}));
    // The lease still holds: a mirror goes on.
    CHECK_FALSE(write_rows(*store, lease, {seen("i1", "ann@example.test")}));
    CHECK(ids_of(*store) == Texts{"i1", "i2"});
}

TEST_CASE("a store forgets nobody without the lease, or if it only reads") {
    const StorePlace place(GENERATE("sqlite", "postgres"));
    const auto store = sql_store(place);
    const sync::Lease lost = lease_of(*store);
    REQUIRE_FALSE(write_rows(*store, lost, {seen("i1", "ann@example.test")}));
    static_cast<void>(lease_of(*store));
    const Texts ids{"i1"};
    const auto error = store->forget(lost, ids);
    REQUIRE(error);
    CHECK(error->kind == ErrorKind::conflict);
    CHECK(ids_of(*store) == ids);
    CHECK(entries_of(*store).size() == 1);
    if (place.schema().empty()) {
        const auto reader = sql::open_store(place.file(), sql::Access::read);
        CHECK(reader->forget(lost, ids)->param == "read_only");
        CHECK(reader->compact()->param == "read_only");
    }
}

TEST_CASE("nothing of a forgotten candidate is left in a SQLite file and its log") {
    const StorePlace place("sqlite");
    const auto store = sql_store(place);
    const sync::Lease lease = lease_of(*store, jobs, 1min);
    // Pages are split and joined meanwhile.
    for (int round = 0; round < 40; ++round) {
        std::vector<sync::MirrorWrite> rows;
        for (int i = 0; i < 10; ++i) {
            const std::string number = std::to_string(1000 + (i * 7919 + round * 104729) % 9000);
            rows.push_back(seen("i" + number, number + "@example.test"));
        }
        rows.push_back(seen("secret-interview", "zoe.secret@example.test"));
        rows.back().row.candidate.name = "Zoe Secretname" + std::string(static_cast<std::size_t>(round), '!');
        REQUIRE_FALSE(write_rows(*store, lease, rows));
    }
    REQUIRE(bytes_of(place.file()).find("Secretname") != std::string::npos);
    const Texts ids{"secret-interview"};
    REQUIRE_FALSE(store->forget(lease, ids));
    REQUIRE_FALSE(store->compact());
    for (const std::string trace : {"secret-interview", "zoe.secret", "Secretname"}) {
        CAPTURE(trace);
        CHECK(bytes_of(place.file()).find(trace) == std::string::npos);
    }
    CHECK(run_in_file(place.file(), "pragma integrity_check") == "ok");
    CHECK(ids_of(*store).size() > 100);
}

TEST_CASE("a SQLite file that is compacted has nothing of what another program has removed") {
    const StorePlace place("sqlite");
    const auto store = sql_store(place);
    const sync::Lease lease = lease_of(*store, jobs, 1min);
    REQUIRE_FALSE(
        write_rows(*store, lease, {seen("i1", "zoe.secret@example.test"), seen("i2", "bob@example.test")}));
    REQUIRE(run_in_file(place.file(),
                        "pragma secure_delete = off; delete from candidate where interview_id = 'i1'; "
                        "delete from history where interview_id = 'i1'; pragma wal_checkpoint(truncate)") !=
            "");
    REQUIRE(bytes_of(place.file()).find("zoe.secret") != std::string::npos);
    REQUIRE_FALSE(store->compact());
    CHECK(bytes_of(place.file()).find("zoe.secret") == std::string::npos);
    CHECK(ids_of(*store) == Texts{"i2"});
}

TEST_CASE("a SQLite file that another process reads is compacted when it has ended") {
    const StorePlace place("sqlite");
    sql::SqliteStore store({.file = place.file(), .busy_timeout = 1ms});
    const sync::Lease lease = lease_of(store, jobs, 1min);
    REQUIRE_FALSE(write_rows(store, lease, {seen("i1", "ann@example.test"), seen("i2", "bob@example.test")}));
    const auto reader = sql::open_store(place.file(), sql::Access::read);
    std::optional<Error> meanwhile;
    REQUIRE_FALSE(reader->for_each("p1", [&](const sync::MirrorRow&) {
        meanwhile = store.compact();
        return false;
    }));
    REQUIRE(meanwhile);
    CHECK(meanwhile->kind == ErrorKind::timeout);
    CHECK(meanwhile->code == "SQLITE_BUSY");
    CHECK_FALSE(store.compact());
}

TEST_CASE("a queue shows its payloads without taking them, and forgets those of its keys") {
    const EventPlace place = any_event_place();
    const auto queue = place.queue();
    store_events(*queue, place, {"waiting", "taken", "put away", "handled", "other"});
    const auto key = [](const std::string& interview) { return "interview_started:interview:" + interview; };
    std::map<std::string, sql::TakenEvent> events;
    for (int i = 0; i < 4; ++i) {
        auto taken = queue->take(1min).value();
        const std::string interview = taken.at(0).event.value().interview_id();
        events.emplace(interview, std::move(taken.at(0)));
    }
    REQUIRE(queue->confirm(events.at("handled")).value());
    REQUIRE(queue->put_away(events.at("put away"), "kept").value());
    REQUIRE(queue->retry(events.at("waiting"), 1h, "later").value());
    const auto shown = [&] {
        Texts ids;
        const auto error = queue->for_each([&](const sql::TakenEvent& event) {
            ids.push_back(event.event.value().interview_id());
            return true;
        });
        CHECK_FALSE(error);
        return ids;
    };
    CHECK(shown() == Texts{"waiting", "taken", "put away", "other"});
    const Texts keys{key("waiting"), key("taken"), key("put away"), key("handled"), key("nobody")};
    CHECK(queue->forget(keys).value() == 3);
    CHECK_FALSE(queue->compact());
    CHECK(shown() == Texts{"other"});
    CHECK(place.run("select count(*) from inbox_event where body is not null or delivery_id is not null") ==
          "1");
    // Its worker still has it, and gets no confirmation; a later delivery is known.
    CHECK_FALSE(queue->confirm(events.at("taken")).value());
    CHECK_FALSE(queue->store(new_event("taken")).value());
    if (place.is_postgres()) return;
    CHECK(bytes_of(place.file()).find(payload("taken")) == std::string::npos);
    CHECK(bytes_of(place.file()).find(payload("other")) != std::string::npos);
}

TEST_CASE("a queue that only reads shows its payloads, and forgets nothing") {
    const EventPlace place("sqlite");
    store_events(*place.queue(), place, {"i1"});
    sql::EventQueue reader(place.file(), sql::Access::read);
    int events = 0;
    CHECK_FALSE(reader.for_each([&](const sql::TakenEvent&) { return ++events > 0; }));
    CHECK(events == 1);
    const Texts keys{"interview_started:interview:i1"};
    CHECK(reader.forget(keys).error().param == "read_only");
}
