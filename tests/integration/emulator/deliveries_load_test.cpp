#include "deliveries_fixture.hpp"

using cis::emulator::DeliveryOptions;

TEST_CASE("deliveries: ten thousand events over sixteen connections") {
    const EventReceiver first;
    const EventReceiver second;
    const EventReceiver third;
    Deliveries deliveries{{}, Deliveries::autoplay()};
    deliveries.subscribe("interview_started", first.url());
    deliveries.subscribe("interview_completed", second.url());
    deliveries.subscribe("report_available", third.url());
    const std::size_t interviews = deliveries.candidates(3334).size();
    deliveries.finish_interviews();
    for (const EventReceiver* const receiver : {&first, &second, &third}) {
        CHECK(receiver->count() == interviews);
        CHECK(receiver->connections() <= 16);
        std::set<std::string> ids;
        for (const ReceivedEvent& event : receiver->events()) ids.insert(event.body()["interview_id"]);
        CHECK(ids.size() == interviews);
    }
    CHECK(deliveries.server().statistics().delivery_count().delivered == 3 * interviews);
}

TEST_CASE("deliveries: the number of concurrent attempts is limited") {
    constexpr std::size_t allowed = 3;
    std::promise<void> release;
    const EventReceiver receiver{[released = release.get_future().share()](const ReceivedEvent&) {
        released.wait();
        return 200;
    }};
    DeliveryOptions options;
    options.max_concurrent = allowed;
    Deliveries deliveries{options};
    deliveries.subscribe("interview_started", receiver.url());
    for (const std::string& interview : deliveries.candidates(20)) {
        deliveries.server().trigger_event("interview_started", interview);
    }
    const bool arrived = receiver.wait_for(allowed);
    const std::size_t at_once = receiver.count();
    release.set_value();
    REQUIRE(arrived);
    CHECK(at_once == allowed);
    deliveries.server().deliver_due();
    CHECK(receiver.count() == 20);
    CHECK(receiver.connections() == allowed);
}

TEST_CASE("deliveries: the end of the server does not wait for receivers") {
    const FaultServer silent{answer_in_turn({answer::never()})};
    const EventReceiver refusing{[](const ReceivedEvent&) { return 500; }};
    const SilentPort unreachable;
    auto began = steady_clock::now();
    {
        DeliveryOptions options;
        options.timeout = std::chrono::seconds{600};
        options.max_concurrent = 20;
        Deliveries deliveries{options};
        deliveries.subscribe("interview_started", silent.base_url() + "/hook");
        deliveries.subscribe("interview_started", unreachable.base_url() + "/hook");
        deliveries.subscribe("interview_started", refusing.url());
        for (const std::string& interview : deliveries.candidates(5)) {
            deliveries.server().trigger_event("interview_started", interview);
        }
        REQUIRE(silent.wait_for_connections(5, std::chrono::seconds{30}));
        REQUIRE(refusing.wait_for(5));
        began = steady_clock::now();
    }
    CHECK(steady_clock::now() - began < std::chrono::seconds{2});
}

TEST_CASE("deliveries: the service answers while a receiver does not") {
    const FaultServer silent{answer_in_turn({answer::never()})};
    Deliveries deliveries;
    deliveries.subscribe("interview_started", silent.base_url() + "/hook");
    deliveries.server().trigger_event("interview_started", deliveries.candidate());
    REQUIRE(silent.wait_for_connections(1, std::chrono::seconds{30}));
    CHECK(deliveries.service.http.get("/health").status == 200);
    CHECK(deliveries.server().deliveries().at(0).attempts == 0);
}
