// What happens to an event if memory is short while it is received.

#include "allocation_counter.hpp"
#include "test.hpp"

using cis::benchmarks::grant_allocations;
using cis::benchmarks::refuse_allocations_after;
using cis::webhook::Delivery;
using cis::webhook::Disposition;
using cis::webhook::Inbox;
using cis::webhook::InboxResult;

namespace {

constexpr std::chrono::sys_seconds now{1700000000s};

/// The result of a delivery while at most that many allocations succeed; none if there was not enough memory
/// for a result.
std::optional<InboxResult> receive_with(std::size_t granted, Inbox& inbox, const Delivery& delivery) {
    std::optional<InboxResult> answer;
    refuse_allocations_after(granted);
    try {
        answer = inbox.receive(delivery);
    } catch (const std::bad_alloc&) {
        answer.reset();
    }
    grant_allocations();
    return answer;
}

}  // namespace

TEST_CASE("an event is handled once in the end, wherever memory runs out") {
    const cis::Secret secret = "whsec_1";
    const std::string body = R"({"interview_id":"int_1_with_a_name_that_no_string_holds_in_itself"})";
    Delivery delivery{.body = body, .received_at = now};
    delivery.headers.add("X-Service-Signature", cis::signature::sign(secret, body, now));
    std::size_t short_of_memory = 0;
    for (bool was_enough = false; !was_enough; ++short_of_memory) {
        int handled = 0;
        Inbox inbox({.webhooks = {{cis::EventType::interview_started, secret}}},
                    [&](const cis::webhook::Event&) { ++handled; });
        const auto answer = receive_with(short_of_memory, inbox, delivery);
        was_enough = answer && answer->status == 200;
        CAPTURE(short_of_memory);
        CHECK(handled <= 1);
        if (was_enough) CHECK(handled == 1);
        const bool before = handled == 1;
        const InboxResult again = inbox.receive(delivery);
        CHECK(again.status == 200);
        CHECK(again.disposition == (before ? Disposition::duplicate : Disposition::handled));
        CHECK(handled == 1);
    }
    CHECK(short_of_memory > 5);
}
