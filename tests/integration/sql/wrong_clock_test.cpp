// What a clock that was wrong has left in a database: the stored times are moved instead of the clock.

#include "sql/event_places.hpp"

using sql::EventQueue;
using sql::TakenEvent;

namespace {

constexpr int a_day = 86'400;

/// As if the clock was so many seconds ahead when this was stored.
void move_events(const EventPlace& place, int ahead) {
    const std::string by = std::to_string(ahead);
    place.run("update inbox_event set stored_at = stored_at + " + by + ", since = since + " + by +
              ", due_at = due_at + " + by);
}

void move_lease(const EventPlace& place, int ahead) {
    place.run("update lease set begun = begun + " + std::to_string(ahead));
}

TakenEvent take_one(EventQueue& queue, std::chrono::milliseconds lease) {
    auto taken = queue.take(lease).value();
    REQUIRE(taken.size() == 1);
    return std::move(taken.front());
}

/// How SQLite finds the rows of a query.
std::string plan_of(const std::string& file, const std::string& query) {
    sqlite3* opened = nullptr;
    const int code = sqlite3_open(file.c_str(), &opened);
    const std::unique_ptr<sqlite3, decltype(&sqlite3_close)> database(opened, &sqlite3_close);
    REQUIRE(code == SQLITE_OK);
    std::string plan;
    const auto take = [](void* out, int, char** values, char**) {
        *static_cast<std::string*>(out) += std::string(values[3]) + '\n';
        return 0;
    };
    REQUIRE(sqlite3_exec(opened, ("explain query plan " + query).c_str(), take, &plan, nullptr) == SQLITE_OK);
    return plan;
}

std::string counts_of(EventQueue& queue) {
    const sql::EventCounts counts = queue.counts().value();
    return std::to_string(counts.waiting) + " waiting, " + std::to_string(counts.taken) + " taken";
}

}  // namespace

TEST_CASE("a mirror does not wait for a lease that began in the future by more than its length") {
    const EventPlace place = any_event_place();
    const auto killed = place.mirror_store();
    const auto next = place.mirror_store();
    sync::Lease lease = killed->acquire(jobs, "host 1", 60s).value();
    if (GENERATE(false, true)) REQUIRE_FALSE(killed->commit(lease, {.lease = 60s}));
    const auto [ahead, holds] = GENERATE(
        table<int, bool>({{-61, false}, {-50, true}, {0, true}, {50, true}, {61, false}, {a_day, false}}));
    INFO("ahead: " << ahead);
    move_lease(place, ahead);
    const auto taken = next->acquire(jobs, "host 2", 60s);
    REQUIRE(taken.has_value() != holds);
    if (holds) {
        REQUIRE(taken.error().kind == ErrorKind::conflict);
        CHECK(taken.error().retry_after.value() <= (60s + std::chrono::seconds(ahead)));
        CHECK_FALSE(killed->release(lease));  // whenever it began
        CHECK(next->acquire(jobs, "host 2", 60s));
    } else {
        CHECK(taken->epoch == lease.epoch + 1);
        CHECK(killed->commit(lease, {})->kind == ErrorKind::conflict);
    }
}

TEST_CASE("an event that was stored when the clock ran a day ahead is due at once") {
    const EventPlace place = any_event_place();
    const auto queue = place.queue();
    for (const char* const interview : {"i1", "i2", "i3"})
        REQUIRE(queue->store(new_event(interview)).value());
    move_events(place, GENERATE(a_day, 1, 50 * 365 * a_day));
    CHECK(counts_of(*queue) == "3 waiting, 0 taken");
    CHECK(queue->take(60s).value().size() == 1);
    REQUIRE(queue->store(new_event("i4")).value());
    const auto others = queue->take(60s, 10).value();
    CHECK(others.size() == 3);
    CHECK(counts_of(*queue) == "0 waiting, 4 taken");
    for (const TakenEvent& event : others) CHECK(queue->confirm(event).value());
}

TEST_CASE("an event of the future is taken although another one is always due") {
    const EventPlace place = any_event_place();
    const auto queue = place.queue();
    REQUIRE(queue->store(new_event("late")).value());
    move_events(place, a_day);
    int stored = 0;
    const auto takes = [&](const std::string& interview) {
        REQUIRE(queue->store(new_event('i' + std::to_string(++stored))).value());
        const TakenEvent event = take_one(*queue, 60s);
        REQUIRE(queue->confirm(event).value());
        return event.event->interview_id() == interview;
    };
    CHECK(eventually([&] { return takes("late"); }));
    // As above, but the queue has been busy before.
    REQUIRE(queue->store(new_event("later")).value());
    place.run(
        "update inbox_event set since = since + 86400, due_at = due_at + 86400 where event_key like "
        "'%later'");
    CHECK(eventually([&] { return takes("later"); }));
}

