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

/// The thread that emits and delivers when the time has come, from construction to destruction.
class DeliveryWorker {
public:
    /// Emits what has happened by a time and tells when the next event happens.
    using Emit = std::function<std::optional<double>(double)>;

    /// All must outlive the worker. `sender` has to be woken when something is due sooner than before.
    DeliveryWorker(const Clock& clock, Emit emit, Outbox& outbox, Sender& sender, std::size_t max_concurrent);
    /// Waits for nothing: neither for answers nor for what is due later.
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
