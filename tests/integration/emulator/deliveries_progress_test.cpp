#include "deliveries_fixture.hpp"

namespace {

/// The received events of each interview: each type must arrive once, with the body.
std::map<std::string, std::map<std::string, json>> heard(const EventReceiver& receiver) {
    std::map<std::string, std::map<std::string, json>> heard;
    for (const ReceivedEvent& event : receiver.events()) {
        const json body = event.body();
        CHECK(heard[body["interview_id"]].emplace(event.request.target.substr(1), body).second);
    }
    return heard;
}

void subscribe_by_type(Deliveries& deliveries, const EventReceiver& receiver) {
    for (const std::string& type : interview_events) deliveries.subscribe(type, receiver.url("/" + type));
}

std::vector<json> candidates(Deliveries& deliveries) {
    const std::string list = Emulator::candidates(deliveries.posting) + "?limit=100";
    return deliveries.service.http.get(list).json()["data"];
}

/// The number of events that a candidate in this state must have caused. The report about a candidate who was
/// knocked out comes later than the state.
bool fits(const std::string& status, std::size_t events) {
    if (status == "pending") return events == 0;
    if (status == "in_progress") return events == 1;
    if (status == "evaluating") return events == 2;
    if (status == "knocked_out") return events == 2 || events == 3;
    return events == 3;
}

/// Advances the clock through all interviews and compares the received events with the state at each step.
std::set<std::string> play(Deliveries& deliveries, const EventReceiver& receiver) {
    std::set<std::string> seen;
    for (int step = 0; step < 40; ++step) {
        deliveries.advance(1);
        auto known = heard(receiver);
        for (const json& candidate : candidates(deliveries)) {
            const std::string status = candidate["status"];
            const auto& events = known[candidate["interview_id"]];
            CAPTURE(step, status, events.size());
            CHECK(fits(status, events.size()));
            for (std::size_t i = 0; i < events.size(); ++i) CHECK(events.contains(interview_events.at(i)));
            seen.insert(status);
        }
    }
    return seen;
}

}  // namespace

TEST_CASE("deliveries: with autoplay every candidate comes through to the report") {
    const EventReceiver receiver;
    Deliveries deliveries{{}, Deliveries::autoplay()};
    subscribe_by_type(deliveries, receiver);
    const auto interviews = deliveries.candidates(40);
    CHECK(play(deliveries, receiver) == std::set<std::string>{"pending", "in_progress", "evaluating",
                                                              "completed", "shortlisted", "dismissed"});
    const auto known = heard(receiver);
    CHECK(known.size() == interviews.size());
    for (const json& candidate : candidates(deliveries)) {
        const auto& events = known.at(candidate["interview_id"]);
        REQUIRE(events.size() == 3);
        CHECK(candidate["score"].is_number());
        CHECK(candidate["workflow"]["all_complete"] == true);
        const json& completed = events.at("interview_completed");
        CHECK(completed["workflow_completed"] == true);
        CHECK(completed["completion_timestamp"] == candidate["interviewed_at"]);
        CHECK(completed["timestamp"] >= completed["completion_timestamp"]);
        CHECK(events.at("report_available")["interview_type"] == "web_interview");
    }
}

TEST_CASE("deliveries: without autoplay some never begin and some are knocked out") {
    const EventReceiver receiver;
    Deliveries deliveries{{}, {}};
    subscribe_by_type(deliveries, receiver);
    deliveries.candidates(60);
    CHECK(play(deliveries, receiver).contains("knocked_out"));
    const auto known = heard(receiver);
    int never_began = 0;
    int knocked_out = 0;
    for (const json& candidate : candidates(deliveries)) {
        const auto events = known.find(candidate["interview_id"]);
        if (candidate["status"] == "pending") {
            ++never_began;
            CHECK(events == known.end());
            continue;
        }
        REQUIRE(events != known.end());
        REQUIRE(events->second.size() == 3);
        const bool complete = candidate["workflow"]["all_complete"];
        CHECK(events->second.at("interview_completed")["workflow_completed"] == complete);
        if (candidate["status"] != "knocked_out") continue;
        ++knocked_out;
        const json& completed = events->second.at("interview_completed");
        const json& report = events->second.at("report_available");
        CHECK(completed["completion_timestamp"] == candidate["interviewed_at"]);
        CHECK(report["timestamp"] > completed["timestamp"]);
    }
    CHECK(never_began > 0);
    CHECK(knocked_out > 0);
}

TEST_CASE("deliveries: autoplay begins with the activation, also for earlier candidates") {
    const EventReceiver receiver;
    Deliveries deliveries{{}, Deliveries::autoplay()};
    Emulator& service = deliveries.service;
    const std::string later = service.posting({{"workflow", {{{"type", "form"}}}}});
    REQUIRE(service.ingest(later, json::object()).status == 201);
    REQUIRE(service.http
                .post("/api/webhook/create",
                      {{"posting_id", later}, {"url", receiver.url()}, {"event_type", "report_available"}})
                .status == 200);
    deliveries.finish_interviews();
    CHECK(receiver.count() == 0);
    REQUIRE(service.http.send("POST", "/api/v2/postings/" + later + "/activate", "").status == 200);
    deliveries.server().deliver_due();
    CHECK(receiver.count() == 0);
    deliveries.finish_interviews();
    CHECK(receiver.count() == 1);
    CHECK(service.http.get(Emulator::candidates(later)).json()["data"][0]["score"].is_number());
}

