// The inbox catches the exceptions of the caller's functions, and still handles each event only once.

#include "test.hpp"

using cis::webhook::Disposition;
using cis::webhook::Event;
using cis::webhook::EventClaim;
using cis::webhook::Inbox;
using cis::webhook::InboxResult;

namespace {

constexpr const char* personal = "Ada Example, whsec_1";

/// The kinds of exceptions.
enum class Kind { error, out_of_memory, number };

[[noreturn]] void throw_one(Kind kind) {
    switch (kind) {
        case Kind::error: throw std::runtime_error(personal);
        case Kind::out_of_memory: throw std::bad_alloc();
        case Kind::number: break;
    }
    throw 7;
}

/// A store that throws in the selected functions. With `confirms_before` it confirms before it throws.
class ThrowingStore final : public cis::webhook::SeenStore {
public:
    Result<EventClaim> claim(std::string_view key, std::string_view owner) override {
        if (claim_throws) throw_one(kind);
        return held.claim(key, owner);
    }
    Result<bool> confirm(std::string_view key, std::string_view owner) override {
        Result<bool> confirmed = confirms_before ? held.confirm(key, owner) : false;
        if (confirm_throws) throw_one(kind);
        return confirms_before ? std::move(confirmed) : held.confirm(key, owner);
    }
    Result<bool> release(std::string_view key, std::string_view owner) override {
        if (release_throws) throw_one(kind);
        return held.release(key, owner);
    }

    Kind kind = Kind::error;
    bool claim_throws = false;
    bool confirm_throws = false;
    bool confirms_before = false;
    bool release_throws = false;
    cis::webhook::MemorySeenStore held;
};

struct Receiver {
    InboxResult receive(const std::string& interview = "int_1") {
        return inbox.receive({.body = R"({"interview_id":")" + interview + R"("})"});
    }

    std::shared_ptr<ThrowingStore> store = std::make_shared<ThrowingStore>();
    std::function<void(const Event&)> handler;
    int handled = 0;
    Inbox inbox{{.unsigned_event_type = EventType::interview_started, .seen = store},
                [this](const Event& event) {
                    if (handler) handler(event);
                    ++handled;
                }};
};

Kind any_kind() { return GENERATE(Kind::error, Kind::out_of_memory, Kind::number); }

}  // namespace

TEST_CASE("if claim() throws, nothing is handled and nothing is lost") {
    Receiver receiver;
    receiver.store->kind = any_kind();
    receiver.store->claim_throws = true;
    for (int i = 0; i < 2; ++i) {
        const InboxResult answer = receiver.receive();
        CHECK(answer.status == 503);
        CHECK(answer.disposition == Disposition::unavailable);
        CHECK(answer.reason == "the seen-store is not available: it threw an exception");
        CHECK(answer.failure);
    }
    CHECK(receiver.handled == 0);
    receiver.store->claim_throws = false;
    CHECK(receiver.receive().disposition == Disposition::handled);
    CHECK(receiver.handled == 1);
}

TEST_CASE("if confirm() throws, the handler does not run again") {
    Receiver receiver;
    receiver.store->kind = any_kind();
    receiver.store->confirms_before = GENERATE(false, true);
    receiver.store->confirm_throws = true;
    const InboxResult answer = receiver.receive();
    CHECK(answer.status == 503);
    CHECK(answer.disposition == Disposition::unavailable);
    CHECK(answer.reason == "handled, but the seen-store could not record it: it threw an exception");
    CHECK(answer.failure);
    CHECK(answer.key == "interview_started:interview:int_1");
    CHECK(receiver.receive().status == 503);
    receiver.store->confirm_throws = false;
    CHECK(receiver.receive().disposition == Disposition::duplicate);
    CHECK(receiver.receive().disposition == Disposition::duplicate);
    CHECK(receiver.handled == 1);
}

TEST_CASE("a store that never confirms stops new events after a number of unconfirmed ones") {
    Receiver receiver;
    receiver.store->confirm_throws = true;
    int handled = 0;
    for (; receiver.handled == handled; ++handled) {
        REQUIRE(handled < 10'000);
        CHECK(receiver.receive("int_" + std::to_string(handled)).status == 503);
    }
    --handled;
    CHECK(handled >= 100);
    // All events are remembered, including the first ones.
    for (int i = 0; i < handled; ++i) REQUIRE(receiver.receive("int_" + std::to_string(i)).status == 503);
    CHECK(receiver.receive("int_new").status == 503);
    CHECK(receiver.handled == handled);
    receiver.store->confirm_throws = false;
    CHECK(receiver.receive("int_new").disposition == Disposition::handled);
    for (int i = 0; i < handled; ++i) {
        REQUIRE(receiver.receive("int_" + std::to_string(i)).disposition == Disposition::duplicate);
    }
    CHECK(receiver.handled == handled + 1);
}

TEST_CASE("if release() throws, the handler's failure is still reported") {
    Receiver receiver;
    receiver.store->kind = any_kind();
    receiver.store->release_throws = true;
    receiver.handler = [](const Event&) { throw std::domain_error("not now"); };
    const InboxResult answer = receiver.receive();
    CHECK(answer.status == 500);
    CHECK(answer.disposition == Disposition::failed);
    CHECK(answer.reason == "the handler failed");
    REQUIRE(answer.failure);
    CHECK_THROWS_AS(std::rethrow_exception(answer.failure), std::domain_error);
}

TEST_CASE("without the time nothing is verified") {
    const Kind kind = any_kind();
    const cis::Secret secret = "whsec_1";
    constexpr std::chrono::sys_seconds now{1'772'358'700s};
    bool throws = true;
    int handled = 0;
    Inbox inbox({.webhooks = {{EventType::interview_started, secret}},
                 .clock = [&]() -> std::chrono::system_clock::time_point {
                     if (throws) throw_one(kind);
                     return now;
                 }},
                [&](const Event&) { ++handled; });
    const std::string body = R"({"interview_id":"int_1"})";
    cis::webhook::Delivery delivery{.body = body};
    delivery.headers.add("X-Service-Signature", cis::signature::sign(secret, body, now));
    const InboxResult answer = inbox.receive(delivery);
    CHECK(answer.status == 500);
    CHECK(answer.disposition == Disposition::failed);
    CHECK(answer.reason == "the clock failed");
    CHECK(answer.failure);
    CHECK(handled == 0);
    // A delivery with a time of arrival needs no clock.
    delivery.received_at = now;
    CHECK(inbox.receive(delivery).disposition == Disposition::handled);
    throws = false;
    CHECK(inbox.receive(delivery).disposition == Disposition::duplicate);
}

TEST_CASE("a key function that throws does so before anything is handled") {
    const Kind kind = any_kind();
    int handled = 0;
    Inbox inbox({.unsigned_event_type = EventType::interview_started,
                 .dedupe_key = [&](const Event&) -> std::string { throw_one(kind); }},
                [&](const Event&) { ++handled; });
    const InboxResult answer = inbox.receive({.body = R"({"interview_id":"int_1"})"});
    CHECK(answer.status == 500);
    CHECK(answer.reason == "the de-duplication key could not be computed");
    CHECK(answer.failure);
    CHECK(handled == 0);
}
