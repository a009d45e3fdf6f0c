#include <sys/stat.h>
#include <unistd.h>

#include <fstream>

#include "sql/event_places.hpp"

using sql::EventQueue;
using sql::TakenEvent;
using Ids = std::vector<std::string>;

namespace {

/// Takes the event that is due.
TakenEvent take_one(EventQueue& queue, std::chrono::milliseconds lease = 60s) {
    auto taken = queue.take(lease).value();
    REQUIRE(taken.size() == 1);
    return std::move(taken.front());
}

std::string counts_of(EventQueue& queue) {
    const auto counts = queue.counts().value();
    return std::to_string(counts.waiting) + " waiting, " + std::to_string(counts.taken) + " taken, " +
           std::to_string(counts.put_away) + " put away";
}

}  // namespace

TEST_CASE("an event is stored once, taken as it was delivered, and confirmed once") {
    const EventPlace place = any_event_place();
    const auto queue = place.queue();
    sql::NewEvent event = new_event("i1");
    event.scope = "tenant";
    event.delivery_id = "d1";
    CHECK(queue->take(60s).value().empty());
    CHECK(queue->store(event).value());
    CHECK_FALSE(queue->store(event).value());
    CHECK(counts_of(*queue) == "1 waiting, 0 taken, 0 put away");

    const TakenEvent taken = take_one(*queue);
    CHECK(taken.key == event.key);
    CHECK(taken.scope == "tenant");
    CHECK(taken.type == EventType::interview_started);
    CHECK(taken.body == event.body);
    CHECK(taken.attempts == 1);
    CHECK(std::abs(taken.stored_at.epoch_seconds() - Timestamp::now().epoch_seconds()) < 60);
    CHECK(taken.event->interview_id() == "i1");
    CHECK(taken.event->delivery_id == "d1");
    CHECK(counts_of(*queue) == "0 waiting, 1 taken, 0 put away");
    CHECK(place.queue()->take(60s).value().empty());

    CHECK(queue->confirm(taken).value());
    // For whoever got no answer.
    CHECK(queue->confirm(taken).value());
    CHECK(counts_of(*queue) == "0 waiting, 0 taken, 0 put away");
    place.let_time_pass();
    CHECK(queue->take(60s).value().empty());
    CHECK_FALSE(queue->store(event).value());
}

TEST_CASE("nothing of the payload stays when an event was handled") {
    const EventPlace place = any_event_place();
    const auto queue = place.queue();
    sql::NewEvent event = new_event("i1");
    event.delivery_id = "d1";
    event.body = R"({"interview_id":"i1","metadata":{"name":"forget-me"}})";
    REQUIRE(queue->store(event).value());
    const auto in_files = [&] {
        if (place.is_postgres()) return false;
        return (read_file(place.file()) + read_file(place.file() + "-wal")).find("forget-me") !=
               std::string::npos;
    };
    CHECK(in_files() != place.is_postgres());
    SECTION("because it was confirmed") { CHECK(queue->confirm(take_one(*queue)).value()); }
    SECTION("because a person has given it up") {
        CHECK(queue->put_away(take_one(*queue), "a reason").value());
        CHECK(queue->discard(event.key).value());
        CHECK_FALSE(queue->discard(event.key).value());
    }
    CHECK(place.run("select state from inbox_event") == "handled");
    CHECK(
        place.run("select count(*) from inbox_event where body is null and delivery_id is null and reason is "
                  "null") == "1");
    CHECK(queue->purge(1h).value() == 0);
    CHECK_FALSE(in_files());
    CHECK_FALSE(queue->store(event).value());
    place.run("update inbox_event set due_at = due_at - 3601");
    CHECK(queue->purge(1h).value() == 1);
    CHECK(queue->store(event).value());
}

TEST_CASE("the events that have been due longest are taken first") {
    const EventPlace place = any_event_place();
    const auto queue = place.queue();
    store_events(*queue, place, {"i1", "i2", "i3", "i4"});
    CHECK(interviews_of(queue->take(60s, 2).value()) == Ids{"i1", "i2"});
    CHECK(interviews_of(queue->take(60s, 10).value()) == Ids{"i3", "i4"});
    CHECK(queue->take(60s, 10).value().empty());
}

