#pragma once

#include "emulator_fixture.hpp"
#include "event_receiver.hpp"

namespace cis::test {

inline const std::vector<std::string> interview_events{"interview_started", "interview_completed",
                                                       "report_available"};

/// What a receiver knows about a webhook.
struct Registration {
    std::string id;
    std::string secret;
};

/// An emulator with an active posting. The tests emit its events, unless the options set autoplay.
class Deliveries {
public:
    explicit Deliveries(emulator::DeliveryOptions deliveries = {}, emulator::Options options = still())
        : service{complete(std::move(options), std::move(deliveries))}, posting{service.active_posting()} {}

    /// No candidate progresses.
    [[nodiscard]] static emulator::Options still() {
        emulator::Options options;
        options.step_duration = std::chrono::milliseconds{0};
        return options;
    }

    /// Every candidate progresses to the report.
    [[nodiscard]] static emulator::Options autoplay() {
        emulator::Options options;
        options.autoplay = true;
        return options;
    }

    Registration subscribe(const std::string& event_type, const std::string& url,
                           const std::string& http_method = "post") {
        const RawReply reply = service.http.post("/api/v2/webhooks", {{"posting_id", posting},
                                                                      {"url", url},
                                                                      {"event_type", event_type},
                                                                      {"http_method", http_method}});
        REQUIRE(reply.status == 201);
        const json data = reply.json()["data"];
        return {data["id"], data["signing_secret"]};
    }

    /// Registers webhooks for all events of an interview.
    std::vector<Registration> subscribe_all(const std::string& url) {
        std::vector<Registration> webhooks;
        webhooks.reserve(interview_events.size());
        for (const std::string& type : interview_events) webhooks.push_back(subscribe(type, url));
        return webhooks;
    }

    std::string candidate(const json& body = {{"name", "Ann"}, {"email", "ann@example.com"}}) {
        const RawReply reply = service.ingest(posting, body);
        REQUIRE(reply.status == 201);
        return reply.json()["data"]["interview_id"];
    }

    /// Creates candidates at the same time and returns their interviews.
    std::vector<std::string> candidates(std::size_t count) {
        json body{{"candidates", json::array()}};
        for (std::size_t i = 0; i < count; ++i) body["candidates"].push_back({{"name", "Candidate"}});
        const RawReply reply = service.http.post("/api/ingest/x/bulk/" + url_key(), body);
        REQUIRE(reply.status == 200);
        std::vector<std::string> interviews;
        const json answer = reply.json();
        for (const json& interview : answer["interviews"]) interviews.push_back(interview["interview_id"]);
        return interviews;
    }

    /// Emits an event and waits for every attempt that is due.
    void emit(const std::string& event_type, const std::string& interview) {
        server().trigger_event(event_type, interview);
        server().deliver_due();
    }

    void advance(double seconds) {
        service.advance(seconds);
        server().deliver_due();
    }

    /// Advances the clock far beyond the end of every interview.
    void finish_interviews() { advance(1000); }

    emulator::Server& server() { return service.server; }

    Emulator service;
    const std::string posting;

private:
    [[nodiscard]] std::string url_key() {
        const json postings = service.http.get("/api/v2/postings").json()["data"];
        return postings[0]["urls"]["ingestion_url_key"];
    }

    [[nodiscard]] static emulator::Options complete(emulator::Options options,
                                                    emulator::DeliveryOptions deliveries) {
        options.deliveries = std::move(deliveries);
        return options;
    }
};

/// The targets that an interview's events arrived at, in order of arrival.
[[nodiscard]] inline std::vector<std::string> targets_of(const EventReceiver& receiver,
                                                         const std::string& interview) {
    std::vector<std::string> targets;
    for (const ReceivedEvent& event : receiver.events()) {
        if (event.body()["interview_id"] == interview) targets.push_back(event.request.target);
    }
    return targets;
}

}  // namespace cis::test
