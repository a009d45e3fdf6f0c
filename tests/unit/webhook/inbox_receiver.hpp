#pragma once

#include "test.hpp"

namespace cis::test {

inline const Secret started_secret = "whsec_started";
inline const Secret report_secret = "whsec_report";

inline constexpr std::chrono::sys_seconds now{std::chrono::seconds{1'772'358'700}};

/// A receiver of two webhooks that records the events it handled.
struct Receiver {
    explicit Receiver(webhook::InboxOptions given = {})
        : inbox(with_webhooks(std::move(given)), [this](const webhook::Event& event) { handle(event); }) {}

    [[nodiscard]] static webhook::InboxOptions with_webhooks(webhook::InboxOptions options) {
        if (!options.unsigned_event_type) {
            options.webhooks = {{EventType::interview_started, started_secret},
                                {EventType::report_available, report_secret}};
        }
        options.clock = [] { return now; };
        return options;
    }

    void handle(const webhook::Event& event) {
        if (handler) handler(event);
        handled.push_back(std::string(event.type.text()) + ' ' + event.interview_id());
    }

    std::function<void(const webhook::Event&)> handler;
    std::vector<std::string> handled;
    webhook::Inbox inbox;
};

[[nodiscard]] inline webhook::Delivery signed_delivery(const Secret& secret, std::string_view body,
                                                       std::chrono::sys_seconds at = now) {
    webhook::Delivery delivery{.body = body};
    delivery.headers.add("Content-Type", "application/json");
    delivery.headers.add("x-service-signature", signature::sign(secret, body, at));
    return delivery;
}

[[nodiscard]] inline std::string started(const std::string& interview) {
    return R"({"interview_id":")" + interview + R"(","posting_id":"pst_1","timestamp":1.5,"metadata":null})";
}

}  // namespace cis::test