TEST_CASE("a worker whose lease has ended loses the event to another one") {
    const EventPlace place = any_event_place();
    const auto queue = place.queue();
    REQUIRE(queue->store(new_event("i1")).value());
    const TakenEvent first = take_one(*queue);
    place.let_time_pass();
    CHECK(counts_of(*queue) == "1 waiting, 0 taken, 0 put away");
    const auto other = place.queue();
    const TakenEvent second = take_one(*other);
    CHECK(second.attempts == 2);
    CHECK(second.owner != first.owner);
    CHECK_FALSE(queue->renew(first, 60s).value());
    CHECK_FALSE(queue->retry(first, 0ms, "").value());
    CHECK_FALSE(queue->put_away(first, "").value());
    CHECK_FALSE(queue->confirm(first).value());
    CHECK(other->confirm(second).value());
    CHECK_FALSE(queue->confirm(first).value());
    CHECK_FALSE(queue->renew(second, 60s).value());
}

TEST_CASE("a lease that has ended is still of use while nobody else has taken the event") {
    const EventPlace place = any_event_place();
    const auto queue = place.queue();
    REQUIRE(queue->store(new_event("i1")).value());
    const TakenEvent taken = take_one(*queue);
    place.let_time_pass();
    SECTION("to confirm") { CHECK(queue->confirm(taken).value()); }
    SECTION("to renew") { CHECK(queue->renew(taken, 60s).value()); }
    CHECK(place.queue()->take(60s).value().empty());
}

TEST_CASE("an event is tried again later, and its reason is kept") {
    const EventPlace place = any_event_place();
    const auto queue = place.queue();
    REQUIRE(queue->store(new_event("i1")).value());
    const TakenEvent taken = take_one(*queue);
    CHECK(queue->retry(taken, 1h, "no connection").value());
    CHECK(place.run("select reason from inbox_event") == "no connection");
    CHECK(counts_of(*queue) == "1 waiting, 0 taken, 0 put away");
    CHECK(queue->take(60s).value().empty());
    CHECK_FALSE(queue->confirm(taken).value());
    place.let_time_pass();
    CHECK(take_one(*queue).attempts == 2);
}

TEST_CASE("an event that is put away waits for a person") {
    const EventPlace place = any_event_place();
    const auto queue = place.queue();
    REQUIRE(queue->store(new_event("i1")).value());
    REQUIRE(queue->store(new_event("i2")).value());
    const std::string key = new_event("i1").key;
    TakenEvent taken = take_one(*queue);
    CHECK(queue->put_away(taken, std::string(5000, 'r') + "\xFF").value());
    taken = take_one(*queue);
    CHECK(queue->put_away(taken, "later").value());
    place.let_time_pass();
    CHECK(queue->take(60s).value().empty());
    CHECK(counts_of(*queue) == "0 waiting, 0 taken, 2 put away");
    CHECK_FALSE(queue->store(new_event("i1")).value());

    const auto all = queue->put_away_events().value();
    REQUIRE(all.size() == 2);
    CHECK(all[0].key == key);
    CHECK(all[0].type == EventType::interview_started);
    CHECK(all[0].attempts == 1);
    CHECK(all[0].reason == std::string(1000, 'r'));
    CHECK(all[0].put_away_at >= all[0].stored_at);
    CHECK(all[1].reason == "later");
    CHECK(queue->put_away_events(1).value().size() == 1);

    CHECK(queue->restore(key).value());
    CHECK_FALSE(queue->restore(key).value());
    CHECK(take_one(*queue).attempts == 1);
    CHECK_FALSE(queue->discard(key).value());
    CHECK(queue->purge(0s).value() == 0);
    CHECK(counts_of(*queue) == "0 waiting, 1 taken, 1 put away");
}

TEST_CASE("many workers take each event once") {
    const EventPlace place = any_event_place();
    constexpr int events = 120;
    const auto queue = place.queue();
    for (int i = 0; i < events; ++i) REQUIRE(queue->store(new_event("i" + std::to_string(i))).value());
    std::mutex mutex;
    std::multiset<std::string> taken;
    std::atomic<int> failed{0};
    {
        std::array<std::jthread, 4> workers;
        for (std::jthread& worker : workers) {
            worker = std::jthread([&] {
                const auto own = place.queue();
                for (;;) {
                    const auto some = own->take(60s, 3);
                    if (!some) ++failed;
                    if (!some || some->empty()) return;
                    if (some->size() > 3) ++failed;
                    for (const TakenEvent& one : *some) {
                        const auto confirmed = own->confirm(one);
                        if (!confirmed || !*confirmed) ++failed;
                        const std::lock_guard lock(mutex);
                        taken.insert(one.key);
                    }
                }
            });
        }
    }
    CHECK(failed == 0);
    // A worker that finds all that is due locked by others has left.
    while (!queue->take(60s).value().empty()) taken.insert("left");
    CHECK(taken.size() == events);
    CHECK(std::set<std::string>(taken.begin(), taken.end()).size() == events);
}

