// Handles the events of a durable inbox until it is ended: inbox_worker DATABASE LEASE_MS
//
// Prints `handle KEY TIME` when a handler begins, and `done KEY TIME` when the queue has confirmed it, with
// the time of the machine's monotonic clock. Each line is one write, so that a process that is killed leaves
// whole lines. Some events fail at first, and some take longer than the lease.

#include <unistd.h>

#include <chrono>
#include <functional>
#include <iostream>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>

#include <cis/sql/event_worker.hpp>

namespace {

using std::chrono::milliseconds;

void print(std::string_view what, const std::string& key) {
    const auto now = std::chrono::steady_clock::now().time_since_epoch();
    const std::string line =
        std::string(what) + ' ' + key + ' ' + std::to_string(std::chrono::nanoseconds(now).count()) + '\n';
    if (::write(STDOUT_FILENO, line.data(), line.size()) < 0) throw std::runtime_error("cannot write");
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 3) return 2;
    const milliseconds lease(std::stol(argv[2]));
    const auto handle = [lease](const cis::sql::TakenEvent& event) {
        print("handle", event.key);
        const std::size_t luck = std::hash<std::string>{}(event.key) % 500;
        if (luck == 0) std::this_thread::sleep_for(lease * 5 / 4);
        if (luck < 10 && event.attempts == 1) throw std::runtime_error("not now");
        std::this_thread::sleep_for(milliseconds(luck % 4));
        return cis::sql::HandlerResult{};
    };
    const auto note = [](const cis::sql::HandlingReport& report) {
        if (report.handling == cis::sql::Handling::done && report.is_recorded)
            print("done", report.event.key);
    };
    const auto complain = [](const cis::Error& error) { std::cerr << error.reason << '\n'; };
    cis::sql::EventWorker worker({.lease = lease,
                                  .poll_interval = milliseconds(20),
                                  .max_attempts = 100,
                                  .base = milliseconds(200),
                                  .cap = milliseconds(1000),
                                  .on_report = note,
                                  .on_error = complain},
                                 std::make_shared<cis::sql::EventQueue>(std::string(argv[1])), handle);
    worker.run({});
}
