#include "test.hpp"

using cis::webhook::Disposition;
using cis::webhook::Event;
using cis::webhook::EventClaim;
using cis::webhook::Inbox;
using cis::webhook::InboxResult;
using cis::webhook::MemorySeenStore;

namespace {

/// A store whose connection can fail.
class FlakyStore final : public cis::webhook::SeenStore {
public:
    Result<EventClaim> claim(std::string_view key, std::string_view owner) override {
        if (claim_fails) return down();
        if (odd_claim) return *odd_claim;
        Result<EventClaim> claim = store.claim(key, owner);
        if (after_claim) after_claim();
        return claim;
    }
    Result<bool> confirm(std::string_view key, std::string_view owner) override {
        ++confirmations;
        if (confirm_fails) return down();
        return store.confirm(key, owner);
    }
    Result<bool> release(std::string_view key, std::string_view owner) override {
        if (release_fails) return down();
        return store.release(key, owner);
    }

    /// The effect of a claim that is neither confirmed nor released in time.
    void let_claim_run_out(const std::string& key) { store.lose(key); }

    bool claim_fails = false;
    std::optional<EventClaim> odd_claim;
    std::function<void()> after_claim;
    int confirmations = 0;  ///< that were asked for
    bool confirm_fails = false;
    bool release_fails = false;

    /// A store whose claims can expire.
    class Claims final : public cis::webhook::SeenStore {
    public:
        Result<EventClaim> claim(std::string_view key, std::string_view owner) override {
            Result<EventClaim> claim = held.claim(key, owner);
            if (claim && *claim == EventClaim::granted) owner_ = owner;
            return claim;
        }
        Result<bool> confirm(std::string_view key, std::string_view owner) override {
            return held.confirm(key, owner);
        }
        Result<bool> release(std::string_view key, std::string_view owner) override {
            return held.release(key, owner);
        }
        void lose(const std::string& key) { REQUIRE(held.release(key, owner_).value()); }

        MemorySeenStore held;

    private:
        std::string owner_;
    };
    Claims store;

private:
    static cis::Error down() { return {.kind = cis::ErrorKind::connection, .reason = "connection refused"}; }
};

struct Receiver {
    Receiver()
        : inbox({.unsigned_event_type = EventType::interview_started, .seen = store},
                [this](const Event& event) {
                    if (handler) handler(event);
                    ++handled;
                }) {}

    InboxResult receive(const std::string& interview = "int_1") {
        const std::string body = R"({"interview_id":")" + interview + R"("})";
        return inbox.receive({.body = body});
    }

    std::shared_ptr<FlakyStore> store = std::make_shared<FlakyStore>();
    std::function<void(const Event&)> handler;
    int handled = 0;
    Inbox inbox;
};

const std::string key = "interview_started:interview:int_1";

}  // namespace

TEST_CASE("while the seen-store is down nothing is handled, and the service must repeat deliveries") {
    Receiver receiver;
    receiver.store->claim_fails = true;
    for (int i = 0; i < 3; ++i) {
        const InboxResult answer = receiver.receive();
        CHECK(answer.status == 503);
        CHECK(answer.disposition == Disposition::unavailable);
        CHECK(answer.reason == "the seen-store is not available: connection refused");
    }
    CHECK(receiver.handled == 0);
    receiver.store->claim_fails = false;
    CHECK(receiver.receive().disposition == Disposition::handled);
    CHECK(receiver.handled == 1);
}

TEST_CASE("an event that was handled when the seen-store failed is not handled again") {
    Receiver receiver;
    receiver.store->confirm_fails = true;
    const InboxResult unconfirmed = receiver.receive();
    CHECK(unconfirmed.status == 503);
    CHECK(unconfirmed.disposition == Disposition::unavailable);
    CHECK(unconfirmed.reason == "handled, but the seen-store could not record it: connection refused");
    CHECK(receiver.receive().status == 503);

    SECTION("when it comes back while the claim holds") { receiver.store->confirm_fails = false; }
    SECTION("when it comes back after the claim has run out") {
        receiver.store->confirm_fails = false;
        receiver.store->let_claim_run_out(key);
    }
    CHECK(receiver.receive().disposition == Disposition::duplicate);
    const int confirmations = receiver.store->confirmations;
    CHECK(receiver.receive().disposition == Disposition::duplicate);
    CHECK(receiver.store->confirmations == confirmations);  // the store knows it now
    CHECK(receiver.handled == 1);
}

TEST_CASE("an event that was handled is not forgotten while its new claim is not confirmed") {
    Receiver receiver;
    receiver.store->confirm_fails = true;
    REQUIRE(receiver.receive().status == 503);
    receiver.store->confirm_fails = false;
    receiver.store->let_claim_run_out(key);

    SECTION("because the store fails again") {
        receiver.store->after_claim = [&] { receiver.store->confirm_fails = true; };
        const InboxResult answer = receiver.receive();
        CHECK(answer.disposition == Disposition::unavailable);
        CHECK(answer.reason == "the seen-store is not available: connection refused");
        receiver.store->let_claim_run_out(key);
    }
    SECTION("because the new claim is lost too") {
        receiver.store->after_claim = [&] { receiver.store->let_claim_run_out(key); };
        CHECK(receiver.receive().disposition == Disposition::in_progress);
    }
    receiver.store->after_claim = nullptr;
    receiver.store->confirm_fails = false;
    CHECK(receiver.receive().disposition == Disposition::duplicate);
    CHECK(receiver.handled == 1);
}