TEST_CASE("an event that was put away is taken by its key, and by nobody else meanwhile") {
    const EventPlace place = any_event_place();
    const auto queue = place.queue();
    store_events(*queue, place, {"i1", "i2"});
    const auto both = queue->take(60s, 2).value();
    for (const TakenEvent& event : both) REQUIRE(queue->put_away(event, "handled").value());

    const auto again = queue->take_put_away(both[1].key, 60s).value();
    REQUIRE(again);
    CHECK(again->body == both[1].body);
    CHECK(again->event->interview_id() == "i2");
    CHECK(again->attempts == 1);
    CHECK(again->owner != both[1].owner);
    CHECK(counts_of(*queue) == "0 waiting, 1 taken, 1 put away");
    CHECK_FALSE(place.queue()->take_put_away(both[1].key, 60s).value());
    CHECK(place.queue()->take(60s).value().empty());
    CHECK_FALSE(queue->store(new_event("i2")).value());

    CHECK(queue->put_away(*again, "handled again").value());
    CHECK(queue->put_away_events().value().at(1).reason == "handled again");
    const auto last = queue->take_put_away(both[1].key, 60s).value();
    CHECK(queue->confirm(last.value()).value());
    CHECK_FALSE(queue->take_put_away(both[1].key, 60s).value());
    CHECK(counts_of(*queue) == "0 waiting, 0 taken, 1 put away");
}

TEST_CASE("an event that was taken although it was put away is not lost with its worker") {
    const EventPlace place = any_event_place();
    const auto queue = place.queue();
    REQUIRE(queue->store(new_event("i1")).value());
    REQUIRE(queue->put_away(take_one(*queue), "handled").value());
    const auto again = queue->take_put_away("interview_started:interview:i1", 60s).value();
    place.let_time_pass();
    const auto other = place.queue();
    const TakenEvent taken = take_one(*other);
    CHECK(taken.attempts == 2);
    CHECK_FALSE(queue->put_away(again.value(), "handled").value());
    CHECK(other->confirm(taken).value());
}

TEST_CASE("only an event that was put away is taken by its key") {
    const EventPlace place = any_event_place();
    const auto queue = place.queue();
    const std::string key = new_event("i1").key;
    CHECK_FALSE(queue->take_put_away(key, 60s).value());
    REQUIRE(queue->store(new_event("i1")).value());
    CHECK_FALSE(queue->take_put_away(key, 60s).value());
    const TakenEvent taken = take_one(*queue);
    CHECK_FALSE(queue->take_put_away(key, 60s).value());
    REQUIRE(queue->confirm(taken).value());
    CHECK_FALSE(queue->take_put_away(key, 60s).value());
    CHECK(queue->take_put_away(key, 0s).error().param == "lease");
    CHECK(queue->take_put_away(key, 25h).error().param == "lease");
}

TEST_CASE("many that want an event that was put away are given it once") {
    const EventPlace place = any_event_place();
    const auto queue = place.queue();
    REQUIRE(queue->store(new_event("i1")).value());
    REQUIRE(queue->put_away(take_one(*queue), "handled").value());
    std::atomic<int> taken{0};
    std::atomic<int> failed{0};
    {
        std::array<std::jthread, 4> workers;
        for (std::jthread& worker : workers) {
            worker = std::jthread([&] {
                const auto event = place.queue()->take_put_away("interview_started:interview:i1", 60s);
                if (!event) ++failed;
                if (event && *event) ++taken;
            });
        }
    }
    CHECK(failed == 0);
    CHECK(taken == 1);
}

TEST_CASE("a second queue of a process takes no locks from the first one") {
    // Another process that closes the file without seeing the locks removes the log, and what is in it.
    const EventPlace place("sqlite");
    const auto first = place.queue();
    REQUIRE(first->store(new_event("i1")).value());
    const auto locks = [&] {
        struct stat status{};
        REQUIRE(::stat(place.file().c_str(), &status) == 0);
        const std::string whose = ' ' + std::to_string(::getpid()) + ' ';
        const std::string file = ':' + std::to_string(status.st_ino) + ' ';
        std::ifstream all("/proc/locks");
        int found = 0;
        for (std::string line; std::getline(all, line);) {
            if (line.find(whose) != std::string::npos && line.find(file) != std::string::npos) ++found;
        }
        return found;
    };
    const int before = locks();
    CHECK(before > 0);
    const auto second = place.queue();
    REQUIRE(second->store(new_event("i2")).value());
    CHECK(locks() == before);
    sql::EventQueue reader(sql::SqliteOptions{.file = place.file(), .read_only = true});
    CHECK(reader.counts().value().waiting == 2);
    CHECK(locks() == before);
}

