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

constexpr std::size_t requests = 400;  // in a window, of all processes
constexpr auto window = 2s;
constexpr std::size_t processes = 4;

std::size_t count_between(const std::vector<TimePoint>& times, TimePoint from, TimePoint until) {
    return static_cast<std::size_t>(
        std::ranges::count_if(times, [&](TimePoint time) { return time >= from && time < until; }));
}

/// How many of these requests a service that allows the quota in any window would refuse.
std::size_t refused(const std::vector<TimePoint>& times) {
    std::vector<TimePoint> accepted;
    std::size_t refusals = 0;
    for (const TimePoint time : times) {
        const auto recent = count_between(accepted, time - window + 1ns, time + 1ns);
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
    service.wait_for(requests / 2);
    CHECK(workers.back()->stop(SIGKILL) == -1);
    const TimePoint killed = std::chrono::steady_clock::now();
    service.wait_for(service.arrivals().size() + requests + requests / 5);
    workers.clear();

    // The slots that the killed process held are lost, no more.
    const std::vector<TimePoint> arrivals = service.arrivals();
    const TimePoint from = killed + 250ms;
    const std::size_t used = count_between(arrivals, from, from + window);
    INFO("used " << used << " of " << requests << ", busiest window " << busiest_window(arrivals, window));
    CHECK(used >= requests * 97 / 100);
    CHECK(busiest_window(arrivals, window) <= requests);
    CHECK(refused(arrivals) <= arrivals.size() / 100);
    CHECK(count_between(arrivals, killed, from) >= requests / 16);
}
