#include <cis/sql/event_worker.hpp>
#include "eventually.hpp"
#include "gate.hpp"
#include "sql/event_places.hpp"

using sql::EventWorker;
using sql::EventWorkerOptions;
using sql::HandlerResult;
using sql::Handling;
using sql::HandlingReport;
using sql::TakenEvent;
using Ids = std::vector<std::string>;

namespace {

/// A worker that notes what it does.
struct Worker {
    explicit Worker(const EventPlace& place, EventWorkerOptions options = {})
        : queue(place.queue()), worker(noted(std::move(options)), queue, [this](const TakenEvent& event) {
              return handle(event);
          }) {}

    EventWorkerOptions noted(EventWorkerOptions options) {
        options.on_report = [this](const HandlingReport& report) {
            std::string line = report.event.key.substr(report.event.key.rfind(':') + 1);
            line += report.handling == Handling::done ? " handled" : " failed";
            if (report.is_put_away) line += ", put away";
            if (!report.is_recorded) line += ", not recorded";
            if (!report.reason.empty()) line += ": " + report.reason;
            log.push_back(std::move(line));
            pauses.push_back(report.pause);
            has_failure = report.failure != nullptr;
        };
        options.on_error = [this](const Error& error) {
            last_error = error.kind;
            ++errors;
        };
        return options;
    }
    HandlerResult handle(const TakenEvent& event) {
        ++attempts;
        return handler ? handler(event) : HandlerResult{};
    }

    std::shared_ptr<sql::EventQueue> queue;
    std::function<HandlerResult(const TakenEvent&)> handler;
    std::atomic<int> attempts{0};
    std::atomic<int> errors{0};
    std::atomic<ErrorKind> last_error{};
    Ids log;
    std::vector<std::chrono::milliseconds> pauses;
    bool has_failure{false};
    EventWorker worker;
};

}  // namespace

TEST_CASE("a worker handles the events that are due, oldest first, and confirms them") {
    const EventPlace place = any_event_place();
    Worker one(place);
    store_events(*one.queue, place, {"i1", "i2", "i3"});
    CHECK(one.worker.handle_due().value() == 3);
    CHECK(one.log == Ids{"i1 handled", "i2 handled", "i3 handled"});
    CHECK(one.worker.handle_due().value() == 0);
    CHECK(place.run("select count(*) from inbox_event where state = 'handled'") == "3");
}

TEST_CASE("an event that fails is tried again with growing pauses, and put away in the end") {
    const EventPlace place("sqlite");
    Worker one(place, {.max_attempts = 4, .base = 1min, .cap = 3min});
    store_events(*one.queue, place, {"i1"});
    std::string reason = "no connection";
    SECTION("because its handler says so") {
        one.handler = [](const TakenEvent&) {
            return HandlerResult{.handling = Handling::failed, .reason = "no connection"};
        };
    }
    SECTION("because its handler gives a reason and nothing else") {
        one.handler = [](const TakenEvent&) { return HandlerResult{.reason = "no connection"}; };
    }
    SECTION("because its handler throws") {
        reason = "the handler threw an exception";
        one.handler = [](const TakenEvent&) -> HandlerResult { throw std::runtime_error("Ada Example"); };
    }
    for (int attempt = 1; attempt <= 4; ++attempt) {
        CHECK(one.worker.handle_due().value() == 1);
        CHECK(one.worker.handle_due().value() == 0);
        place.let_time_pass();
    }
    CHECK(one.log == Ids{"i1 failed: " + reason, "i1 failed: " + reason, "i1 failed: " + reason,
                         "i1 failed, put away: " + reason});
    CHECK(one.has_failure == (reason.front() == 't'));
    CHECK(one.pauses[0] <= 1min);
    CHECK(one.pauses[1] <= 2min);
    CHECK(one.pauses[2] <= 3min);
    CHECK(one.queue->put_away_events().value().at(0).reason == reason);
    CHECK(one.worker.handle_due().value() == 0);
}

TEST_CASE("an event is put away at once if its handler sees no hope, or nobody can decode it") {
    const EventPlace place = any_event_place();
    Worker one(place);
    one.handler = [](const TakenEvent&) {
        return HandlerResult{.handling = Handling::hopeless, .reason = "unknown posting"};
    };
    sql::NewEvent event = new_event("i1");
    std::string reason = "unknown posting";
    SECTION("no hope") {}
    SECTION("not decodable") {
        event.body = "{";
        reason = "the payload cannot be decoded: ";
    }
    REQUIRE(one.queue->store(event).value());
    CHECK(one.worker.handle_due().value() == 1);
    CHECK(one.log.at(0).starts_with("i1 failed, put away: " + reason));
    CHECK(one.attempts == (reason == "unknown posting" ? 1 : 0));
}

TEST_CASE("an event that was handled can be kept, and handled again") {
    const EventPlace place = any_event_place();
    Worker one(place);
    one.handler = [](const TakenEvent&) {
        return HandlerResult{.handling = Handling::kept, .reason = "handled"};
    };
    REQUIRE(one.queue->store(new_event("i1")).value());
    CHECK(one.worker.handle_due().value() == 1);
    CHECK(one.worker.handle_due().value() == 0);
    const auto kept = one.queue->put_away_events().value();
    REQUIRE(kept.size() == 1);
    CHECK(kept[0].reason == "handled");
    const auto again = one.queue->take_put_away(kept[0].key, 60s).value();
    CHECK(again.value().body == payload("i1"));
}

