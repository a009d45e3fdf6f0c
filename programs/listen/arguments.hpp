#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <cis/core/open_enum.hpp>
#include <cis/core/timestamp.hpp>
#include <cis/model/event_type.hpp>
#include <cis/webhook/subscription.hpp>

#include "options/command_line.hpp"
#include "options/listen_option.hpp"
#include "server/connection_bounds.hpp"

namespace cis::programs::listen_command {

/// Where deliveries come from, and which are genuine.
struct Receiving {
    std::optional<ListenAddress> listen{};
    ConnectionLimits limits{};
    std::string secrets_file{};
    std::string unsigned_type{};
    std::chrono::seconds tolerance{std::chrono::minutes(5)};
    bool takes_any_age = false;
};

/// Where events are remembered.
struct Remembering {
    std::string redis_url{};
    std::string database{};
    bool is_only_stored = false;  ///< whether events are only stored, and not handled here
    std::chrono::seconds lease{std::chrono::minutes(1)};
    std::optional<std::int64_t> days_kept{};  ///< for how many days the payloads of handled events stay
};

/// Where events go besides standard output.
struct Forwarding {
    std::string url{};  ///< empty: nowhere
    std::string secrets_file{};
};

/// Which kept events are sent again; none if nothing is set.
struct Replaying {
    std::string id{};  ///< the key of an event, or the id of an interview
    std::optional<Timestamp> since{};

    [[nodiscard]] bool is_wanted() const noexcept { return !id.empty() || since; }
};

/// The arguments of the command line.
struct Arguments {
    Receiving receiving{};
    Remembering remembering{};
    Forwarding forwarding{};
    Replaying replaying{};
    std::vector<std::string> events{};  ///< empty: all
    bool looks_up = false;              ///< whether the candidate of each event is fetched
    std::size_t requests_per_minute = 0;
};

void add_options(CommandLine& line, Arguments& arguments);

/// Whether events of this type are handled.
[[nodiscard]] bool is_wanted(const Arguments& arguments, const OpenEnum<EventType>& type);

using Webhooks = std::vector<webhook::Subscription>;

/// Reads the webhooks that deliver here. The file may be a pipe, which can be read only once. Throws
/// InputError if there are none, or if the file cannot be used; no secret is quoted.
[[nodiscard]] Webhooks read_webhooks(const Arguments& arguments);

/// How old a signature may be; none: any age.
[[nodiscard]] std::optional<std::chrono::seconds> tolerance(const Arguments& arguments);

/// The event of `--unsigned`, if given.
[[nodiscard]] std::optional<OpenEnum<EventType>> unsigned_event_type(const Arguments& arguments);

}  // namespace cis::programs::listen_command
