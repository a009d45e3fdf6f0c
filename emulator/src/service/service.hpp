#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <cis/emulator/candidate_seed.hpp>
#include <cis/emulator/fault.hpp>
#include <cis/emulator/ingestion_options.hpp>
#include <cis/emulator/options.hpp>
#include <cis/emulator/statistics.hpp>
#include "routes/route_table.hpp"
#include "service/credentials.hpp"
#include "service/service_state.hpp"
#include "simulation/clock.hpp"
#include "simulation/interview_timeline.hpp"
#include "wire/held_response.hpp"
#include "wire/message.hpp"

namespace cis::emulator {

/// The service without its network: handles requests and holds all state. Thread-safe.
class Service {
public:
    /// `options` are already checked. `clock` and `outbox` must outlive the service, which adds the
    /// deliveries of events to `outbox`. It calls `sooner` when something becomes due earlier than everything
    /// else.
    Service(const Options& options, const Clock& clock, Outbox& outbox, std::function<void()> sooner);

    [[nodiscard]] EventualResponse handle(Request request);

    [[nodiscard]] Statistics statistics();
    [[nodiscard]] std::vector<RecordedRequest> requests() const;
    void clear_requests();
    [[nodiscard]] std::size_t candidate_count(std::string_view posting_id);
    /// Does everything that is due, and emits the events. Returns when something is due next, in epoch
    /// seconds.
    std::optional<double> catch_up(double now);
    /// Emits an event immediately; see `Server::trigger_event`.
    std::size_t trigger_event(std::string_view event_type, std::string_view interview_id);
    /// Adds candidates; see `Server::seed`.
    std::vector<std::string> seed(const CandidateSeed& seed);
    void inject(Fault fault);
    void clear_faults();
    [[nodiscard]] IngestionOptions ingestion() const;
    /// Sets what ingestion does. Throws `InvalidMember`.
    void set_ingestion(const IngestionOptions& options);
    /// Answers the requests that are on hold, and returns to the initial state.
    void reset();

private:
    using Route = std::optional<RouteTable::Match>;

    [[nodiscard]] EventualResponse respond(const Request& request, const Route& route, double now);
    [[nodiscard]] EventualResponse respond_later(const Request& request, const Route& route, double due,
                                                 const std::optional<Fault>& fault);
    [[nodiscard]] Response carry_out(const Request& request, const Route& route, double now);
    [[nodiscard]] Response act(const Request& request, const Route& route, const Caller& caller, double now);
    [[nodiscard]] Workspace& workspace(const Request& request);
    void record(Request request, const Route& route, const Response& response);
    /// Calls `change`. Then calls `sooner` if something becomes due earlier than before.
    template <class Change>
    void make_due(Change change);

    mutable std::mutex mutex_;
    const Options options_;
    const Clock& clock_;
    Outbox& outbox_;
    const std::function<void()> sooner_;
    const InterviewTiming timing_;
    const Credentials credentials_;
    RouteTable routes_;
    std::optional<ServiceState> state_;
};

/// Checks the options. Throws `InvalidMember`.
void check(const IngestionOptions& options);

}  // namespace cis::emulator