TEST_CASE("an event that ends each worker is put away without another attempt") {
    const EventPlace place("sqlite");
    Worker one(place, {.max_attempts = 2});
    store_events(*one.queue, place, {"i1"});
    for (int i = 0; i < 2; ++i) {
        REQUIRE(place.queue()->take(60s).value().size() == 1);
        place.let_time_pass();
    }
    CHECK(one.worker.handle_due().value() == 1);
    CHECK(one.attempts == 0);
    CHECK(one.log == Ids{"i1 failed, put away: the worker died or lost its lease in the last attempt"});
}

TEST_CASE("the lease of an event is renewed while its handler runs") {
    const EventPlace place("sqlite");
    Worker one(place, {.lease = 900ms});
    store_events(*one.queue, place, {"i1"});
    const auto other = place.queue();
    int stolen = 0;
    const std::string due = "select due_at from inbox_event";
    one.handler = [&](const TakenEvent&) {
        // Longer than a lease.
        for (int renewals = 0; renewals < 4; ++renewals) {
            const std::string before = place.run(due);
            if (!eventually([&] {
                    const auto taken = other->take(60s);
                    if (!taken || !taken->empty()) ++stolen;
                    return stolen > 0 || place.run(due) != before;
                }))
                ++stolen;
        }
        return HandlerResult{};
    };
    CHECK(one.worker.handle_due().value() == 1);
    CHECK(stolen == 0);
    CHECK(one.log == Ids{"i1 handled"});
}

TEST_CASE("what another worker has taken over is not recorded") {
    const EventPlace place = any_event_place();
    Worker one(place);
    store_events(*one.queue, place, {"i1"});
    Worker other(place);
    const Handling handling = GENERATE(Handling::done, Handling::failed);
    one.handler = [&](const TakenEvent&) {
        place.let_time_pass();
        static_cast<void>(other.worker.handle_due().value());
        return HandlerResult{.handling = handling};
    };
    CHECK(one.worker.handle_due().value() == 1);
    CHECK(other.log == Ids{"i1 handled"});
    CHECK(one.log ==
          Ids{handling == Handling::done ? "i1 handled, not recorded" : "i1 failed, not recorded"});
    CHECK(place.run("select state from inbox_event") == "handled");
}

TEST_CASE("a running worker is woken for a new event, and stops after the handler that runs") {
    const EventPlace place("sqlite");
    Worker one(place, {.poll_interval = 24h});
    Gate gate;
    one.handler = [&](const TakenEvent&) {
        gate.passage().wait();
        return HandlerResult{};
    };
    std::jthread thread([&](const std::stop_token& stop) { one.worker.run(stop); });
    REQUIRE(eventually([&] { return std::filesystem::exists(place.file()) && one.queue->counts(); }));
    REQUIRE(place.queue()->store(new_event("i1")).value());
    REQUIRE(place.queue()->store(new_event("i2")).value());
    one.worker.wake();
    REQUIRE(eventually([&] { return one.attempts == 1; }));
    thread.request_stop();
    gate.open();
    thread.join();
    CHECK(one.log == Ids{"i1 handled"});
    CHECK(one.queue->counts().value().waiting == 1);
}

TEST_CASE("a running worker goes on when the database is back, and forgets old keys") {
    const EventPlace place("sqlite");
    Worker one(place, {.poll_interval = 1ms, .retention = 1h});
    store_events(*one.queue, place, {"old", "i1"});
    place.run("update inbox_event set state = 'handled', due_at = 0 where event_key like '%old'");
    place.run("alter table inbox_event rename to elsewhere");
    {
        std::jthread thread([&](const std::stop_token& stop) { one.worker.run(stop); });
        CHECK(eventually([&] { return one.errors > 0; }));
        CHECK(one.attempts == 0);
        place.run("alter table elsewhere rename to inbox_event");
        CHECK(eventually([&] { return one.attempts == 1; }));
    }
    CHECK(one.log == Ids{"i1 handled"});
    CHECK(place.run("select event_key from inbox_event") == "interview_started:interview:i1");
}

TEST_CASE("a running worker handles events although it may not forget old keys") {
    const EventPlace place("sqlite");
    Worker one(place, {.poll_interval = 1ms, .retention = 1h});
    store_events(*one.queue, place, {"old", "i1"});
    place.run("update inbox_event set state = 'handled', due_at = 0 where event_key like '%old'");
    place.run("create trigger kept before delete on inbox_event begin select raise(abort, 'kept'); end");
    {
        std::jthread thread([&](const std::stop_token& stop) { one.worker.run(stop); });
        CHECK(eventually([&] { return one.attempts == 1 && one.errors == 1; }));
    }
    CHECK(one.log == Ids{"i1 handled"});
}

TEST_CASE("options of an EventWorker are checked") {
    const EventPlace place("sqlite");
    const auto fault = [&](EventWorkerOptions options) {
        try {
            const Worker worker(place, std::move(options));
        } catch (const Exception& exception) {
            return exception.error().param;
        }
        return std::string("none");
    };
    CHECK(fault({}) == "none");
    CHECK(fault({.lease = 29ms}) == "lease");
    CHECK(fault({.lease = 25h}) == "lease");
    CHECK(fault({.poll_interval = 0ms}) == "poll_interval");
    CHECK(fault({.max_attempts = 0}) == "max_attempts");
    CHECK(fault({.base = -1ms}) == "base");
    CHECK(fault({.cap = -1ms}) == "cap");
    CHECK(fault({.retention = -1s}) == "retention");
    const auto handler = [](const TakenEvent&) { return HandlerResult{}; };
    CHECK_THROWS_AS(EventWorker({}, nullptr, handler), Exception);
    CHECK_THROWS_AS(EventWorker({}, place.queue(), nullptr), Exception);
}