TEST_CASE("a receiver handles no more than a thousand events that the store cannot record") {
    constexpr int most = 1000;
    Receiver receiver;
    receiver.store->confirm_fails = true;
    for (int i = 1; i <= most; ++i) REQUIRE(receiver.receive("int_" + std::to_string(i)).status == 503);
    CHECK(receiver.handled == most);
    const InboxResult one_more = receiver.receive("one more");
    CHECK(one_more.disposition == Disposition::unavailable);
    CHECK(one_more.reason == "the seen-store is not available: connection refused");
    CHECK(receiver.handled == most);

    receiver.store->confirm_fails = false;
    CHECK(receiver.receive("one more").disposition == Disposition::handled);
    CHECK(receiver.receive("int_1").disposition == Disposition::duplicate);
    CHECK(receiver.receive("int_1000").disposition == Disposition::duplicate);
    CHECK(receiver.handled == most + 1);
}

TEST_CASE("the oldest of a thousand events is left to the receiver that has claimed it meanwhile") {
    Receiver receiver;
    receiver.store->confirm_fails = true;
    REQUIRE(receiver.receive().status == 503);
    receiver.store->let_claim_run_out(key);
    REQUIRE(receiver.store->store.held.claim(key, "somebody else").value() == EventClaim::granted);
    for (int i = 2; i <= 1000; ++i) REQUIRE(receiver.receive("int_" + std::to_string(i)).status == 503);

    receiver.store->confirm_fails = false;
    CHECK(receiver.receive("one more").disposition == Disposition::handled);
    const int confirmations = receiver.store->confirmations;
    CHECK(receiver.receive("another one").disposition == Disposition::handled);
    CHECK(receiver.store->confirmations == confirmations + 1);  // of itself only
}

TEST_CASE("an event whose claim expired during the handling is not handled again here") {
    Receiver receiver;
    receiver.handler = [&](const Event&) { receiver.store->let_claim_run_out(key); };
    const InboxResult slow = receiver.receive();
    CHECK(slow.status == 503);
    CHECK(slow.reason ==
          "handled, but the seen-store could not record it: the claim expired while the event was handled: "
          "use a longer lease");
    CHECK(receiver.receive().disposition == Disposition::duplicate);
    CHECK(receiver.handled == 1);
}

TEST_CASE("a slow receiver leaves its event to the one that has claimed it meanwhile") {
    Receiver receiver;
    receiver.handler = [&](const Event&) {
        receiver.store->let_claim_run_out(key);
        REQUIRE(receiver.store->store.held.claim(key, "somebody else").value() == EventClaim::granted);
    };
    CHECK(receiver.receive().status == 503);
    CHECK(receiver.receive().disposition == Disposition::in_progress);
    REQUIRE(receiver.store->store.held.confirm(key, "somebody else").value());
    CHECK(receiver.receive().disposition == Disposition::duplicate);
    CHECK(receiver.handled == 1);
}

TEST_CASE("the event of a failed handler is handled again even if its claim was not released") {
    Receiver receiver;
    receiver.store->release_fails = true;
    receiver.handler = [&](const Event&) { throw std::runtime_error("not now"); };
    CHECK(receiver.receive().status == 500);
    CHECK(receiver.receive().status == 409);
    receiver.handler = nullptr;
    receiver.store->let_claim_run_out(key);
    CHECK(receiver.receive().disposition == Disposition::handled);
    CHECK(receiver.handled == 1);
}

TEST_CASE("a store that returns an unknown claim counts as unavailable") {
    Receiver receiver;
    receiver.store->odd_claim = static_cast<EventClaim>(99);
    const InboxResult odd = receiver.receive();
    CHECK(odd.status == 503);
    CHECK(odd.disposition == Disposition::unavailable);
    CHECK(odd.reason == "the seen-store is not available: it returned an unknown value of EventClaim");
    CHECK(receiver.handled == 0);
    receiver.store->odd_claim.reset();
    CHECK(receiver.receive().disposition == Disposition::handled);
    CHECK(receiver.handled == 1);
}

TEST_CASE("handled events stay remembered if the store returns an unknown claim") {
    Receiver receiver;
    receiver.store->confirm_fails = true;
    CHECK(receiver.receive().disposition == Disposition::unavailable);
    receiver.store->confirm_fails = false;
    receiver.store->let_claim_run_out(key);
    receiver.store->odd_claim = static_cast<EventClaim>(99);
    CHECK(receiver.receive().status == 503);
    receiver.store->odd_claim.reset();
    CHECK(receiver.receive().disposition == Disposition::duplicate);
    CHECK(receiver.handled == 1);
}
