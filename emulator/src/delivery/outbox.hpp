#pragma once

#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include <cis/emulator/delivery_options.hpp>
#include "delivery/delivery.hpp"
#include "delivery/delivery_faults.hpp"
#include "delivery/delivery_log.hpp"
#include "delivery/delivery_queue.hpp"

namespace cis::emulator {

struct Webhook;

/// All deliveries, from the event to the last attempt. It decides what to send when, and how to react to a
/// response. Thread-safe. All times are epoch seconds.
class Outbox {
public:
    Outbox(const DeliveryOptions& options, std::uint64_t seed);

    /// Adds the delivery of an event. `has_successor` says that a later event of the same interview goes to
    /// the same URL.
    void add(const Event& event, const Webhook& webhook, double now, bool has_successor);
    /// Sends nothing further to the webhook.
    void drop(const std::string& webhook_id);

    /// Removes all deliveries, including those in progress, and starts afresh.
    void clear();

    /// The next attempt that is due, if any. Call `finish` when it has ended.
    [[nodiscard]] std::optional<DeliveryRequest> take(double now);
    /// Ends an attempt. Does nothing for a delivery that `clear` has removed. `status` is 0 for an attempt
    /// without a complete response.
    void finish(std::uint64_t number, int status, double now);
    [[nodiscard]] std::optional<double> next_due() const;
    /// Waits until every attempt that is due at `time` has ended.
    void wait_until_attempted(double time) const;

    [[nodiscard]] std::vector<DeliveryRecord> records() const;
    [[nodiscard]] std::vector<DeliveryCount> counts() const;

private:
    [[nodiscard]] std::optional<double> next_attempt(const Delivery& delivery, int status, double now) const;

    const DeliveryOptions options_;
    const std::uint64_t seed_;
    mutable std::mutex mutex_;
    mutable std::condition_variable ended_;
    DeliveryFaults faults_;
    DeliveryQueue queue_;
    DeliveryLog log_;
};

}  // namespace cis::emulator
