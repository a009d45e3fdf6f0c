#include <cis/signature/sign.hpp>
#include <cis/webhook/inbox.hpp>
#include <cis/webhook/memory_seen_store.hpp>

#include <chrono>
#include <latch>
#include <stdexcept>
#include <string>
#include <thread>
#include <variant>
#include <vector>

#include "catch.hpp"
#include "wire_sample.hpp"

using namespace std::chrono_literals;
using cis::EventType;
using cis::test::wire_text;
using cis::webhook::Delivery;
using cis::webhook::Disposition;
using cis::webhook::Event;
using cis::webhook::Inbox;
using cis::webhook::InboxOptions;
using cis::webhook::InboxResult;

namespace {

const cis::Secret started_secret = "whsec_started";
const cis::Secret report_secret = "whsec_report";

constexpr std::chrono::sys_seconds now{1'772'358'700s};

/// A receiver of two webhooks that notes what it handled.
struct Receiver {
    explicit Receiver(InboxOptions given = {})
        : inbox(with_webhooks(std::move(given)), [this](const Event& event) { handle(event); }) {}

    static InboxOptions with_webhooks(InboxOptions options) {
        if (!options.unsigned_event_type) {
            options.webhooks = {{EventType::interview_started, started_secret},
                                {EventType::report_available, report_secret}};
        }
        options.clock = [] { return now; };
        return options;
    }

    void handle(const Event& event) {
        if (handler) handler(event);
        handled.push_back(std::string(event.type.text()) + ' ' + event.interview_id());
    }

    std::function<void(const Event&)> handler;
    std::vector<std::string> handled;
    Inbox inbox;
};

Delivery signed_delivery(const cis::Secret& secret, std::string_view body,
                         std::chrono::sys_seconds at = now) {
    Delivery delivery{.body = body};
    delivery.headers.add("Content-Type", "application/json");
    delivery.headers.add("x-service-signature", cis::signature::sign(secret, body, at));
    return delivery;
}

std::string started(const std::string& interview) {
    return R"({"interview_id":")" + interview + R"(","posting_id":"pst_1","timestamp":1.5,"metadata":null})";
}

std::string param_of_refusal(InboxOptions options, Inbox::Handler handler = [](const Event&) {}) {
    try {
        const Inbox inbox(std::move(options), std::move(handler));
    } catch (const cis::Exception& exception) {
        CHECK(exception.error().kind == cis::ErrorKind::invalid_argument);
        CHECK(std::string(exception.what()).find("whsec_") == std::string::npos);
        return exception.error().param;
    }
    return {};
}

}  // namespace

TEST_CASE("a genuine delivery is handed over and answered with 200") {
    Receiver receiver;
    receiver.handler = [](const Event& event) {
        CHECK(event.delivery_id == "ntf_1");
        CHECK(std::get<cis::ReportAvailable>(event.payload).report_url ==
              "https://reports.example.com/int_9Kq1");
    };
    const std::string body = wire_text("report_available.json");
    Delivery delivery = signed_delivery(report_secret, body);
    delivery.headers.add("X-Service-Delivery", "ntf_1");
    const InboxResult answer = receiver.inbox.receive(delivery);
    CHECK(answer.status == 200);
    CHECK(answer.disposition == Disposition::handled);
    CHECK(answer.reason.empty());
    CHECK(receiver.handled == std::vector<std::string>{"report_available int_9Kq1"});
}

TEST_CASE("the secret that matches says which event it is") {
    Receiver receiver;
    const std::string body = started("int_1");
    CHECK(receiver.inbox.receive(signed_delivery(started_secret, body)).status == 200);
    CHECK(receiver.inbox.receive(signed_delivery(report_secret, body)).status == 200);
    CHECK(receiver.handled == std::vector<std::string>{"interview_started int_1", "report_available int_1"});
}

TEST_CASE("a delivery with GET is taken, other methods are not") {
    Receiver receiver;
    const std::string body = started("int_1");
    Delivery delivery = signed_delivery(started_secret, body);
    for (const char* method : {"PUT", "post", "HEAD", ""}) {
        delivery.method = method;
        CHECK(receiver.inbox.receive(delivery).status == 405);
    }
    CHECK(receiver.handled.empty());
    delivery.method = "GET";
    CHECK(receiver.inbox.receive(delivery).status == 200);
    CHECK(receiver.handled.size() == 1);
}

TEST_CASE("what is not signed with one of the secrets is refused, with the reason") {
    Receiver receiver;
    const std::string body = started("int_1");
    const auto refusal = [&](const Delivery& delivery) {
        const InboxResult answer = receiver.inbox.receive(delivery);
        CHECK(answer.status == 401);
        CHECK(answer.disposition == Disposition::refused);
        CHECK(answer.reason.find("whsec_") == std::string::npos);
        return answer.reason;
    };
    using cis::signature::Failure;
    using cis::signature::message;
    CHECK(refusal({.body = body}) == message(Failure::missing_header));
    CHECK(refusal(signed_delivery("whsec_other", body)) == message(Failure::no_match));
    CHECK(refusal(signed_delivery(started_secret, body, now - 301s)) == message(Failure::too_old));
    CHECK(refusal(signed_delivery(started_secret, body, now + 301s)) == message(Failure::too_far_in_future));
    Delivery tampered = signed_delivery(started_secret, body);
    const std::string other_body = started("int_2");
    tampered.body = other_body;
    CHECK(refusal(tampered) == message(Failure::no_match));
    Delivery doubled = signed_delivery(started_secret, body);
    doubled.headers.add("X-Service-Signature", "t=1,v1=00");
    CHECK(refusal(doubled) == "the delivery has several signature headers");
    CHECK(receiver.handled.empty());
}

TEST_CASE("a delivery that waited in a queue is as fresh as it was when it came in") {
    Receiver receiver;
    const std::string body = started("int_1");
    Delivery delivery = signed_delivery(started_secret, body, now - 1h);
    delivery.received_at = now - 1h + 300s;
    CHECK(receiver.inbox.receive(delivery).status == 200);
    delivery.received_at = now - 1h + 301s;
    CHECK(receiver.inbox.receive(delivery).status == 401);
}

TEST_CASE("without a tolerance a signature may have any age") {
    Receiver receiver({.tolerance = std::nullopt});
    const std::string body = started("int_1");
    CHECK(receiver.inbox.receive(signed_delivery(started_secret, body, now - 10000h)).status == 200);
}

TEST_CASE("a legacy webhook's deliveries are taken without a signature where that was asked for") {
    Receiver receiver({.unsigned_event_type = EventType::interview_completed});
    const std::string body = wire_text("interview_completed.json");
    CHECK(receiver.inbox.receive({.method = "GET", .body = body}).status == 200);
    CHECK(receiver.inbox.receive({.method = "GET", .body = body}).disposition == Disposition::duplicate);
    CHECK(receiver.handled == std::vector<std::string>{"interview_completed int_9Kq1"});
}

TEST_CASE("an event is handled once, however often it is delivered") {
    Receiver receiver;
    const std::string body = started("int_1");
    CHECK(receiver.inbox.receive(signed_delivery(started_secret, body)).disposition == Disposition::handled);
    for (int i = 1; i < 5; ++i) {
        const InboxResult again = receiver.inbox.receive(signed_delivery(started_secret, body, now - 1s * i));
        CHECK(again.status == 200);
        CHECK(again.disposition == Disposition::duplicate);
    }
    const std::string other = started("int_2");
    CHECK(receiver.inbox.receive(signed_delivery(started_secret, other)).disposition == Disposition::handled);
    CHECK(receiver.handled == std::vector<std::string>{"interview_started int_1", "interview_started int_2"});
}

TEST_CASE("an event whose handler failed is handled at the next delivery") {
    Receiver receiver;
    int calls = 0;
    receiver.handler = [&](const Event&) {
        if (++calls == 1) throw std::runtime_error("Ada Example could not be stored");
        if (calls == 2) throw 7;
    };
    const std::string body = started("int_1");
    const Delivery delivery = signed_delivery(started_secret, body);
    for (int i = 0; i < 2; ++i) {
        const InboxResult answer = receiver.inbox.receive(delivery);
        CHECK(answer.status == 500);
        CHECK(answer.disposition == Disposition::failed);
        CHECK(answer.reason == "the handler failed");
        REQUIRE(answer.failure);
        if (i == 0) CHECK_THROWS_AS(std::rethrow_exception(answer.failure), std::runtime_error);
    }
    CHECK(receiver.inbox.receive(delivery).status == 200);
    CHECK(receiver.inbox.receive(delivery).disposition == Disposition::duplicate);
    CHECK(calls == 3);
    CHECK(receiver.handled.size() == 1);
}

TEST_CASE("deliveries of one event at the same time run the handler once") {
    Receiver receiver;
    std::latch running(1);
    std::latch others_answered(1);
    receiver.handler = [&](const Event&) {
        running.count_down();
        others_answered.wait();
    };
    const std::string body = started("int_1");
    const Delivery delivery = signed_delivery(started_secret, body);
    InboxResult first;
    {
        const std::jthread thread([&] { first = receiver.inbox.receive(delivery); });
        running.wait();
        for (int i = 0; i < 3; ++i) {
            const InboxResult answer = receiver.inbox.receive(delivery);
            CHECK(answer.status == 409);
            CHECK(answer.disposition == Disposition::in_progress);
        }
        others_answered.count_down();
    }
    CHECK(first.status == 200);
    CHECK(receiver.inbox.receive(delivery).disposition == Disposition::duplicate);
    CHECK(receiver.handled.size() == 1);
}

TEST_CASE("a genuine payload that cannot be read is not taken for handled") {
    Receiver receiver;
    const std::string body = R"({"interview_id":7,"metadata":{"candidate_name":"Ada Example"}})";
    const InboxResult answer = receiver.inbox.receive(signed_delivery(started_secret, body));
    CHECK(answer.status == 422);
    CHECK(answer.disposition == Disposition::undecodable);
    CHECK(answer.reason == "interview_id: expected string, got number");
    CHECK(receiver.handled.empty());
}

TEST_CASE("a payload that cannot be read goes to who takes such payloads, once") {
    std::vector<std::string> taken;
    bool fail = true;
    Receiver receiver({.on_undecodable = [&](const cis::webhook::UndecodableEvent& event) {
        if (std::exchange(fail, false)) throw std::runtime_error("disk full");
        taken.push_back(std::string(event.type.text()) + ' ' + std::string(event.body) + ' ' +
                        event.error.reason);
    }});
    const std::string body = R"({"interview_id":7})";
    const Delivery delivery = signed_delivery(started_secret, body);
    CHECK(receiver.inbox.receive(delivery).status == 500);
    CHECK(receiver.inbox.receive(delivery).disposition == Disposition::handled);
    CHECK(receiver.inbox.receive(delivery).disposition == Disposition::duplicate);
    CHECK(taken == std::vector<std::string>{
                       R"(interview_started {"interview_id":7} interview_id: expected string, got number)"});
}

TEST_CASE("events without an interview are told apart by their bodies") {
    Receiver receiver;
    const std::string one = R"({"interview_id":null,"posting_id":"pst_1"})";
    const std::string other = R"({"interview_id":null,"posting_id":"pst_2"})";
    CHECK(receiver.inbox.receive(signed_delivery(started_secret, one)).disposition == Disposition::handled);
    CHECK(receiver.inbox.receive(signed_delivery(started_secret, other)).disposition == Disposition::handled);
    CHECK(receiver.inbox.receive(signed_delivery(started_secret, one)).disposition == Disposition::duplicate);
}

TEST_CASE("the delivery id tells events apart only where that was asked for, and where it names the event") {
    const auto dispositions = [](Inbox& inbox, const cis::Secret& secret, const std::string& body) {
        std::vector<Disposition> found;
        for (const char* id : {"ntf_1", "ntf_2", "ntf_1"}) {
            Delivery delivery = signed_delivery(secret, body);
            delivery.headers.add("X-Service-Delivery", id);
            found.push_back(inbox.receive(delivery).disposition);
        }
        return found;
    };
    using enum Disposition;
    const std::string body = started("int_1");
    Receiver usual;
    CHECK(dispositions(usual.inbox, started_secret, body) ==
          std::vector<Disposition>{handled, duplicate, duplicate});
    Receiver asked_for({.dedupe_on_delivery_id = true});
    CHECK(dispositions(asked_for.inbox, started_secret, body) ==
          std::vector<Disposition>{handled, handled, duplicate});

    for (const EventType type : {EventType::candidate_shortlisted, EventType::candidate_rejected}) {
        const cis::Secret secret = "whsec_shortlisted";
        Inbox inbox(
            {.webhooks = {{type, secret}}, .dedupe_on_delivery_id = true, .clock = [] { return now; }},
            [](const Event&) {});
        CHECK(dispositions(inbox, secret, body) == std::vector<Disposition>{handled, duplicate, duplicate});
        // The id is the webhook's: another event has the same one.
        CHECK(dispositions(inbox, secret, started("int_2")) ==
              std::vector<Disposition>{handled, duplicate, duplicate});
        // One interview may have several such events.
        CHECK(dispositions(inbox, secret, R"({"interview_id":"int_1","again":true})") ==
              std::vector<Disposition>{handled, duplicate, duplicate});
    }
}

TEST_CASE("without a delivery id what is signed tells events apart") {
    Receiver receiver({.dedupe_on_delivery_id = true});
    const std::string body = started("int_1");
    Delivery delivery = signed_delivery(started_secret, body);
    CHECK(receiver.inbox.receive(delivery).disposition == Disposition::handled);
    delivery.headers.add("X-Service-Delivery", "");
    CHECK(receiver.inbox.receive(delivery).disposition == Disposition::duplicate);
}

TEST_CASE("a caller's own key decides what is one event") {
    Receiver receiver({.dedupe_key = [](const Event& event) { return event.posting_id().value(); }});
    const std::string one = started("int_1");
    const std::string other = started("int_2");
    CHECK(receiver.inbox.receive(signed_delivery(started_secret, one)).disposition == Disposition::handled);
    CHECK(receiver.inbox.receive(signed_delivery(started_secret, other)).disposition ==
          Disposition::duplicate);
    const InboxResult failed =
        receiver.inbox.receive(signed_delivery(started_secret, R"({"interview_id":"int_3"})"));
    CHECK(failed.status == 500);
    CHECK(failed.reason == "the de-duplication key could not be computed");
    CHECK(failed.failure);

    Receiver empty({.dedupe_key = [](const Event&) { return std::string(); }});
    CHECK(empty.inbox.receive(signed_delivery(started_secret, one)).reason ==
          "the de-duplication key is empty");
    CHECK(empty.handled.empty());
}

TEST_CASE("events out of order are handed over as they come, with what is needed to notice") {
    Receiver receiver;
    std::vector<std::pair<EventType, cis::Timestamp>> seen;
    receiver.handler = [&](const Event& event) {
        seen.emplace_back(event.type.known(), event.timestamp().value());
    };
    const std::string report = wire_text("report_available.json");
    const std::string start = wire_text("interview_started.json");
    CHECK(receiver.inbox.receive(signed_delivery(report_secret, report)).status == 200);
    CHECK(receiver.inbox.receive(signed_delivery(started_secret, start)).status == 200);
    REQUIRE(seen.size() == 2);
    CHECK(seen[0].first > seen[1].first);
    CHECK(seen[0].second > seen[1].second);
}

TEST_CASE("an inbox that could not work is refused by the name of what is wrong") {
    using Webhooks = std::vector<cis::webhook::Subscription>;
    const Webhooks good{{EventType::interview_started, started_secret}};
    CHECK(param_of_refusal({.webhooks = good}).empty());
    CHECK(param_of_refusal({}) == "webhooks");
    CHECK(param_of_refusal({.webhooks = good, .unsigned_event_type = EventType::interview_started}) ==
          "unsigned_event_type");
    CHECK(param_of_refusal({.unsigned_event_type = cis::OpenEnum<EventType>()}) == "unsigned_event_type");
    CHECK(param_of_refusal({.webhooks = good, .tolerance = -1s}) == "tolerance");
    CHECK(param_of_refusal({.webhooks = good}, nullptr) == "handler");
    CHECK(param_of_refusal({.webhooks = Webhooks{{EventType::interview_started, ""}}}) ==
          "webhooks[0].signing_secret");
    CHECK(param_of_refusal({.webhooks = Webhooks{good[0], {EventType::report_available, " \n"}}}) ==
          "webhooks[1].signing_secret");
    CHECK(param_of_refusal({.webhooks = Webhooks{{EventType::report_available, "whsec_"}}}) ==
          "webhooks[0].signing_secret");
    CHECK(param_of_refusal({.webhooks = Webhooks{good[0], {EventType::report_available, "whsec_2\n"}}}) ==
          "webhooks[1].signing_secret");
    CHECK(param_of_refusal({.webhooks = Webhooks{{{}, started_secret}}}) == "webhooks[0].event_type");
    CHECK(param_of_refusal({.webhooks = Webhooks{good[0], {EventType::report_available, started_secret}}}) ==
          "webhooks[1].signing_secret");
    CHECK(param_of_refusal({.webhooks = Webhooks{good[0], good[0]}}).empty());
}