TEST_CASE("deliveries: the events follow a workflow that changes under way") {
    const EventReceiver receiver;
    Deliveries deliveries{{}, Deliveries::autoplay()};
    subscribe_by_type(deliveries, receiver);
    const std::string interview = deliveries.candidate();
    const auto set_workflow = [&](int steps) {
        json workflow = json::array();
        for (int i = 0; i < steps; ++i) workflow.push_back({{"type", "form"}});
        REQUIRE(
            deliveries.service.http.patch("/api/v2/postings/" + deliveries.posting, {{"workflow", workflow}})
                .status == 200);
        deliveries.server().deliver_due();
    };
    const auto status = [&] { return candidates(deliveries).at(0)["status"]; };
    while (status() != "in_progress") deliveries.advance(0.25);
    set_workflow(100);
    deliveries.advance(100);
    CHECK(status() == "in_progress");
    CHECK(receiver.count() == 1);
    set_workflow(0);
    deliveries.finish_interviews();
    CHECK(receiver.count() == 1);
    set_workflow(1);
    CHECK(receiver.count() == 3);
    CHECK(heard(receiver).at(interview).size() == 3);
    set_workflow(50);
    deliveries.finish_interviews();
    CHECK(receiver.count() == 3);
}

TEST_CASE("deliveries: without a step duration nothing happens by itself") {
    const EventReceiver receiver;
    cis::emulator::Options options;
    options.step_duration = std::chrono::milliseconds{0};
    Deliveries deliveries{{}, options};
    subscribe_by_type(deliveries, receiver);
    deliveries.candidate();
    deliveries.finish_interviews();
    CHECK(receiver.count() == 0);
}

TEST_CASE("deliveries: each event that can be subscribed to happens, and the client recognises its payload") {
    const EventReceiver receiver;
    Deliveries deliveries{{}, Deliveries::autoplay()};
    std::set<std::string> subscribed;
    for (const std::string_view name : cis::enum_names(cis::EventType{})) {
        const RawReply reply =
            deliveries.service.http.post("/api/v2/webhooks", {{"posting_id", deliveries.posting},
                                                              {"url", receiver.url("/" + std::string(name))},
                                                              {"event_type", name}});
        if (reply.status == 201) subscribed.emplace(name);
    }
    REQUIRE(subscribed.size() >= 3);
    deliveries.candidates(5);
    deliveries.finish_interviews();
    for (const auto& [interview, events] : heard(receiver)) {
        std::set<std::string> types;
        for (const auto& [type, body] : events) {
            CAPTURE(type);
            types.insert(type);
            const auto known = cis::OpenEnum<cis::EventType>(type).known();
            CHECK(cis::webhook::guess_event_type(body.dump()) == known);
            const auto event = cis::webhook::parse_event(known, body.dump());
            REQUIRE(event);
            CHECK_FALSE(std::holds_alternative<cis::Json>(event->payload));
        }
        CHECK(types == subscribed);
    }
    CHECK(heard(receiver).size() == 5);
}

TEST_CASE("deliveries: on the system's clock events are delivered without a call") {
    const EventReceiver receiver;
    cis::emulator::Options options;
    options.api_key = emulator_key;
    options.autoplay = true;
    options.step_duration = std::chrono::milliseconds{10};
    cis::emulator::Server server{options};
    RawHttp http{server.base_url(), {{"X-API-KEY", emulator_key}}};
    const std::string posting =
        http.post("/api/v2/postings", {{"workflow", {{{"type", "sms"}}}}}).json()["data"]["id"];
    for (const std::string& type : interview_events) {
        http.post("/api/v2/webhooks",
                  {{"posting_id", posting}, {"url", receiver.url("/" + type)}, {"event_type", type}});
    }
    http.send("POST", "/api/v2/postings/" + posting + "/activate", "");
    for (int i = 0; i < 5; ++i) http.post(Emulator::candidates(posting), json::object());
    REQUIRE(receiver.wait_for(15));
    for (const auto& [interview, events] : heard(receiver)) {
        CHECK(events.size() == 3);
        const double started = events.at("interview_started")["timestamp"];
        const double completed = events.at("interview_completed")["timestamp"];
        // Steps that are late, because the machine is busy, happen at the same time.
        CHECK(started <= completed);
        CHECK(completed <= events.at("report_available")["timestamp"].get<double>());
    }
}

TEST_CASE("deliveries: on the system's clock a refused delivery is repeated") {
    std::atomic<int> seen = 0;
    const EventReceiver receiver{[&](const ReceivedEvent&) { return seen++ < 3 ? 500 : 200; }};
    cis::emulator::Options options;
    options.api_key = emulator_key;
    options.step_duration = std::chrono::milliseconds{0};
    options.deliveries.backoff_base = std::chrono::milliseconds{1};
    cis::emulator::Server server{options};
    RawHttp http{server.base_url(), {{"X-API-KEY", emulator_key}}};
    const std::string posting = http.post("/api/v2/postings", json::object()).json()["data"]["id"];
    http.post("/api/v2/webhooks",
              {{"posting_id", posting}, {"url", receiver.url()}, {"event_type", "interview_started"}});
    const std::string interview =
        http.post(Emulator::candidates(posting), json::object()).json()["data"]["interview_id"];
    CHECK(server.trigger_event("interview_started", interview) == 1);
    CHECK(receiver.wait_for(4));
}
