#include "event_desk.hpp"

#include <chrono>
#include <stdexcept>
#include <thread>
#include <utility>

namespace cis::soak {
namespace {

using namespace std::chrono_literals;

constexpr std::size_t body_limit = std::size_t{1} << 20U;
constexpr EventType types[] = {EventType::interview_started, EventType::interview_completed,
                               EventType::report_available};

}  // namespace

void EventCounts::add(const EventCounts& other) {
    handled += other.handled;
    duplicates += other.duplicates;
    refused += other.refused;
    failed += other.failed;
}

EventDesk::EventDesk(const Client& client, const std::string& posting_id)
    : server_({.body_limit = body_limit}, [this](const auto& request) { return answer(request); }) {
    const std::string url = "http://127.0.0.1:" + std::to_string(server_.port()) + "/events";
    webhook::InboxOptions options;
    for (const EventType type : types) {
        const Webhook made =
            client.webhooks().create({.posting_id = posting_id, .url = url, .event_type = type}).send();
        options.webhooks.push_back({type, made.signing_secret.value()});
    }
    inbox_ = std::make_unique<webhook::Inbox>(options, [this](const auto& event) { handle(event); });
    open_ = true;
}

int EventDesk::answer(const programs::HttpRequest& request) {
    constexpr int unavailable = 503;
    constexpr std::uint64_t fails_every = 20;
    if (!open_) return unavailable;
    if (++requests_ % fails_every == 0) {
        const std::lock_guard lock(mutex_);
        ++counts_.failed;
        return unavailable;
    }
    const webhook::InboxResult result =
        inbox_->receive({.method = request.method, .headers = request.headers, .body = request.body});
    const std::lock_guard lock(mutex_);
    switch (result.disposition) {
        case webhook::Disposition::handled: ++counts_.handled; break;
        case webhook::Disposition::duplicate: ++counts_.duplicates; break;
        case webhook::Disposition::refused: ++counts_.refused; break;
        default: ++counts_.failed;
    }
    return result.status;
}

void EventDesk::handle(const webhook::Event& event) {
    constexpr std::uint64_t fails_every = 20;
    if (++events_ % fails_every == 0) throw std::runtime_error("fails on purpose");
    const std::lock_guard lock(mutex_);
    ++handled_[std::string(event.type.text()) + ' ' + event.interview_id()];
}

bool EventDesk::wait_for(std::size_t events) const {
    const auto end = std::chrono::steady_clock::now() + 1min;
    while (std::chrono::steady_clock::now() < end) {
        {
            const std::lock_guard lock(mutex_);
            if (handled_.size() >= events) return true;
        }
        std::this_thread::sleep_for(20ms);
    }
    return false;
}

EventCounts EventDesk::compare(const std::vector<DeliveredEvent>& sent, Findings& findings) const {
    const std::lock_guard lock(mutex_);
    std::map<std::string, bool> delivered;
    for (const DeliveredEvent& event : sent) {
        if (event.forged) continue;
        delivered[event.event] = event.delivered;
        findings.expect(!event.delivered || handled_.contains(event.event),
                        "an event was delivered, but not handled");
    }
    for (const auto& [event, times] : handled_) {
        findings.expect_equal(times, 1U, "how often an event was handled");
        findings.expect(delivered.contains(event), "an event was handled that nobody has sent");
    }
    return counts_;
}

}  // namespace cis::soak
