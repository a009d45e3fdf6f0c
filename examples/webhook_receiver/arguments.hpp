#pragma once

#include <CLI/CLI.hpp>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <cis/webhook/inbox.hpp>

namespace cis::examples {

/// What the receiver was asked to do.
struct Arguments {
    std::string address = "127.0.0.1";
    std::uint16_t port = 0;
    std::vector<std::string> webhooks{};  ///< `TYPE=SECRET` each
    std::string secrets_file{};
    std::string secret{};
    std::string event_type{};
    std::string unsigned_type{};
    std::int64_t tolerance_seconds = 300;
    std::string redis_url{};
    std::int64_t lease_seconds = 60;
    bool verbose = false;
};

void add_options(CLI::App& app, Arguments& arguments);

/// The webhooks that the arguments and their file name. Throws `std::runtime_error` for what cannot be
/// understood, without showing a secret.
std::vector<webhook::Subscription> webhooks(const Arguments& arguments);

/// The event of `--unsigned`, if it was given. Throws `std::runtime_error` when there is no such event.
std::optional<OpenEnum<EventType>> unsigned_event_type(const Arguments& arguments);

}  // namespace cis::examples
