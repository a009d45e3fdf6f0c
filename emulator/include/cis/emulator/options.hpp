#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include <cis/emulator/delivery_options.hpp>
#include <cis/emulator/ingestion_options.hpp>

namespace cis::emulator {

/// The options of an emulated service. All random choices come from `seed`.
struct Options {
    /// The numeric address to listen on.
    std::string address = "127.0.0.1";
    /// The port to listen on. 0 selects a free port: see `Server::port()`.
    std::uint16_t port = 0;
    /// The only valid `X-API-KEY`. Either this or `bearer_tokens` is required.
    std::string api_key{};
    /// Tokens that are accepted in `Authorization: Bearer …` from callers without an API key.
    std::vector<std::string> bearer_tokens{};
    /// The workspace of requests without `X-Workspace-Id`.
    std::string workspace_id = "workspace-1";
    /// More workspaces that `X-Workspace-Id` may select.
    std::vector<std::string> further_workspace_ids{};
    /// The seed of identifiers, of the failures of `fail_rate`, and of the faults of deliveries.
    std::uint64_t seed = 1;
    /// The time between a request and its response. The service acts on the request at once.
    std::chrono::milliseconds latency{0};
    /// Quota of each credential in a window of 60 s, for requests outside the legacy API; 0: no quota.
    int requests_per_minute = 0;
    /// The same quota for the legacy API. Its responses have rate-limit headers unless this is 0.
    int legacy_requests_per_minute = 300;
    /// Share of requests (0 to 1) that get a 503, and on which the service does not act.
    double fail_rate = 0;
    /// Average time that a candidate spends in one workflow step. With 0, every candidate stays `pending`.
    std::chrono::milliseconds step_duration{4000};
    /// Ids of the pushes to the ATS in the default workspace. Their states rotate: succeeded, failed, queued.
    std::vector<std::string> ats_push_items{"push_1"};
    /// The clock, in epoch seconds; empty: the system's. The server calls it on its own threads, even while
    /// it handles a request, so it must not call the server. See `Server::deliver_due()`.
    std::function<double()> now{};
    /// The most requests that `Server::requests()` returns. The oldest are forgotten first.
    std::size_t recorded_requests = 10'000;
    /// How many bytes these requests may take together. A request that takes more is not recorded.
    std::size_t recorded_bytes = std::size_t{64} * 1024 * 1024;
    /// The largest body in bytes. A larger one gets a 413.
    std::size_t body_limit = std::size_t{32} * 1024 * 1024;
    /// Whether every candidate of an active posting starts, and completes all steps up to the report. Without
    /// it, some never start, and some are knocked out. Requires a `step_duration`.
    bool autoplay = false;
    /// The delivery of events to webhooks.
    DeliveryOptions deliveries{};
    /// The ingestion of candidates. `Server::set_ingestion()` changes it.
    IngestionOptions ingestion{};
    /// Whether the control API is served under `/__emulator`, to callers on this machine. It needs no key,
    /// and shows the credentials of recorded requests. It refuses web pages of other sites: `Host`, and
    /// `Origin` if a request has it, must be a loopback name or address, or `address`.
    bool control_api = false;
};

}  // namespace cis::emulator
