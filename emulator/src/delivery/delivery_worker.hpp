#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <optional>
#include <thread>

#include "delivery/outbox.hpp"
#include "delivery/sender.hpp"
#include "simulation/clock.hpp"

namespace cis::emulator {

/// The thread that emits and delivers events when they are due, from construction to destruction.
class DeliveryWorker {
public:
    /// Emits the events up to a time and returns the time of the next event.
    using Emit = std::function<std::optional<double>(double)>;

    /// All arguments must outlive the worker. Wake `sender` when something becomes due earlier than before.
    DeliveryWorker(const Clock& clock, Emit emit, Outbox& outbox, Sender& sender, std::size_t max_concurrent);
    /// Stops the thread. Does not wait for responses or for later deliveries.
    ~DeliveryWorker();
    DeliveryWorker(const DeliveryWorker&) = delete;
    DeliveryWorker& operator=(const DeliveryWorker&) = delete;

private:
    void run();
    [[nodiscard]] std::optional<double> start_due(double now);

    const Clock& clock_;
    const Emit emit_;
    Outbox& outbox_;
    Sender& sender_;
    const std::size_t max_concurrent_;
    std::atomic<bool> stopping_ = false;
    std::thread thread_;
};

}  // namespace cis::emulator
