// Sends a datagram for each permit of a shared quota, until it is killed.
// Arguments: the URL of the Redis server, requests in two seconds, the port of the DatagramCounter, threads.

#include <cis/redis/rate_limiter.hpp>

#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <string>
#include <thread>
#include <vector>

#include <cis/call/clock.hpp>
#include "datagram_counter.hpp"

int main(int argc, char** argv) {
    const std::vector<std::string> arguments(argv + 1, argv + argc);
    if (arguments.size() != 4) return EXIT_FAILURE;
    cis::redis::RateLimiter limiter({.url = arguments[0],
                                     .name = "worker",
                                     .requests = std::stoul(arguments[1]),
                                     .window = std::chrono::seconds(2),
                                     .share_when_away = 0.25});
    const cis::test::DatagramSender service(static_cast<std::uint16_t>(std::stoul(arguments[2])));
    std::vector<std::jthread> threads(std::stoul(arguments[3]));
    for (std::jthread& thread : threads) {
        thread = std::jthread([&] {
            cis::SystemClock clock;
            for (;;) {
                cis::Ticket ticket;
                for (;;) {
                    const cis::Permit permit = limiter.try_acquire(clock.now(), ticket);
                    if (permit.granted) break;
                    static_cast<void>(clock.wait_until(permit.ask_again, {}));
                }
                service.send();
            }
        });
    }
    std::cerr << "started\n" << std::flush;
}
