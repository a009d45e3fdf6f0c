#include "deliveries_fixture.hpp"

using cis::emulator::DeliveryOptions;

namespace {

const char* const started = "interview_started";

EventReceiver::Decide always(int status) {
    return [=](const ReceivedEvent&) { return status; };
}

/// Deactivates a webhook in one of the two possible ways.
void deactivate(Deliveries& deliveries, const std::string& id, bool legacy) {
    const RawReply reply = legacy ? deliveries.service.http.send("POST", "/api/webhook/deactivate/" + id, "")
                                  : deliveries.service.http.send("DELETE", "/api/v2/webhooks/" + id);
    REQUIRE(reply.status == 200);
}

}  // namespace

TEST_CASE("deliveries: a webhook hears of its own event and its own posting") {
    const EventReceiver receiver;
    Deliveries deliveries{{}, Deliveries::autoplay()};
    deliveries.subscribe(started, receiver.url("/started"));
    deliveries.subscribe("report_available", receiver.url("/report"));
    const std::string other = deliveries.service.active_posting();
    const std::string elsewhere =
        deliveries.service.ingest(other, json::object()).json()["data"]["interview_id"];
    const std::string here = deliveries.candidate();
    CHECK(deliveries.server().trigger_event(started, elsewhere) == 0);
    deliveries.finish_interviews();
    auto targets = targets_of(receiver, here);
    std::ranges::sort(targets);
    CHECK(targets == std::vector<std::string>{"/report", "/started"});
    CHECK(targets_of(receiver, elsewhere).empty());
}

TEST_CASE("deliveries: several webhooks for the same event each get it") {
    const EventReceiver receiver;
    Deliveries deliveries;
    for (const char* const target : {"/a", "/b", "/b"}) deliveries.subscribe(started, receiver.url(target));
    const std::string interview = deliveries.candidate();
    CHECK(deliveries.server().trigger_event(started, interview) == 3);
    deliveries.server().deliver_due();
    auto targets = targets_of(receiver, interview);
    std::ranges::sort(targets);
    CHECK(targets == std::vector<std::string>{"/a", "/b", "/b"});
}

TEST_CASE("deliveries: an event from before the registration is not delivered") {
    const EventReceiver receiver;
    Deliveries deliveries{{}, Deliveries::autoplay()};
    deliveries.candidate();
    deliveries.finish_interviews();
    deliveries.subscribe_all(receiver.url());
    deliveries.finish_interviews();
    CHECK(receiver.count() == 0);
}

TEST_CASE("deliveries: nothing is delivered to a webhook that was deactivated") {
    const bool legacy = GENERATE(false, true);
    const EventReceiver receiver;
    Deliveries deliveries;
    const Registration gone = deliveries.subscribe(started, receiver.url("/gone"));
    deliveries.subscribe(started, receiver.url("/stays"));
    const std::string interview = deliveries.candidate();
    deactivate(deliveries, gone.id, legacy);
    deliveries.emit(started, interview);
    CHECK(targets_of(receiver, interview) == std::vector<std::string>{"/stays"});
}

TEST_CASE("deliveries: redeliveries to a deactivated webhook are dropped") {
    const bool legacy = GENERATE(false, true);
    const EventReceiver receiver{always(500)};
    Deliveries deliveries;
    const Registration gone = deliveries.subscribe(started, receiver.url("/gone"));
    deliveries.subscribe(started, receiver.url("/stays"));
    const std::string interview = deliveries.candidate();
    deliveries.emit(started, interview);
    CHECK(receiver.count() == 2);
    deactivate(deliveries, gone.id, legacy);
    deliveries.advance(1);
    deliveries.advance(100);
    CHECK(receiver.count() == 4);
    for (const auto& record : deliveries.server().deliveries()) {
        CHECK(record.dropped == (record.webhook_id == gone.id));
        CHECK(record.attempts == (record.webhook_id == gone.id ? 1 : 3));
    }
    CHECK(deliveries.server().statistics().delivery_count().dropped == 1);
}