TEST_CASE("a queue with nothing to take does not wait for a writer of its file") {
    const EventPlace place("sqlite");
    const auto queue = place.queue();
    REQUIRE(queue->store(new_event("i1")).value());
    REQUIRE(queue->confirm(take_one(*queue)).value());
    sqlite3* writer = nullptr;
    const int opened = sqlite3_open(place.file().c_str(), &writer);
    const std::unique_ptr<sqlite3, decltype(&sqlite3_close)> closed_later(writer, &sqlite3_close);
    REQUIRE(opened == SQLITE_OK);
    REQUIRE(sqlite3_exec(writer, "begin immediate", nullptr, nullptr, nullptr) == SQLITE_OK);
    for (int i = 0; i < 3; ++i) {
        const auto taken = queue->take(60s);
        REQUIRE(taken.has_value());
        CHECK(taken->empty());
    }
}

TEST_CASE("threads share a queue") {
    const EventPlace place = any_event_place();
    const auto queue = place.queue();
    std::atomic<int> stored{0};
    {
        std::array<std::jthread, 4> threads;
        for (std::jthread& thread : threads) {
            thread = std::jthread([&] {
                for (int event = 0; event < 20; ++event) {
                    const auto added = queue->store(new_event("i" + std::to_string(event)));
                    if (added && *added) ++stored;
                }
            });
        }
    }
    CHECK(stored == 20);
}

TEST_CASE("different keys are different events, whatever their bytes are") {
    const EventPlace place = any_event_place();
    const auto queue = place.queue();
    const std::vector<std::string> keys{
        "a\xFF", "a\xFE", "a\xEF\xBF\xBD", std::string("a\0", 2), std::string("a\0\0", 3), "hex:61ff",
        "hex:",  "a"};
    for (const std::string& key : keys) {
        sql::NewEvent event = new_event("i1");
        event.key = key;
        event.delivery_id = "\xFF";
        event.scope = std::string("\0", 1);
        CHECK(queue->store(event).value());
        CHECK_FALSE(queue->store(event).value());
    }
    std::set<std::string> taken;
    const auto events = queue->take(60s, 100).value();
    for (const TakenEvent& event : events) {
        taken.insert(event.key);
        CHECK(queue->put_away(event, "").value());
        CHECK(queue->restore(event.key).value());
    }
    CHECK(taken.size() == keys.size());
    CHECK(taken.contains("hex:61ff"));
}

TEST_CASE("what a queue cannot store or do is an error of the argument") {
    const EventPlace place("sqlite");
    const auto queue = place.queue();
    const auto fault = [](const auto& result) { return result ? std::string("none") : result.error().param; };
    sql::NewEvent event = new_event("i1");
    event.key = "";
    CHECK(fault(queue->store(event)) == "key");
    event.key = std::string(1001, 'k');
    CHECK(fault(queue->store(event)) == "key");
    event.key = std::string(1000, 'k');
    event.body = "\xFF";
    CHECK(fault(queue->store(event)) == "body");
    event.body = "";
    CHECK(queue->store(event).value());
    CHECK(fault(queue->take(0ms)) == "lease");
    CHECK(fault(queue->take(25h)) == "lease");
    CHECK(fault(queue->take(1s, 0)) == "most");
    const TakenEvent taken = take_one(*queue);
    CHECK(taken.event.error().kind == ErrorKind::decode);
    CHECK(fault(queue->renew(taken, -1s)) == "lease");
    CHECK(fault(queue->retry(taken, -1s, "")) == "pause");
    CHECK(fault(queue->purge(-1s)) == "retention");
    CHECK_THROWS_AS(EventQueue("host=h"), Exception);
    CHECK_THROWS_AS(EventQueue(sql::SqliteOptions{}), Exception);
    CHECK_THROWS_AS(EventQueue(sql::PostgresOptions{.url = "x"}), Exception);
}

