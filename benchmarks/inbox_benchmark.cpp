// Receives webhook deliveries into a durable inbox as fast as the database allows, while workers handle
// them.
//   cis-inbox-benchmark DATABASE WORKERS COUNT
// As many threads deliver as there are workers, each with its own connection. Prints the seconds until all
// deliveries are answered, the seconds until all events are handled, and the microseconds of processor time
// of this process for an event.

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include <cis/signature/sign.hpp>
#include <cis/sql/durable_inbox.hpp>
#include <cis/sql/event_worker.hpp>
#include "processor_time.hpp"

namespace {

using namespace std::chrono_literals;
using cis::benchmarks::processor_seconds;
using Clock = std::chrono::steady_clock;

const cis::Secret secret = "whsec_1";

void require(bool succeeded, const char* what) {
    if (!succeeded) throw std::runtime_error(what);
}

double seconds_since(Clock::time_point begun) {
    return std::chrono::duration<double>(Clock::now() - begun).count();
}

cis::webhook::InboxResult receive(cis::sql::DurableInbox& inbox, std::size_t number) {
    constexpr std::chrono::sys_seconds now{1'700'000'000s};
    const std::string body = R"({"interview_id":"int_)" + std::to_string(1'000'000'000'000'000'000 + number) +
                             R"(","posting_id":"pst_7Hq2","timestamp":1772358600.5,)"
                             R"("workflow_completed":true,"completion_timestamp":1772358599.75})";
    cis::webhook::Delivery delivery{.body = body, .received_at = now};
    delivery.headers.add("X-Service-Signature", cis::signature::sign(secret, body, now));
    return inbox.receive(delivery);
}

std::shared_ptr<cis::sql::EventQueue> connection_to(const std::string& database) {
    auto queue = std::make_shared<cis::sql::EventQueue>(database);
    require(!queue->prepare(), "the database");
    return queue;
}

class Handlers {
public:
    Handlers(const std::string& database, std::size_t count) {
        for (std::size_t i = 0; i < count; ++i) {
            workers_.push_back(std::make_unique<cis::sql::EventWorker>(
                cis::sql::EventWorkerOptions{.poll_interval = 10ms,
                                             .on_report =
                                                 [this](const cis::sql::HandlingReport& report) {
                                                     if (report.handling == cis::sql::Handling::done &&
                                                         report.is_recorded)
                                                         ++handled_;
                                                 }},
                connection_to(database),
                [](const cis::sql::TakenEvent&) { return cis::sql::HandlerResult{}; }));
            threads_.emplace_back(
                [worker = workers_.back().get()](const std::stop_token& stop) { worker->run(stop); });
        }
    }

    [[nodiscard]] std::size_t handled() const { return handled_; }

private:
    std::atomic<std::size_t> handled_{0};
    std::vector<std::unique_ptr<cis::sql::EventWorker>> workers_;
    std::vector<std::jthread> threads_;
};

void deliver(cis::sql::DurableInbox& inbox, std::atomic<std::size_t>& next, std::size_t count,
             std::atomic<std::size_t>& answered) {
    for (std::size_t number = next++; number < count; number = next++) {
        if (receive(inbox, number).disposition == cis::webhook::Disposition::handled) ++answered;
    }
}

void measure(const std::string& database, std::size_t workers, std::size_t count) {
    require(workers > 0 && count > 0, "the arguments");
    std::vector<cis::sql::DurableInbox> inboxes;
    for (std::size_t i = 0; i < workers; ++i) {
        inboxes.emplace_back(
            cis::sql::DurableInboxOptions{.webhooks = {{cis::EventType::interview_completed, secret}},
                                          .tolerance = std::nullopt},
            connection_to(database));
    }
    std::atomic<std::size_t> next{0};
    std::atomic<std::size_t> answered{0};
    const Handlers handlers(database, workers);
    const double used = processor_seconds();
    const auto begun = Clock::now();
    {
        std::vector<std::jthread> senders;
        for (auto& inbox : inboxes) senders.emplace_back([&] { deliver(inbox, next, count, answered); });
    }
    const double received = seconds_since(begun);
    require(answered == count, "a delivery was not stored");
    while (handlers.handled() < count) std::this_thread::sleep_for(1ms);
    std::cout << received << ' ' << seconds_since(begun) << ' '
              << (processor_seconds() - used) * 1e6 / static_cast<double>(count) << '\n';
}

}  // namespace

int main(int argc, char** argv) try {
    if (argc != 4) {
        std::cerr << "usage: cis-inbox-benchmark DATABASE WORKERS COUNT\n";
        return 2;
    }
    measure(argv[1], std::stoul(argv[2]), std::stoul(argv[3]));
    return EXIT_SUCCESS;
} catch (const std::exception& error) {
    std::cerr << "cis-inbox-benchmark: " << error.what() << '\n';
    return EXIT_FAILURE;
}
