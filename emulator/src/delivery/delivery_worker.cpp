#include "delivery/delivery_worker.hpp"

#include <algorithm>
#include <utility>

#include "delivery/block_signals.hpp"

namespace cis::emulator {
namespace {

std::optional<double> earlier(std::optional<double> left, std::optional<double> right) {
    if (!left || !right) return left ? left : right;
    return std::min(*left, *right);
}

}  // namespace

DeliveryWorker::DeliveryWorker(const Clock& clock, Emit emit, Outbox& outbox, Sender& sender,
                               std::size_t max_concurrent)
    : clock_(clock),
      emit_(std::move(emit)),
      outbox_(outbox),
      sender_(sender),
      max_concurrent_(max_concurrent),
      thread_([this] { run(); }) {}

DeliveryWorker::~DeliveryWorker() {
    stopping_ = true;
    sender_.wake();
    thread_.join();
}

void DeliveryWorker::run() {
    block_signals();
    while (!stopping_) {
        const double now = clock_.now();
        const std::optional<double> next_event = emit_(now);
        const std::optional<double> next = earlier(next_event, start_due(now));
        // A clock that is set by hand does not advance during the wait. The code that sets it wakes the
        // sender.
        const bool timed = next && clock_.runs();
        for (const Sent& sent : sender_.wait(timed ? std::optional{*next - now} : std::nullopt)) {
            outbox_.finish(sent.number, sent.status, clock_.now());
        }
    }
}

/// Starts the attempts that are due, up to the limit. Returns the time of the next one.
std::optional<double> DeliveryWorker::start_due(double now) {
    while (sender_.under_way() < max_concurrent_) {
        auto request = outbox_.take(now);
        if (!request) return outbox_.next_due();
        sender_.start(std::move(*request));
    }
    return std::nullopt;
}

}  // namespace cis::emulator