TEST_CASE("an inbox and a mirror share a database, and each is there without the other") {
    const EventPlace place = any_event_place();
    const auto queue = place.queue();
    REQUIRE_FALSE(queue->prepare());
    const std::string tables =
        place.is_postgres()
            ? "select string_agg(table_name, ' ' order by table_name) from information_schema.tables where "
              "table_schema = current_schema()"
            : "select group_concat(name, ' ') from (select name from sqlite_master where type = 'table' "
              "order by "
              "name)";
    CHECK(place.run(tables) == "inbox_event schema_version");
    const auto store = place.mirror_store();
    CHECK(store->scopes().value().empty());
    CHECK(place.run(tables) == "candidate history inbox_event lease mirror schema_version");
    CHECK(place.run("select component || version from schema_version order by component") ==
          "cis-cpp4,cis-cpp-inbox2");
    CHECK(queue->store(new_event("i1")).value());
    CHECK(place.queue()->take(60s).value().size() == 1);

    place.run("update schema_version set version = 7 where component = 'cis-cpp-inbox'");
    const Error newer = place.queue()->take(60s).error();
    CHECK(newer.kind == ErrorKind::invalid_argument);
    CHECK_THAT(newer.reason, ContainsSubstring("newer version of cis-cpp (7; this one knows 2)"));
    CHECK(place.mirror_store()->scopes());
}

TEST_CASE("a table of the same name that is not of the SDK is left alone") {
    const EventPlace place("sqlite");
    const bool has_mirror = GENERATE(false, true);
    if (has_mirror) REQUIRE(place.mirror_store()->scopes());
    place.run("create table inbox_event (x)");
    const Error error = place.queue()->take(60s).error();
    CHECK(error.kind == ErrorKind::invalid_argument);
    CHECK_THAT(error.reason, ContainsSubstring("\"inbox_event\" that is not of cis-cpp"));
    CHECK(place.run("select count(*) from inbox_event") == "0");
}

TEST_CASE("a reader of a queue counts and lists, and changes nothing") {
    const EventPlace place("sqlite");
    run_in_file(place.file(), "create table own (x)");
    EventQueue reader(sql::SqliteOptions{.file = place.file(), .read_only = true});
    CHECK(reader.counts().error().kind == ErrorKind::not_found);
    CHECK_THAT(reader.counts().error().reason, ContainsSubstring("has no inbox"));
    REQUIRE(place.queue()->store(new_event("i1")).value());
    CHECK(counts_of(reader) == "1 waiting, 0 taken, 0 put away");
    CHECK(reader.put_away_events().value().empty());
    CHECK(reader.store(new_event("i2")).error().param == "read_only");
}

TEST_CASE("a server reads no event that is not due, to look for one or to forget old ones") {
    const EventPlace place("postgres");
    REQUIRE_FALSE(place.queue()->prepare());
    place.run(
        "insert into inbox_event (event_key, scope, event_type, state, stored_at, since, due_at, attempts) "
        "select "
        "state || number, '', 't', state, 0, 0, due, 0 from generate_series(1, 100000) number, (values "
        "('waiting', 4e9), ('handled', extract(epoch from now()))) states (state, due); analyze inbox_event");
    {
        const auto queue = place.queue();
        CHECK(queue->take(60s).value().empty());
        CHECK(queue->purge(1h).value() == 0);
    }
    const auto read_rows = [&](const std::string& how) {
        return std::stoi(place.run("select coalesce(" + how +
                                   ", 0) from pg_stat_user_tables where relname = 'inbox_event' and "
                                   "schemaname = current_schema()"));
    };
    CHECK(eventually([&] { return read_rows("idx_scan") >= 2; }));  // counted at the end of the connection
    CHECK(read_rows("seq_tup_read") < 100);
    CHECK(read_rows("idx_tup_fetch") < 100);
}

TEST_CASE("a queue goes on when its server is back") {
    PostgresServer server;
    EventQueue queue(sql::PostgresOptions{.url = server.url(), .connect_timeout = 10s});
    REQUIRE(queue.store(new_event("i1")).value());
    const TakenEvent taken = take_one(queue);
    server.stop();
    const Error error = queue.confirm(taken).error();
    CHECK(error.kind == ErrorKind::connection);
    CHECK_THAT(error.reason, !ContainsSubstring("i1"));
    CHECK(queue.store(new_event("i2")).error().kind == ErrorKind::connection);
    server.start();
    CHECK(queue.confirm(taken).value());
    CHECK(queue.store(new_event("i2")).value());
}
