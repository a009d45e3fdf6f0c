#pragma once

#include <chrono>

#include "options/command_line.hpp"
#include "server/connection_bounds.hpp"

namespace cis::programs {

/// Adds the options of a command that listens.
inline void add_connection_options(CommandLine& line, ConnectionLimits& limits) {
    line.number("--connections-per-address N", limits.per_address, {0, 1'000'000},
                "Connections from one address at a time; a further one ends the one that has waited longest. "
                "A proxy in front is one address. 0: only the limit of all, 128")
        .with_default();
    line.duration("--request-time TIME", limits.request_time, std::chrono::seconds(1), std::chrono::hours(24),
                  "The time that a client has for the head of a request, and again for its body")
        .with_default();
}

}  // namespace cis::programs
