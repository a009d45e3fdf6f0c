#pragma once

#include <optional>
#include <random>
#include <string>
#include <string_view>

#include <cis/emulator/ingestion_options.hpp>
#include <cis/emulator/options.hpp>
#include "delivery/notifier.hpp"
#include "resources/posting.hpp"
#include "resources/registry.hpp"
#include "resources/workspace.hpp"
#include "service/fault_plan.hpp"
#include "service/request_log.hpp"
#include "service/request_quota.hpp"
#include "simulation/agenda.hpp"
#include "simulation/interview_timeline.hpp"
#include "simulation/randomness.hpp"

namespace cis::emulator {

/// Everything that changes while the service runs. A new object is the state of a service that has just
/// started.
struct ServiceState {
    /// `outbox` must outlive the state.
    ServiceState(const Options& options, const InterviewTiming& timing, Outbox& outbox);

    /// The time of the next event or planned action, in epoch seconds.
    [[nodiscard]] std::optional<double> next_due() const;

    RequestQuota quota;
    RequestQuota legacy_quota;
    FaultPlan faults;
    IngestionOptions ingestion;
    Identifiers identifiers;
    std::mt19937_64 failures;
    Registry<Workspace> workspaces;
    Notifier notifier;
    Agenda agenda;
    RequestLog log;

private:
    void add_workspace(const std::string& id);
};

/// A posting and its workspace.
struct Location {
    Workspace& workspace;
    Posting& posting;
};

/// The posting with this id, in any workspace.
[[nodiscard]] std::optional<Location> find_posting(Registry<Workspace>& workspaces,
                                                   std::string_view posting_id);

}  // namespace cis::emulator
