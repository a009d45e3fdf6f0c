#include "deliveries_fixture.hpp"

using cis::emulator::DeliveryOptions;

namespace {

/// The events of each interview in order of arrival, distinguished by the secrets of their webhooks.
std::map<std::string, std::vector<std::string>> types_by_interview(
    const EventReceiver& receiver, const std::vector<Registration>& webhooks) {
    std::map<std::string, std::vector<std::string>> types;
    for (const ReceivedEvent& event : receiver.events()) {
        for (std::size_t i = 0; i < webhooks.size(); ++i) {
            if (event.is_signed_with(webhooks[i].secret)) {
                types[event.body()["interview_id"]].push_back(interview_events[i]);
            }
        }
    }
    return types;
}

std::vector<std::string> types_of(const EventReceiver& receiver, const std::vector<Registration>& webhooks,
                                  const std::string& interview) {
    return types_by_interview(receiver, webhooks)[interview];
}

bool is_start(const ReceivedEvent& event) {
    const json body = event.body();
    return body.contains("metadata") && !body.contains("report_url");
}

}  // namespace

TEST_CASE("deliveries: the events of an interview arrive in order at one URL") {
    const EventReceiver receiver;
    Deliveries deliveries{{}, Deliveries::autoplay()};
    const auto webhooks = deliveries.subscribe_all(receiver.url());
    const auto interviews = deliveries.candidates(40);
    deliveries.finish_interviews();
    CHECK(receiver.count() == interviews.size() * 3);
    auto types = types_by_interview(receiver, webhooks);
    for (const std::string& interview : interviews) CHECK(types[interview] == interview_events);
}

TEST_CASE("deliveries: a later event waits for the first attempt of the one before, and only for its own") {
    std::promise<void> release;
    const EventReceiver receiver{[released = release.get_future().share()](const ReceivedEvent& event) {
        if (event.request.target == "/slow" && is_start(event)) released.wait();
        return 200;
    }};
    Deliveries deliveries;
    const auto slow = deliveries.subscribe_all(receiver.url("/slow"));
    deliveries.subscribe_all(receiver.url("/fast"));
    const std::string interview = deliveries.candidate();
    for (const std::string& type : interview_events) deliveries.server().trigger_event(type, interview);
    const bool arrived = receiver.wait_for(4);  // three at the fast one
    const auto before = targets_of(receiver, interview);
    release.set_value();
    REQUIRE(arrived);
    CHECK(std::ranges::count(before, "/slow") == 1);
    CHECK(std::ranges::count(before, "/fast") == 3);
    deliveries.server().deliver_due();
    CHECK(types_of(receiver, slow, interview) == interview_events);
}

TEST_CASE("deliveries: later events do not wait for the redelivery of an earlier one") {
    std::atomic<bool> refuses = true;
    const EventReceiver receiver{
        [&](const ReceivedEvent& event) { return refuses && is_start(event) ? 500 : 200; }};
    Deliveries deliveries;
    const auto webhooks = deliveries.subscribe_all(receiver.url());
    const std::string interview = deliveries.candidate();
    for (const std::string& type : interview_events) deliveries.server().trigger_event(type, interview);
    deliveries.server().deliver_due();
    CHECK(types_of(receiver, webhooks, interview) == interview_events);
    refuses = false;
    deliveries.advance(1);
    auto with_retry = interview_events;
    with_retry.push_back(interview_events.front());
    CHECK(types_of(receiver, webhooks, interview) == with_retry);
}

TEST_CASE("deliveries: reordered events come after their successors, and all come") {
    const EventReceiver receiver;
    DeliveryOptions options;
    options.reorder_share = 1;
    Deliveries deliveries{options, Deliveries::autoplay()};
    const auto webhooks = deliveries.subscribe_all(receiver.url());
    const auto interviews = deliveries.candidates(20);
    deliveries.finish_interviews();
    CHECK(receiver.count() == interviews.size() * 3);
    for (auto& [interview, types] : types_by_interview(receiver, webhooks)) {
        CHECK(types.front() == "report_available");
        std::ranges::sort(types);
        CHECK(types ==
              std::vector<std::string>{"interview_completed", "interview_started", "report_available"});
    }
}

TEST_CASE("deliveries: a share of the events is reordered") {
    const EventReceiver receiver;
    DeliveryOptions options;
    options.reorder_share = 0.3;
    Deliveries deliveries{options, Deliveries::autoplay()};
    const auto webhooks = deliveries.subscribe_all(receiver.url());
    const auto interviews = deliveries.candidates(100);
    deliveries.finish_interviews();
    CHECK(receiver.count() == interviews.size() * 3);
    const auto kept =
        std::ranges::count_if(types_by_interview(receiver, webhooks),
                              [](const auto& interview) { return interview.second == interview_events; });
    CHECK(kept > 30);  // 0.7 * 0.7 of them are expected
    CHECK(kept < 70);
}

TEST_CASE("deliveries: an event without a successor is not held back") {
    const EventReceiver receiver;
    DeliveryOptions options;
    options.reorder_share = 1;
    Deliveries deliveries{options};
    deliveries.subscribe("interview_started", receiver.url("/a"));
    deliveries.subscribe("interview_completed", receiver.url("/b"));
    deliveries.subscribe("report_available", receiver.url("/c"));
    const std::string interview = deliveries.candidate();
    deliveries.emit("interview_started", interview);
    CHECK(targets_of(receiver, interview) == std::vector<std::string>{"/a"});
}

TEST_CASE("deliveries: an event that is held back does not wait endlessly") {
    const EventReceiver receiver;
    DeliveryOptions options;
    options.reorder_share = 1;
    options.reorder_hold = std::chrono::milliseconds{2000};
    Deliveries deliveries{options};
    const auto webhooks = deliveries.subscribe_all(receiver.url());
    const std::string interview = deliveries.candidate();
    deliveries.emit("interview_started", interview);
    CHECK(receiver.count() == 0);
    for (std::size_t later : {1U, 2U}) {
        REQUIRE(deliveries.service.http.send("DELETE", "/api/v2/webhooks/" + webhooks[later].id).status ==
                200);
    }
    deliveries.advance(1.5);
    CHECK(receiver.count() == 0);
    deliveries.advance(0.5);
    CHECK(types_of(receiver, webhooks, interview) == std::vector<std::string>{"interview_started"});
}
