#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "delivery/event_schedule.hpp"
#include "simulation/randomness.hpp"
#include "simulation/simulated_interview.hpp"

namespace cis::emulator {

class Outbox;

/// Gives notice of what happens in interviews to the webhooks registered for it.
class Notifier {
public:
    /// `outbox` must outlive the notifier. `seed` decides the notifications' ids.
    Notifier(const Pace& pace, Outbox& outbox, std::uint64_t seed);

    /// To be called for a new candidate.
    void plan(Workspace& workspace, const Posting& posting, const Candidate& candidate);
    /// To be called when a posting was activated or its workflow has changed.
    void plan(Workspace& workspace, const Posting& posting);
    /// No further event is delivered to the webhook.
    void stop(const std::string& webhook_id);

    /// Emits what has happened by `now`.
    void emit_due(double now);
    /// When the next event happens, in epoch seconds.
    std::optional<double> next_event() const { return schedule_.next(); }

    /// Emits an event out of turn. The number of webhooks that it goes to.
    std::size_t emit(std::string_view type, Workspace& workspace, const Posting& posting,
                     const Candidate& candidate, double now);

private:
    const Pace pace_;
    Outbox& outbox_;
    Identifiers notification_ids_;
    EventSchedule schedule_;
};

}  // namespace cis::emulator
