#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "busiest_window.hpp"
#include "catch.hpp"
#include "datagram_counter.hpp"
#include "redis_server.hpp"
#include "running_program.hpp"

using namespace std::chrono_literals;
using cis::test::busiest_window;
using cis::test::DatagramCounter;
using cis::test::RedisServer;
using cis::test::RunningProgram;
using TimePoint = DatagramCounter::time_point;

namespace {

constexpr std::size_t requests = 200;  // per second, of all processes
constexpr std::size_t processes = 4;

std::size_t count_between(const std::vector<TimePoint>& times, TimePoint from, TimePoint until) {
    return static_cast<std::size_t>(
        std::ranges::count_if(times, [&](TimePoint time) { return time >= from && time < until; }));
}

/// How many of these requests a service that allows the quota in any second would refuse.
std::size_t refused(const std::vector<TimePoint>& times) {
    std::vector<TimePoint> accepted;
    std::size_t refusals = 0;
    for (const TimePoint time : times) {
        const auto recent = count_between(accepted, time - 1s + 1ns, time + 1ns);
        if (recent < requests) {
            accepted.push_back(time);
        } else {
            ++refusals;
        }
    }
    return refusals;
}

}  // namespace

TEST_CASE("four processes use one quota, also after one of them was killed") {
    const RedisServer redis;
    const DatagramCounter service;
    std::vector<std::unique_ptr<RunningProgram>> workers;
    for (std::size_t i = 0; i < processes; ++i) {
        workers.push_back(std::make_unique<RunningProgram>(
            "cis-quota-worker", std::vector<std::string>{redis.url(), std::to_string(requests),
                                                         std::to_string(service.port()), "8"}));
    }
    service.wait_for(requests);
    CHECK(workers.back()->stop(SIGKILL) == -1);
    const TimePoint killed = std::chrono::steady_clock::now();
    service.wait_for(service.arrivals().size() + 2 * requests + requests / 2);
    workers.clear();

    const std::vector<TimePoint> arrivals = service.arrivals();
    const TimePoint from = killed + 250ms;
    const std::size_t used = count_between(arrivals, from, from + 2s);
    INFO("used " << used << " of " << 2 * requests << ", busiest second " << busiest_window(arrivals, 1s));
    CHECK(used >= 2 * requests * 97 / 100);
    CHECK(busiest_window(arrivals, 1s) <= requests);
    CHECK(refused(arrivals) <= arrivals.size() / 100);
    // The slots of the killed process were lost, no more.
    CHECK(count_between(arrivals, killed, killed + 250ms) >= requests / 4 * 3 / 4);
}
