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

/// Sends the events of interviews to the registered webhooks.
class Notifier final : public EventSink {
public:
    /// `outbox` must outlive the notifier. `seed` determines the ids of notifications.
    Notifier(const InterviewTiming& timing, Outbox& outbox, std::uint64_t seed);

    void candidate_added(Workspace& workspace, const Posting& posting, const Candidate& candidate) override;
    void workflow_changed(Workspace& workspace, const Posting& posting) override;
    void webhook_deactivated(const Webhook& webhook) override;

    /// Emits the events up to `now`.
    void emit_due(double now);
    /// The time of the next event, in epoch seconds.
    [[nodiscard]] std::optional<double> next_event() const { return schedule_.next(); }

    /// Emits an event immediately. Returns the number of webhooks that receive it.
    std::size_t emit(std::string_view type, Workspace& workspace, const Posting& posting,
                     const Candidate& candidate, double now);

private:
    const InterviewTiming timing_;
    Outbox& outbox_;
    Identifiers notification_ids_;
    EventSchedule schedule_;
};

}  // namespace cis::emulator
