#include "delivery/outbox.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <utility>

#include "delivery/signature.hpp"
#include "resources/event_type.hpp"
#include "resources/webhook.hpp"

namespace cis::emulator {
namespace {

double seconds(std::chrono::duration<double> time) { return time.count(); }

Delivery make_delivery(const Event& event, const Webhook& webhook) {
    Delivery delivery;
    delivery.event = event;
    delivery.id = is_recruiter_event(event.type) ? webhook.id : event.notification_id;
    delivery.webhook_id = webhook.id;
    delivery.url = webhook.url;
    delivery.http_method = webhook.http_method;
    delivery.signing_secret = webhook.signing_secret;
    return delivery;
}

/// The request of an attempt. If it is signed, `timestamp` (epoch seconds) is the time in the signature.
DeliveryRequest make_request(const Delivery& delivery, std::int64_t timestamp) {
    DeliveryRequest request;
    request.number = delivery.number;
    request.method = delivery.http_method == "get" ? "GET" : "POST";
    request.url = delivery.url;
    request.headers = {"Content-Type: application/json", "X-Service-Delivery: " + delivery.id};
    request.body = *delivery.event.body;
    if (!delivery.signing_secret.empty()) {
        Signature signature = sign(delivery.signing_secret, timestamp, request.body);
        if (delivery.forgery) delivery.forgery->apply(request.body, signature);
        request.headers.push_back("X-Service-Signature: " + to_text(signature));
    }
    return request;
}

}  // namespace

Outbox::Outbox(const DeliveryOptions& options, std::uint64_t seed)
    : options_(options), seed_(seed), faults_(options, seed), log_(options.recorded) {}

void Outbox::add(const Event& event, const Webhook& webhook, double now, bool has_successor) {
    const std::lock_guard lock{mutex_};
    Delivery delivery = make_delivery(event, webhook);
    if (!delivery.signing_secret.empty()) {
        if (const auto forgery = faults_.forges()) {
            Delivery forged = delivery;
            forged.forgery = forgery;
            log_.queued(queue_.add(std::move(forged), now));
        }
    }
    delivery.duplicated = faults_.duplicates();
    if (has_successor && faults_.holds_back()) {
        log_.queued(queue_.add_held_back(std::move(delivery), now + seconds(options_.reorder_hold)));
    } else {
        log_.queued(queue_.add(std::move(delivery), now));
    }
}

void Outbox::drop(const std::string& webhook_id) {
    const std::lock_guard lock{mutex_};
    queue_.drop(webhook_id, [&](const Delivery& delivery) {
        if (!delivery.delivered) log_.dropped(delivery);
    });
    ended_.notify_all();
}

void Outbox::clear() {
    const std::lock_guard lock{mutex_};
    faults_ = DeliveryFaults{options_, seed_};
    queue_.clear();
    log_ = DeliveryLog{options_.recorded};
    ended_.notify_all();
}

std::optional<DeliveryRequest> Outbox::take(double now) {
    const std::lock_guard lock{mutex_};
    Delivery* const delivery = queue_.take(now);
    if (delivery == nullptr) return std::nullopt;
    if (!delivery->signed_at || !options_.sign_once) {
        delivery->signed_at = static_cast<std::int64_t>(std::floor(now)) + options_.clock_skew.count();
    }
    return make_request(*delivery, *delivery->signed_at);
}

void Outbox::finish(std::uint64_t number, int status, double now) {
    const std::lock_guard lock{mutex_};
    Delivery* const found = queue_.under_way(number);
    if (found == nullptr) return;
    Delivery& delivery = *found;
    log_.attempted(delivery, status);
    const std::optional<double> again_at = next_attempt(delivery, status, now);
    delivery.delivered = delivery.delivered || status == 200;
    const bool given_up = !again_at || queue_.is_dropped(number);
    if (given_up && !delivery.delivered && !delivery.forgery) log_.dropped(delivery);
    queue_.end_attempt(number, again_at);
    ended_.notify_all();
}

std::optional<double> Outbox::next_attempt(const Delivery& delivery, int status, double now) const {
    if (delivery.forgery || delivery.delivered) return std::nullopt;
    if (status == 200) return delivery.duplicated ? std::optional{now} : std::nullopt;
    if (delivery.attempts == options_.max_attempts) return std::nullopt;
    const double doubled =
        std::ldexp(seconds(options_.backoff_base), static_cast<int>(std::min(delivery.attempts - 1, 62U)));
    return now + std::min(seconds(options_.backoff_cap), doubled);
}

std::optional<double> Outbox::next_due() const {
    const std::lock_guard lock{mutex_};
    return queue_.next_due();
}

void Outbox::wait_until_attempted(double time) const {
    std::unique_lock lock{mutex_};
    ended_.wait(lock, [&] { return queue_.all_ended(time); });
}

std::vector<DeliveryRecord> Outbox::records() const {
    const std::lock_guard lock{mutex_};
    return log_.records();
}

std::vector<DeliveryCount> Outbox::counts() const {
    const std::lock_guard lock{mutex_};
    return log_.counts();
}

}  // namespace cis::emulator
