#pragma once

#include <CLI/CLI.hpp>
#include <chrono>
#include <cstdint>

#include "server/connection_bounds.hpp"

namespace cis::programs {

/// Adds the options of a program that listens.
inline void add_connection_options(CLI::App& app, ConnectionLimits& limits) {
    constexpr std::int64_t longest = 86'400;
    app.add_option("--connections-per-address", limits.per_address,
                   "Connections from one address at a time; a further one ends the one that has waited "
                   "longest. A proxy in front is one address. 0: only the limit of all, 128")
        ->capture_default_str();
    app.add_option_function<std::int64_t>(
           "--request-time",
           [&limits](std::int64_t seconds) { limits.request_time = std::chrono::seconds(seconds); },
           "Seconds that a client has for the head of a request, and again for its body (60)")
        ->check(CLI::Range(std::int64_t{1}, longest));
}

}  // namespace cis::programs
