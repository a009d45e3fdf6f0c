#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include <cis/emulator/fault.hpp>
#include <cis/emulator/options.hpp>
#include <cis/emulator/statistics.hpp>
#include "delivery/notifier.hpp"
#include "resources/registry.hpp"
#include "resources/workspace.hpp"
#include "routes/route_table.hpp"
#include "service/credentials.hpp"
#include "service/fault_plan.hpp"
#include "service/request_quota.hpp"
#include "simulation/clock.hpp"
#include "simulation/interview_timeline.hpp"
#include "simulation/randomness.hpp"
#include "wire/message.hpp"

namespace cis::emulator {

/// The service without its network: handles requests and holds all state. Thread-safe.
class Service {
public:
    /// `options` are already checked. `clock` and `outbox` must outlive the service, which adds the
    /// deliveries of events to `outbox`. It calls `sooner` when an event becomes due earlier than all others.
    Service(const Options& options, const Clock& clock, Outbox& outbox, std::function<void()> sooner);

    /// `complete` is false if the body exceeded the limit and was dropped.
    [[nodiscard]] Response handle(Request request, bool complete);

    [[nodiscard]] Statistics statistics();
    [[nodiscard]] std::vector<RecordedRequest> requests() const;
    [[nodiscard]] std::size_t candidate_count(std::string_view posting_id);
    /// Emits the events up to `now`. Returns the time of the next event, in epoch seconds.
    std::optional<double> emit_due(double now);
    /// Emits an event immediately; see `Server::emit`.
    std::size_t emit(std::string_view event_type, std::string_view interview_id);
    void inject(Fault fault);
    void clear_faults();

private:
    void add_workspace(const std::string& id);
    [[nodiscard]] Response answer(const Request& request, const std::optional<RouteTable::Match>& route,
                                  bool complete);
    [[nodiscard]] Response carry_out(const Request& request, const std::optional<RouteTable::Match>& route,
                                     bool complete);
    [[nodiscard]] Response act(const Request& request, const std::optional<RouteTable::Match>& route,
                               const Caller& caller, double now);
    [[nodiscard]] Workspace& workspace(const Request& request);
    void record(Request request, const std::optional<RouteTable::Match>& route, int status);

    mutable std::mutex mutex_;
    const Clock& clock_;
    const std::function<void()> sooner_;
    const InterviewTiming timing_;
    const bool recruiter_events_;
    const double fail_rate_;
    const std::size_t recorded_requests_;
    const std::string default_workspace_;

    RouteTable routes_;
    Credentials credentials_;
    RequestQuota quota_;
    RequestQuota legacy_quota_;
    FaultPlan faults_;
    Identifiers identifiers_;
    std::mt19937_64 failures_;
    Registry<Workspace> workspaces_;
    Notifier notifier_;

    std::deque<RecordedRequest> recorded_;
    std::map<std::tuple<std::string, std::string, int>, std::uint64_t> counts_;
};

}  // namespace cis::emulator
