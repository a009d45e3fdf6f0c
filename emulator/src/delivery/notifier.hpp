#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "delivery/event_schedule.hpp"
#include "resources/event_sink.hpp"
#include "simulation/interview_timeline.hpp"
#include "simulation/randomness.hpp"

namespace cis::emulator {

class Outbox;

/// Gives notice of what happens in interviews to the webhooks registered for it.
class Notifier final : public EventSink {
public:
    /// `outbox` must outlive the notifier. `seed` decides the notifications' ids.
    Notifier(const InterviewTiming& timing, Outbox& outbox, std::uint64_t seed);

    void candidate_added(Workspace& workspace, const Posting& posting, const Candidate& candidate) override;
    void workflow_changed(Workspace& workspace, const Posting& posting) override;
    void webhook_deactivated(const Webhook& webhook) override;

    /// Emits what has happened by `now`.
    void emit_due(double now);
    /// When the next event happens, in epoch seconds.
    [[nodiscard]] std::optional<double> next_event() const { return schedule_.next(); }

    /// Emits an event out of turn. The number of webhooks that it goes to.
    std::size_t emit(std::string_view type, Workspace& workspace, const Posting& posting,
                     const Candidate& candidate, double now);

private:
    const InterviewTiming timing_;
    Outbox& outbox_;
    Identifiers notification_ids_;
    EventSchedule schedule_;
};

}  // namespace cis::emulator
