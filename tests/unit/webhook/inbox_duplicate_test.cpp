#include <latch>
#include "inbox_receiver.hpp"

using cis::webhook::Delivery;
using cis::webhook::Disposition;
using cis::webhook::Event;
using cis::webhook::Inbox;
using cis::webhook::InboxResult;

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

TEST_CASE("events without an interview are told apart by their bodies") {
    Receiver receiver;
    const std::string one = R"({"interview_id":null,"posting_id":"pst_1"})";
    const std::string other = R"({"interview_id":null,"posting_id":"pst_2"})";
    CHECK(receiver.inbox.receive(signed_delivery(started_secret, one)).disposition == Disposition::handled);
    CHECK(receiver.inbox.receive(signed_delivery(started_secret, other)).disposition == Disposition::handled);
    CHECK(receiver.inbox.receive(signed_delivery(started_secret, one)).disposition == Disposition::duplicate);
}

TEST_CASE("the delivery id distinguishes events only if the options ask for it and it identifies the event") {
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
        // The id is the webhook's: another event has the same id.
        CHECK(dispositions(inbox, secret, started("int_2")) ==
              std::vector<Disposition>{handled, duplicate, duplicate});
        // An interview can have several events of this type.
        CHECK(dispositions(inbox, secret, R"({"interview_id":"int_1","again":true})") ==
              std::vector<Disposition>{handled, duplicate, duplicate});
    }
}

TEST_CASE("without a delivery id the signed text distinguishes events") {
    Receiver receiver({.dedupe_on_delivery_id = true});
    const std::string body = started("int_1");
    Delivery delivery = signed_delivery(started_secret, body);
    CHECK(receiver.inbox.receive(delivery).disposition == Disposition::handled);
    delivery.headers.add("X-Service-Delivery", "");
    CHECK(receiver.inbox.receive(delivery).disposition == Disposition::duplicate);
}

TEST_CASE("a caller's own key identifies the event") {
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
