#include <libpq-fe.h>
#include <cis/sql/durable_inbox.hpp>
#include "sql/event_places.hpp"

using webhook::Delivery;
using webhook::Disposition;
using webhook::InboxResult;

namespace {

const Secret started_secret = "whsec_started";
const Secret report_secret = "whsec_report";
constexpr std::chrono::sys_seconds now{1'772'358'700s};

sql::DurableInboxOptions options() {
    return {.webhooks = {{EventType::interview_started, started_secret, "tenant"},
                         {EventType::report_available, report_secret}},
            .clock = [] { return now; }};
}

Delivery signed_delivery(const Secret& secret, std::string_view body, std::chrono::sys_seconds at = now) {
    Delivery delivery{.body = body};
    delivery.headers.add("X-Service-Signature", signature::sign(secret, body, at));
    return delivery;
}

struct CloseConnection {
    void operator()(PGconn* connection) const { PQfinish(connection); }
    void operator()(sqlite3* database) const { sqlite3_close(database); }
};

/// A connection of the user's own program, with a table of the user's own.
class OwnConnection {
public:
    explicit OwnConnection(const EventPlace& place) {
        if (place.is_postgres()) {
            server_.reset(PQconnectdb(shared_postgres_server().url().c_str()));
            run("set search_path to " + place.schema());
        } else {
            sqlite3* opened = nullptr;
            sqlite3_open(place.file().c_str(), &opened);
            file_.reset(opened);
            sqlite3_busy_timeout(opened, 20'000);
        }
        run("create table if not exists own (x text)");
    }

    /// @return whether it succeeded
    bool run(const std::string& sql) {
        if (file_) return sqlite3_exec(file_.get(), sql.c_str(), nullptr, nullptr, nullptr) == SQLITE_OK;
        PGresult* const result = PQexec(server_.get(), sql.c_str());
        const bool is_good = PQresultStatus(result) == PGRES_COMMAND_OK;
        PQclear(result);
        return is_good;
    }
    InboxResult receive(sql::DurableInbox& inbox, const Delivery& delivery) {
        return file_ ? inbox.receive(delivery, file_.get()) : inbox.receive(delivery, server_.get());
    }
    [[nodiscard]] PGconn* server() { return server_.get(); }

private:
    std::unique_ptr<PGconn, CloseConnection> server_;
    std::unique_ptr<sqlite3, CloseConnection> file_;
};

}  // namespace

TEST_CASE("a delivery is stored before it is answered, and a repeated one is a duplicate") {
    const EventPlace place = any_event_place();
    const auto queue = place.queue();
    sql::DurableInbox inbox(options(), queue);
    const std::string body = payload("i1");
    Delivery delivery = signed_delivery(started_secret, body);
    delivery.headers.add("X-Service-Delivery", "d1");
    const InboxResult first = inbox.receive(delivery);
    CHECK(first.status == 200);
    CHECK(first.disposition == Disposition::handled);
    CHECK(first.key == "scope:6:tenant:interview_started:interview:i1");
    CHECK(first.reason.empty());
    CHECK(place.run("select body from inbox_event") == body);
    const InboxResult second = inbox.receive(delivery);
    CHECK(second.status == 200);
    CHECK(second.disposition == Disposition::duplicate);
    CHECK(second.reason == "already stored");

    const auto taken = place.queue()->take(60s).value();
    REQUIRE(taken.size() == 1);
    CHECK(taken[0].key == first.key);
    CHECK(taken[0].scope == "tenant");
    CHECK(taken[0].event->delivery_id == "d1");
    CHECK(std::get<InterviewStarted>(taken[0].event->payload).interview_id == "i1");
    REQUIRE(queue->confirm(taken[0]).value());
    CHECK(inbox.receive(delivery).disposition == Disposition::duplicate);
}

TEST_CASE("nothing is stored of a delivery that is not genuine or too old") {
    const EventPlace place("sqlite");
    const auto queue = place.queue();
    sql::DurableInbox inbox(options(), queue);
    const std::string body = payload("i1");
    CHECK(inbox.receive({.body = body}).status == 401);
    CHECK(inbox.receive(signed_delivery("whsec_other", body)).status == 401);
    CHECK(inbox.receive(signed_delivery(started_secret, body, now - 301s)).status == 401);
    Delivery put = signed_delivery(started_secret, body);
    put.method = "PUT";
    CHECK(inbox.receive(put).status == 405);
    CHECK(queue->counts().value().waiting == 0);
}

TEST_CASE("the key of an event is made as an Inbox makes it") {
    const EventPlace place("sqlite");
    const auto queue = place.queue();
    sql::DurableInboxOptions given = options();
    std::string key;
    SECTION("by your function") {
        given.dedupe_key = [](const webhook::Event& event) { return "mine " + event.interview_id(); };
        key = "mine i1";
    }
    SECTION("by the id of the delivery") {
        given.dedupe_on_delivery_id = true;
        key = "report_available:delivery:d1";
    }
    SECTION("by the interview") { key = "report_available:interview:i1"; }
    SECTION("not by a function that throws") {
        given.dedupe_key = [](const webhook::Event&) -> std::string { throw std::runtime_error("Ada"); };
    }
    sql::DurableInbox inbox(given, queue);
    const std::string report = R"({"interview_id":"i1","posting_id":"p1","report_url":"https://r"})";
    Delivery delivery = signed_delivery(report_secret, report);
    delivery.headers.add("X-Service-Delivery", "d1");
    const InboxResult result = inbox.receive(delivery);
    CHECK(result.key == key);
    CHECK(result.status == (key.empty() ? 500 : 200));
    CHECK(queue->counts().value().waiting == (key.empty() ? 0 : 1));
}

TEST_CASE("genuine deliveries that cannot be decoded are stored if that is wanted") {
    const EventPlace place = any_event_place();
    const auto queue = place.queue();
    const std::string body = R"({"interview_id":["Ada"]})";
    const std::string no_text = "\xFF";
    sql::DurableInboxOptions given = options();
    given.store_undecodable = GENERATE(false, true);
    sql::DurableInbox inbox(given, queue);
    const InboxResult result = inbox.receive(signed_delivery(started_secret, body));
    if (given.store_undecodable) {
        CHECK(result.status == 200);
        CHECK(inbox.receive(signed_delivery(started_secret, body)).disposition == Disposition::duplicate);
        const auto taken = queue->take(60s).value();
        REQUIRE(taken.size() == 1);
        CHECK(taken[0].body == body);
        CHECK(taken[0].event.error().reason == "interview_id: expected string, got array");
    } else {
        CHECK(result.status == 422);
        CHECK(result.disposition == Disposition::undecodable);
        CHECK(result.reason == "interview_id: expected string, got array");
        CHECK(result.key.empty());
    }
    CHECK(inbox.receive(signed_delivery(started_secret, no_text)).status == 422);
}

TEST_CASE("deliveries without a signature are stored only if that was asked for") {
    const EventPlace place("sqlite");
    const auto queue = place.queue();
    sql::DurableInbox inbox({.unsigned_event_type = EventType::report_available}, queue);
    CHECK(inbox.receive({.body = R"({"interview_id":"i1"})"}).status == 200);
    CHECK(queue->take(1s).value().at(0).type == EventType::report_available);
}

TEST_CASE("without the database nothing is answered with 200") {
    const EventPlace place("sqlite");
    const auto queue = place.queue();
    sql::DurableInbox inbox(options(), queue);
    REQUIRE_FALSE(queue->prepare());
    place.run("alter table inbox_event rename to elsewhere");
    const std::string body = payload("i1");
    const InboxResult result = inbox.receive(signed_delivery(started_secret, body));
    CHECK(result.status == 503);
    CHECK(result.disposition == Disposition::unavailable);
    CHECK(result.reason.starts_with("the event could not be stored: "));
    place.run("alter table elsewhere rename to inbox_event");
    CHECK(inbox.receive(signed_delivery(started_secret, body)).disposition == Disposition::handled);
}

TEST_CASE("a database that is none is no fault of the delivery: it comes again") {
    const TempDirectory folder;
    const std::string file = folder.write("events.db", std::string(4096, 'x'));
    sql::DurableInbox inbox(options(), std::make_shared<sql::EventQueue>(sql::SqliteOptions{.file = file}));
    const std::string body = payload("i1");
    const InboxResult result = inbox.receive(signed_delivery(started_secret, body));
    CHECK(result.status == 503);
    CHECK(result.disposition == Disposition::unavailable);
    CHECK_THAT(result.reason, ContainsSubstring("it is not a SQLite database"));
}

TEST_CASE("options of a DurableInbox are checked as those of an Inbox") {
    const auto fault = [](sql::DurableInboxOptions given, std::shared_ptr<sql::EventQueue> queue) {
        try {
            const sql::DurableInbox inbox(std::move(given), std::move(queue));
        } catch (const Exception& exception) {
            return exception.error().param;
        }
        return std::string("none");
    };
    const EventPlace place("sqlite");
    CHECK(fault(options(), place.queue()) == "none");
    CHECK(fault({}, place.queue()) == "webhooks");
    CHECK(fault(options(), nullptr) == "queue");
    sql::DurableInboxOptions both = options();
    both.unsigned_event_type = EventType::report_available;
    CHECK(fault(both, place.queue()) == "unsigned_event_type");
}

TEST_CASE("an event is stored in the caller's transaction, with the caller's row or not at all") {
    const EventPlace place = any_event_place();
    const auto queue = place.queue();
    REQUIRE_FALSE(queue->prepare());
    sql::DurableInbox inbox(options(), queue);
    OwnConnection own(place);
    const std::string body = payload("i1");
    const Delivery delivery = signed_delivery(started_secret, body);
    const bool commits = GENERATE(true, false);

    REQUIRE(own.run("begin"));
    REQUIRE(own.run("insert into own values ('mine')"));
    CHECK(own.receive(inbox, delivery).disposition == Disposition::handled);
    CHECK(own.receive(inbox, delivery).disposition == Disposition::duplicate);
    REQUIRE(own.run("insert into own values ('after')"));
    CHECK(queue->counts().value().waiting == 0);
    REQUIRE(own.run(commits ? "commit" : "rollback"));

    CHECK(place.run("select count(*) from own") == (commits ? "2" : "0"));
    CHECK(queue->counts().value().waiting == (commits ? 1 : 0));
    CHECK(inbox.receive(delivery).disposition == (commits ? Disposition::duplicate : Disposition::handled));
}

TEST_CASE("an error leaves the caller's transaction as it was") {
    const EventPlace place = any_event_place();
    sql::DurableInbox inbox(options(), place.queue());
    if (place.is_postgres()) shared_postgres_server().command("create schema " + place.schema());
    OwnConnection own(place);
    const std::string body = payload("i1");
    const Delivery delivery = signed_delivery(started_secret, body);

    REQUIRE(own.run("begin"));
    REQUIRE(own.run("insert into own values ('mine')"));
    const InboxResult result = own.receive(inbox, delivery);
    CHECK(result.status == 500);
    CHECK(result.disposition == Disposition::failed);
    CHECK_THAT(result.reason, ContainsSubstring("call EventQueue::prepare() once"));
    REQUIRE(own.run("commit"));
    CHECK(place.run("select x from own") == "mine");
}

TEST_CASE("without a transaction of the caller nothing is stored") {
    const EventPlace place = any_event_place();
    const auto queue = place.queue();
    REQUIRE_FALSE(queue->prepare());
    sql::DurableInbox inbox(options(), queue);
    OwnConnection own(place);
    const std::string body = payload("i1");
    const Delivery delivery = signed_delivery(started_secret, body);
    const auto reason = [&] {
        const InboxResult result = own.receive(inbox, delivery);
        CHECK(result.status == 500);
        return result.reason;
    };
    CHECK_THAT(reason(), ContainsSubstring("must be in a transaction"));
    if (place.is_postgres()) {
        REQUIRE(own.run("begin"));
        REQUIRE_FALSE(own.run("select wrong"));
        CHECK_THAT(reason(), ContainsSubstring("must be in a transaction that has not failed"));
        REQUIRE(own.run("rollback"));
        REQUIRE(own.run("set client_encoding to 'LATIN1'"));
        REQUIRE(own.run("begin"));
        CHECK_THAT(reason(), ContainsSubstring("client_encoding"));
        REQUIRE(PQenterPipelineMode(own.server()) == 1);
        CHECK_THAT(reason(), ContainsSubstring("pipeline"));
        CHECK_THAT(inbox.receive(delivery, static_cast<PGconn*>(nullptr)).reason,
                   ContainsSubstring("must be connected"));
    } else {
        CHECK(inbox.receive(delivery, static_cast<sqlite3*>(nullptr)).status == 500);
    }
    CHECK(queue->counts().value().waiting == 0);
    CHECK(own.receive(inbox, {.body = body}).status == 401);
}
