#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "api/session_from_options.hpp"
#include "call/loop_driver.hpp"
#include "call/session.hpp"
#include "cis/call/call_spec.hpp"

namespace cis::test {

/// The started calls of a client without a thread: a test says when they go on.
struct DrivenCalls {
    explicit DrivenCalls(const ClientOptions& options, detail::LoopDriver::Helpers helpers = {},
                         std::size_t most_in_flight = 1)
        : clock(options.clock),
          client(detail::make_session(options).value()),
          driver(options.transport->open_queue(most_in_flight), clock, most_in_flight, std::move(helpers)) {}

    void add(std::uint64_t number) {
        const Endpoint endpoint{.method = Method::get, .path = "/health"};
        driver.add({.call = std::make_unique<detail::SentCall>(detail::make_spec(client, endpoint, {})),
                    .number = number,
                    .started = clock->now()});
    }
    void advance() { driver.advance(ended); }
    /// Waits for the end of a transfer, or moves the clock.
    void wait() { driver.wait({}); }

    const std::shared_ptr<Clock> clock;
    const detail::ClientShare client;
    detail::LoopDriver driver;
    std::vector<detail::LoopJob> ended{};  ///< by the last advance()
};

}  // namespace cis::test
