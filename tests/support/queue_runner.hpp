#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <cis/http/transfer_queue.hpp>
#include <cis/http/transport.hpp>

namespace cis::test {

/// A queue on the thread of a test, with the requests and the results of its transfers.
class QueueRunner {
public:
    static constexpr std::chrono::seconds longest{20};

    explicit QueueRunner(std::unique_ptr<TransferQueue> queue) : queue_(std::move(queue)) {}
    explicit QueueRunner(Transport& transport, std::size_t most_transfers = 32)
        : QueueRunner(transport.open_queue(most_transfers)) {}

    /// Starts the GET request of this URL.
    void start(std::uint64_t number, std::string url, TransferLimits limits = {}, BodySink sink = {}) {
        Request request;
        request.url = std::move(url);
        start(number, std::move(request), limits, std::move(sink));
    }
    void start(std::uint64_t number, Request request, TransferLimits limits = {}, BodySink sink = {}) {
        requests_.push_back(std::move(request));
        queue_->start(
            {.number = number, .request = &requests_.back(), .limits = limits, .sink = std::move(sink)});
    }

    /// Polls once.
    void poll(std::chrono::milliseconds time) {
        std::vector<FinishedTransfer> finished;
        queue_->poll(time, finished);
        for (FinishedTransfer& one : finished) {
            ++reports_;
            ended_.insert_or_assign(one.number, std::move(one));
        }
    }
    /// Polls until a condition holds. @return false if it takes too long
    template <class Condition>
    bool poll_until(Condition holds) {
        const auto deadline = std::chrono::steady_clock::now() + longest;
        while (!holds()) {
            if (std::chrono::steady_clock::now() > deadline) return false;
            poll(std::chrono::milliseconds(20));
        }
        return true;
    }
    /// Polls until that many transfers have ended in total. @return false if it takes too long
    bool poll_until_ended(std::size_t count) {
        return poll_until([&] { return reports_ >= count; });
    }

    [[nodiscard]] TransferQueue& queue() { return *queue_; }
    /// Destroys the queue.
    void close() { queue_.reset(); }
    /// How often poll() reported a transfer.
    [[nodiscard]] std::size_t reports() const { return reports_; }
    [[nodiscard]] bool has_ended(std::uint64_t number) const { return ended_.contains(number); }
    /// The result of a transfer that has ended.
    [[nodiscard]] const Transfer& result(std::uint64_t number) const { return ended_.at(number).transfer; }
    [[nodiscard]] bool threw(std::uint64_t number) const { return ended_.at(number).threw; }
    /// Whether this many transfers have ended, each with the error that a forked child gets.
    [[nodiscard]] bool all_tell_of_fork(std::size_t count) const {
        return reports_ == count && ended_.size() == count &&
               std::ranges::all_of(ended_, [](const auto& one) {
                   const Transfer& transfer = one.second.transfer;
                   return transfer.failure == TransferFailure::not_possible &&
                          transfer.reason.find("fork") != std::string::npos;
               });
    }

private:
    std::deque<Request> requests_;  // they do not move
    std::unique_ptr<TransferQueue> queue_;
    std::map<std::uint64_t, FinishedTransfer> ended_;
    std::size_t reports_{0};
};

}  // namespace cis::test
