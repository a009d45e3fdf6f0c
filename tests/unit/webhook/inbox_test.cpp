#include "inbox_receiver.hpp"

using cis::webhook::Delivery;
using cis::webhook::Disposition;
using cis::webhook::Event;
using cis::webhook::InboxResult;

TEST_CASE("a genuine delivery is handled and gets a 200") {
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

TEST_CASE("the matching secret determines the type of the event") {
    Receiver receiver;
    const std::string body = started("int_1");
    CHECK(receiver.inbox.receive(signed_delivery(started_secret, body)).status == 200);
    CHECK(receiver.inbox.receive(signed_delivery(report_secret, body)).status == 200);
    CHECK(receiver.handled == std::vector<std::string>{"interview_started int_1", "report_available int_1"});
}

TEST_CASE("a delivery with GET or POST is accepted, and other methods are refused") {
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

TEST_CASE("a delivery without a signature by one of the secrets is refused, with the reason") {
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

TEST_CASE("a delivery that waited in a queue is judged by its time of arrival") {
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

TEST_CASE("deliveries of a legacy webhook are accepted without a signature if the options allow it") {
    Receiver receiver({.unsigned_event_type = EventType::interview_completed});
    const std::string body = wire_text("interview_completed.json");
    CHECK(receiver.inbox.receive({.method = "GET", .body = body}).status == 200);
    CHECK(receiver.inbox.receive({.method = "GET", .body = body}).disposition == Disposition::duplicate);
    CHECK(receiver.handled == std::vector<std::string>{"interview_completed int_9Kq1"});
}

TEST_CASE("a genuine payload that cannot be decoded does not count as handled") {
    Receiver receiver;
    const std::string body = R"({"interview_id":7,"metadata":{"candidate_name":"Ada Example"}})";
    const InboxResult answer = receiver.inbox.receive(signed_delivery(started_secret, body));
    CHECK(answer.status == 422);
    CHECK(answer.disposition == Disposition::undecodable);
    CHECK(answer.reason == "interview_id: expected string, got number");
    CHECK(receiver.handled.empty());
}

TEST_CASE("a payload that cannot be decoded goes to on_undecodable, once") {
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

TEST_CASE("events out of order are handled in order of arrival, with the data to notice it") {
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
