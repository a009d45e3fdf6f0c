// Deliveries whose events are claimed first and settled later.

#include "inbox_receiver.hpp"

using cis::webhook::ClaimedEvent;
using cis::webhook::Delivery;
using cis::webhook::Disposition;
using cis::webhook::Event;
using cis::webhook::Inbox;
using cis::webhook::InboxOptions;
using cis::webhook::InboxResult;
using cis::webhook::MemorySeenStore;
using cis::webhook::Settlement;

namespace {

const std::string key = "interview_started:interview:int_1";

/// An inbox without a handler.
struct TwoSteps {
    explicit TwoSteps(InboxOptions options = {})
        : inbox(std::in_place, Receiver::with_webhooks(std::move(options))) {}

    std::variant<ClaimedEvent, InboxResult> claim(const std::string& interview = "int_1") {
        const std::string body = started(interview);
        return inbox->claim(signed_delivery(started_secret, body));
    }
    /// The event of a delivery. Fails the test if there is none.
    ClaimedEvent claimed(const std::string& interview = "int_1") {
        auto result = claim(interview);
        REQUIRE(std::holds_alternative<ClaimedEvent>(result));
        return std::get<ClaimedEvent>(std::move(result));
    }
    /// The final answer to a delivery. Fails the test if its event is to be handled.
    InboxResult answer(const std::string& interview = "int_1") {
        auto result = claim(interview);
        REQUIRE(std::holds_alternative<InboxResult>(result));
        return std::get<InboxResult>(std::move(result));
    }

    std::optional<Inbox> inbox;
};

}  // namespace

TEST_CASE("a claimed event belongs to one delivery until it is settled") {
    TwoSteps receiver;
    ClaimedEvent event = receiver.claimed();
    CHECK(event.event().type == EventType::interview_started);
    CHECK(event.event().interview_id() == "int_1");
    CHECK(event.key() == key);
    const InboxResult meanwhile = receiver.answer();
    CHECK(meanwhile.status == 409);
    CHECK(meanwhile.disposition == Disposition::in_progress);
    CHECK(meanwhile.key == key);

    const InboxResult done = std::move(event).settle(Settlement::done);
    CHECK(done.status == 200);
    CHECK(done.disposition == Disposition::handled);
    CHECK(done.key == key);
    CHECK(done.reason.empty());
    CHECK(receiver.answer().disposition == Disposition::duplicate);
}

TEST_CASE("an event that is settled as later or failed is given to its next delivery") {
    TwoSteps receiver;
    const InboxResult later = receiver.claimed().settle(Settlement::later);
    CHECK(later.status == 503);
    CHECK(later.disposition == Disposition::postponed);
    CHECK(to_string(later.disposition) == "postponed");
    CHECK(later.key == key);

    const InboxResult failed = receiver.claimed().settle(Settlement::failed);
    CHECK(failed.status == 500);
    CHECK(failed.disposition == Disposition::failed);
    CHECK(failed.reason == "settled as failed");

    const InboxResult unknown = receiver.claimed().settle(static_cast<Settlement>(99));
    CHECK(unknown.status == 500);
    CHECK(receiver.claimed().settle(Settlement::done).status == 200);
}

TEST_CASE("an event that nobody settles counts as failed") {
    TwoSteps receiver;
    SECTION("because it is destroyed") { static_cast<void>(receiver.claimed()); }
    SECTION("because another one takes its place") {
        ClaimedEvent event = receiver.claimed("int_1");
        event = receiver.claimed("int_2");
        CHECK(event.event().interview_id() == "int_2");
        CHECK(receiver.claimed("int_1").event().interview_id() == "int_1");
    }
    SECTION("because an exception ends its handling") {
        const auto handle = [&] {
            const ClaimedEvent event = receiver.claimed();
            throw std::runtime_error("not now");
        };
        CHECK_THROWS_AS(handle(), std::runtime_error);
    }
    CHECK(receiver.claimed().event().interview_id() == "int_1");
}

TEST_CASE("an event is settled once") {
    TwoSteps receiver;
    ClaimedEvent event = receiver.claimed();
    ClaimedEvent moved = std::move(event);
    // NOLINTBEGIN(bugprone-use-after-move,clang-analyzer-cplusplus.Move): that is what is tested
    CHECK(std::move(event).settle(Settlement::done).disposition == Disposition::failed);
    CHECK(receiver.answer().disposition == Disposition::in_progress);
    CHECK(std::move(moved).settle(Settlement::done).status == 200);
    const InboxResult again = std::move(moved).settle(Settlement::failed);
    // NOLINTEND(bugprone-use-after-move,clang-analyzer-cplusplus.Move)
    CHECK(again.status == 500);
    CHECK(again.reason == "the event was settled before, or moved from");
    CHECK(receiver.answer().disposition == Disposition::duplicate);
}

TEST_CASE("a delivery without an event to handle is answered at once") {
    TwoSteps receiver;
    const std::string body = R"({"interview_id":7})";
    const auto answer_to = [&](const Delivery& delivery) {
        return std::get<InboxResult>(receiver.inbox->claim(delivery));
    };
    CHECK(answer_to(signed_delivery("whsec_other", body)).status == 401);
    CHECK(answer_to(signed_delivery(started_secret, body)).disposition == Disposition::undecodable);

    TwoSteps taking({.on_undecodable = [](const auto&) {}});
    CHECK(std::get<InboxResult>(taking.inbox->claim(signed_delivery(started_secret, body))).disposition ==
          Disposition::handled);
    CHECK(std::get<InboxResult>(taking.inbox->claim(signed_delivery(started_secret, body))).disposition ==
          Disposition::duplicate);
}

TEST_CASE("a claimed event outlives its inbox, on any thread") {
    const auto seen = std::make_shared<MemorySeenStore>();
    TwoSteps receiver({.seen = seen});
    std::optional<ClaimedEvent> event = receiver.claimed("int_1");
    std::optional<ClaimedEvent> dropped = receiver.claimed("int_2");
    receiver.inbox.reset();
    InboxResult answer;
    std::jthread([&] {
        answer = (*std::move(event)).settle(Settlement::done);
        dropped.reset();
    }).join();
    CHECK(answer.status == 200);
    TwoSteps next({.seen = seen});
    CHECK(next.answer("int_1").disposition == Disposition::duplicate);
    CHECK(next.claimed("int_2").event().interview_id() == "int_2");
}

TEST_CASE("an inbox without a handler claims nothing when it shall handle a delivery itself") {
    TwoSteps receiver;
    const std::string body = started("int_1");
    const InboxResult answer = receiver.inbox->receive(signed_delivery(started_secret, body));
    CHECK(answer.status == 500);
    CHECK(answer.reason == "the inbox has no handler: use claim()");
    CHECK(receiver.claimed().event().interview_id() == "int_1");
}

TEST_CASE("an inbox with a handler can claim too") {
    Receiver receiver;
    const std::string body = started("int_1");
    auto claimed = receiver.inbox.claim(signed_delivery(started_secret, body));
    CHECK(receiver.inbox.receive(signed_delivery(started_secret, body)).disposition ==
          Disposition::in_progress);
    CHECK(std::get<ClaimedEvent>(std::move(claimed)).settle(Settlement::later).status == 503);
    CHECK(receiver.inbox.receive(signed_delivery(started_secret, body)).disposition == Disposition::handled);
    CHECK(receiver.handled.size() == 1);
}
