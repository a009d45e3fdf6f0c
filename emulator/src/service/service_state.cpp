#include "service/service_state.hpp"

#include <algorithm>

#include "resources/seeds.hpp"

namespace cis::emulator {

ServiceState::ServiceState(const Options& options, const InterviewTiming& timing, Outbox& outbox)
    : quota(options.requests_per_minute),
      legacy_quota(options.legacy_requests_per_minute),
      ingestion(options.ingestion),
      identifiers(options.seed),
      failures(options.seed),
      notifier(timing, outbox, options.seed),
      log(options.recorded_requests, options.recorded_bytes) {
    add_workspace(options.workspace_id);
    for (const std::string& id : options.further_workspace_ids) add_workspace(id);
    seed_ats_pushes(*workspaces.find(options.workspace_id), options.ats_push_items);
}

void ServiceState::add_workspace(const std::string& id) {
    if (workspaces.find(id) != nullptr) return;
    seed_workspace(workspaces.add(id, Workspace{id, identifiers.next()}), identifiers);
}

std::optional<double> ServiceState::next_due() const {
    const auto event = notifier.next_event();
    const auto action = agenda.next();
    if (!event || !action) return event ? event : action;
    return std::min(*event, *action);
}

std::optional<Location> find_posting(Registry<Workspace>& workspaces, std::string_view posting_id) {
    for (Workspace& workspace : workspaces) {
        if (Posting* const posting = workspace.all<Posting>().find(posting_id)) {
            return Location{workspace, *posting};
        }
    }
    return std::nullopt;
}

}  // namespace cis::emulator
