#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include <cis/emulator/delivery_options.hpp>

namespace cis::emulator {

/// How an emulated service is set up. Everything random is drawn from `seed`.
struct Options {
    /// Numeric address to listen on.
    std::string address = "127.0.0.1";
    /// Port to listen on; 0 takes a free one, see `Server::port()`.
    std::uint16_t port = 0;
    /// The one valid `X-API-KEY`. Either this or `bearer_tokens` must be given.
    std::string api_key{};
    /// Tokens accepted in `Authorization: Bearer …` from callers who send no API key.
    std::vector<std::string> bearer_tokens{};
    /// The workspace used when a request carries no `X-Workspace-Id`.
    std::string workspace_id = "workspace-1";
    /// Further workspaces that the credentials may select.
    std::vector<std::string> further_workspace_ids{};
    /// Seed of identifiers, of the failures drawn by `fail_rate` and of what deliveries draw.
    std::uint64_t seed = 1;
    /// Time between a request's arrival, when it is acted on, and its answer.
    std::chrono::milliseconds latency{0};
    /// Requests outside the legacy API granted to each credential in a window of 60 s; 0 for no quota.
    int requests_per_minute = 0;
    /// The same for the legacy API, whose answers carry rate-limit headers unless this is 0.
    int legacy_requests_per_minute = 300;
    /// Share of requests (0 to 1) answered with 503 before they are acted on.
    double fail_rate = 0;
    /// Average time a candidate spends in one workflow step; 0 leaves every candidate `pending`.
    std::chrono::milliseconds step_duration{4000};
    /// Ids of the pushes to the ATS whose status can be asked for, in the default workspace. Their states
    /// take turns: succeeded, failed, queued.
    std::vector<std::string> ats_push_items{"push_1"};
    /// The clock, in epoch seconds; empty for the system's. The server calls it from its own threads, also
    /// while it handles a request, so it must not call the server; see `Server::deliver_due()`.
    std::function<double()> now{};
    /// How many requests `Server::requests()` remembers; the oldest are forgotten first.
    std::size_t recorded_requests = 10'000;
    /// Bodies beyond this size, in bytes, are answered with 413.
    std::size_t body_limit = std::size_t{32} * 1024 * 1024;
    /// Whether every candidate of an active posting begins and comes through all steps to the report;
    /// otherwise some never begin and some are knocked out. Needs a `step_duration`.
    bool autoplay = false;
    /// How webhooks hear of events.
    DeliveryOptions deliveries{};
};

}  // namespace cis::emulator