TEST_CASE("deliveries: nothing follows an attempt during which its webhook was deactivated") {
    const int status = GENERATE(200, 500);
    std::promise<void> release;
    const EventReceiver receiver{[&, released = release.get_future().share()](const ReceivedEvent&) {
        released.wait();
        return status;
    }};
    Deliveries deliveries;
    const Registration webhook = deliveries.subscribe(started, receiver.url());
    const std::string interview = deliveries.candidate();
    deliveries.server().trigger_event(started, interview);
    // This event waits for the first one, because both are for the same interview.
    deliveries.server().trigger_event(started, interview);
    const bool arrived = receiver.wait_for(1);
    deactivate(deliveries, webhook.id, false);
    release.set_value();
    REQUIRE(arrived);
    deliveries.server().deliver_due();
    deliveries.advance(100);
    CHECK(receiver.count() == 1);
    const auto records = deliveries.server().deliveries();
    REQUIRE(records.size() == 2);
    CHECK(records[0].attempts == 1);
    CHECK(records[0].delivered == (status == 200));
    CHECK(records[0].dropped == (status != 200));
    CHECK(records[1].attempts == 0);
    CHECK(records[1].dropped);
}

TEST_CASE("deliveries: the queue continues after a dropped delivery") {
    std::promise<void> release;
    const EventReceiver receiver{[released = release.get_future().share()](const ReceivedEvent& event) {
        if (event.body().contains("metadata")) released.wait();  // interview_started
        return 200;
    }};
    Deliveries deliveries;
    const auto webhooks = deliveries.subscribe_all(receiver.url());
    const std::string interview = deliveries.candidate();
    for (const std::string& type : interview_events) deliveries.server().trigger_event(type, interview);
    const bool arrived = receiver.wait_for(1);
    deactivate(deliveries, webhooks[1].id, false);
    release.set_value();
    REQUIRE(arrived);
    deliveries.server().deliver_due();
    const auto events = receiver.events();
    REQUIRE(events.size() == 2);
    CHECK(events[0].is_signed_with(webhooks[0].secret));
    CHECK(events[1].is_signed_with(webhooks[2].secret));
}

TEST_CASE("deliveries: a recruiter's events can be registered when that is asked for") {
    const EventReceiver receiver;
    const bool allowed = GENERATE(true, false);
    DeliveryOptions options;
    options.recruiter_events = allowed;
    Deliveries deliveries{options};
    for (const char* const type : {"candidate_shortlisted", "candidate_rejected"}) {
        CAPTURE(type);
        const RawReply reply = deliveries.service.http.post(
            "/api/v2/webhooks",
            {{"posting_id", deliveries.posting}, {"url", receiver.url()}, {"event_type", type}});
        CHECK(reply.status == (allowed ? 201 : 422));
        if (!allowed) CHECK(params_of(reply) == std::vector<std::string>{"event_type"});
    }
}

TEST_CASE("deliveries: the delivery id of a recruiter's event names the registration") {
    const EventReceiver receiver;
    DeliveryOptions options;
    options.recruiter_events = true;
    Deliveries deliveries{options, Deliveries::autoplay()};
    std::map<std::string, Registration> webhooks;
    for (const std::string type : {"candidate_shortlisted", "candidate_rejected"}) {
        webhooks[receiver.url("/" + type)] = deliveries.subscribe(type, receiver.url("/" + type));
    }
    deliveries.candidates(60);
    deliveries.finish_interviews();
    std::map<std::string, std::set<std::string>> expected;
    const std::string list = Emulator::candidates(deliveries.posting) + "?limit=100";
    const json shown = deliveries.service.http.get(list).json()["data"];
    for (const json& candidate : shown) {
        if (candidate["shortlisted"] == true) {
            expected["/candidate_shortlisted"].insert(candidate["interview_id"]);
        }
        if (candidate["dismissed"] == true) expected["/candidate_rejected"].insert(candidate["interview_id"]);
    }
    CHECK(expected["/candidate_shortlisted"].size() > 1);
    CHECK(expected["/candidate_rejected"].size() > 1);
    std::map<std::string, std::set<std::string>> received;
    for (const ReceivedEvent& event : receiver.events()) {
        const Registration& webhook = webhooks.at(receiver.url(event.request.target));
        CHECK(event.delivery_id() == webhook.id);
        CHECK(event.is_signed_with(webhook.secret));
        CHECK(received[event.request.target].insert(event.body()["interview_id"]).second);
    }
    CHECK(received == expected);
}

TEST_CASE("deliveries: emitting an unknown event or interview is refused") {
    Deliveries deliveries;
    const std::string interview = deliveries.candidate();
    CHECK(deliveries.server().trigger_event(started, interview) == 0);
    CHECK_THROWS_AS(deliveries.server().trigger_event("interview_paused", interview), std::invalid_argument);
    CHECK_THROWS_AS(deliveries.server().trigger_event(started, "unknown"), std::invalid_argument);
}