TEST_CASE("a lease of an event that began in the future lasts as long as it was to last") {
    const EventPlace place = any_event_place();
    const auto queue = place.queue();
    REQUIRE(queue->store(new_event("i1")).value());
    TakenEvent slow = take_one(*queue, 60s);
    if (GENERATE(false, true)) REQUIRE(queue->renew(slow, 60s).value());
    move_events(place, a_day);
    CHECK(counts_of(*queue) == "1 waiting, 0 taken");
    const auto other = place.queue();
    CHECK(other->take(60s).value().empty());  // its worker may be at work
    CHECK(counts_of(*queue) == "0 waiting, 1 taken");
    move_events(place, -50);
    CHECK(other->take(60s).value().empty());
    SECTION("its worker is at work") {
        CHECK(queue->confirm(slow).value());
        CHECK(other->take(60s).value().empty());
    }
    SECTION("its worker is dead") {
        move_events(place, -10);
        CHECK(take_one(*other, 60s).attempts == 2);
        CHECK_FALSE(queue->confirm(slow).value());
    }
}

TEST_CASE("an event that is tried again later waits for its pause, whatever the clock was then") {
    const EventPlace place = any_event_place();
    const auto queue = place.queue();
    REQUIRE(queue->store(new_event("i1")).value());
    REQUIRE(queue->retry(take_one(*queue, 60s), 600s, "no connection").value());
    const auto [ahead, wait] = GENERATE(table<int, int>({{0, 600}, {a_day, 600}, {590, 1190}}));
    INFO("ahead: " << ahead);
    move_events(place, ahead);
    CHECK(counts_of(*queue) == "1 waiting, 0 taken");
    CHECK(queue->take(60s).value().empty());
    move_events(place, 10 - wait);
    CHECK(queue->take(60s).value().empty());
    move_events(place, -10);
    CHECK(take_one(*queue, 60s).attempts == 2);
}

TEST_CASE("what became of an event has the time of the clock as it is now") {
    const EventPlace place = any_event_place();
    const auto queue = place.queue();
    REQUIRE(queue->store(new_event("i1")).value());
    const TakenEvent taken = take_one(*queue, 3600s);
    const auto waits = [&] {
        return place.run(
                   "select count(*) from inbox_event where abs(since - stored_at) < 60 and since <= due_at + "
                   "1") == "1";
    };
    place.run("update inbox_event set since = since + 86400");
    CHECK_FALSE(waits());
    SECTION("renewed") { CHECK(queue->renew(taken, 60s).value()); }
    SECTION("given back") { CHECK(queue->retry(taken, 1s, "").value()); }
    SECTION("put away, and back") {
        CHECK(queue->put_away(taken, "").value());
        CHECK(waits());
        place.run("update inbox_event set since = since + 86400");
        SECTION("restored") { CHECK(queue->restore(taken.key).value()); }
        SECTION("discarded") { CHECK(queue->discard(taken.key).value()); }
    }
    SECTION("confirmed") { CHECK(queue->confirm(taken).value()); }
    CHECK(waits());
}

TEST_CASE("a key that was handled when the clock ran ahead is kept no longer than the retention") {
    const EventPlace place = any_event_place();
    const auto queue = place.queue();
    REQUIRE(queue->store(new_event("i1")).value());
    REQUIRE(queue->confirm(take_one(*queue, 60s)).value());
    move_events(place, a_day);
    CHECK(queue->purge(1h).value() == 0);
    CHECK_FALSE(queue->store(new_event("i1")).value());
    move_events(place, -3601);
    CHECK(queue->purge(1h).value() == 1);
}

TEST_CASE("a server finds the waits of the future without reading the others") {
    const EventPlace place("postgres");
    REQUIRE_FALSE(place.queue()->prepare());
    place.run(
        "insert into inbox_event (event_key, scope, event_type, state, stored_at, since, due_at, attempts) "
        "select 'k' || number, '', 't', 'waiting', 0, case number when 500 then 5e9 else number end, 5e9, 0 "
        "from "
        "generate_series(1, 100000) number; analyze inbox_event");
    {
        const auto queue = place.queue();
        CHECK(queue->take(60s, 10).value().size() == 1);
    }
    const auto read_rows = [&](const std::string& how) {
        return std::stoi(place.run("select coalesce(" + how +
                                   ", 0) from pg_stat_user_tables where relname = 'inbox_event' and "
                                   "schemaname = current_schema()"));
    };
    CHECK(eventually([&] { return read_rows("idx_scan") >= 4; }));  // counted at the end of the connection
    CHECK(read_rows("seq_tup_read") < 100);
    CHECK(read_rows("idx_tup_fetch") < 100);
}

TEST_CASE("a file finds the waits of the future without reading the others") {
    const EventPlace place("sqlite");
    REQUIRE_FALSE(place.queue()->prepare());
    // As EventQueue::take() asks.
    const std::string plan =
        plan_of(place.file(),
                "select 1 from inbox_event where state = 'waiting' and since > (select 1) and "
                "2 * since - due_at > (select 1) order by since limit 1");
    CHECK_THAT(plan, ContainsSubstring("inbox_event_by_since (state=? AND since>?)"));
    CHECK_THAT(plan, !ContainsSubstring("ORDER BY"));
}
