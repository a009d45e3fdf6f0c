#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <cis/core/open_enum.hpp>
#include <cis/model/event_type.hpp>
#include <cis/webhook/subscription.hpp>

#include "options/command_line.hpp"
#include "server/connection_bounds.hpp"

namespace cis::programs {

/// The arguments of the command line.
struct Arguments {
    std::string address = "127.0.0.1";
    std::uint16_t port = 0;
    ConnectionLimits limits{};
    std::vector<std::string> webhooks{};  ///< each is `TYPE=SECRET`
    std::string secrets_file{};
    std::string secret{};
    std::string event_type{};
    std::string unsigned_type{};
    std::int64_t tolerance_seconds = 300;
    std::string redis_url{};
    std::string database{};
    bool is_only_stored = false;  ///< whether events are only stored, and not handled here
    std::int64_t lease_seconds = 60;
    bool verbose = false;
    std::string check_url{};  ///< the URL of `--check`: then nothing is received
};

void add_options(CommandLine& line, Arguments& arguments);

/// The webhooks in the arguments and their file. Throws `std::runtime_error` for an invalid one, without
/// quoting a secret.
std::vector<webhook::Subscription> webhooks(const Arguments& arguments);

/// The event of `--unsigned`, if given. Throws `std::runtime_error` if the event is unknown.
std::optional<OpenEnum<EventType>> unsigned_event_type(const Arguments& arguments);

}  // namespace cis::programs
