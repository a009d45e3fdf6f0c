#include "delivery/notifier.hpp"

#include <algorithm>
#include <memory>
#include <vector>

#include "delivery/event.hpp"
#include "delivery/outbox.hpp"
#include "resources/event_type.hpp"
#include "resources/interview.hpp"
#include "resources/webhook.hpp"

namespace cis::emulator {
namespace {

/// The active webhooks of the candidate's posting.
std::vector<const Webhook*> webhooks_of(Workspace& workspace, const Candidate& candidate) {
    std::vector<const Webhook*> webhooks;
    for (const Webhook& webhook : workspace.all<Webhook>()) {
        if (webhook.is_active && webhook.posting_id == candidate.posting_id) webhooks.push_back(&webhook);
    }
    return webhooks;
}

/// Whether a later event of the same interview goes to the same URL.
bool has_successor(const Webhook& webhook, const std::vector<const Webhook*>& webhooks) {
    const auto rank = [](const std::string& type) { return std::ranges::find(interview_events, type); };
    return std::ranges::any_of(webhooks, [&](const Webhook* other) {
        return other->url == webhook.url && is_interview_event(other->event_type) &&
               rank(other->event_type) > rank(webhook.event_type);
    });
}

}  // namespace

Notifier::Notifier(const InterviewTiming& timing, Outbox& outbox, std::uint64_t seed)
    // These ids are separate from those of resources, which must not depend on the time of events.
    : timing_(timing), outbox_(outbox), notification_ids_(~seed), schedule_(timing) {}

void Notifier::candidate_added(Workspace& workspace, const Posting& posting, const Candidate& candidate) {
    schedule_.plan(workspace, posting, candidate);
}

void Notifier::workflow_changed(Workspace& workspace, const Posting& posting) {
    for (const Candidate& candidate : posting.candidates) schedule_.plan(workspace, posting, candidate);
}

void Notifier::webhook_deactivated(const Webhook& webhook) { outbox_.drop(webhook.id); }

void Notifier::emit_due(double now) {
    while (const auto due = schedule_.take(now)) {
        emit(due->type, due->workspace, due->posting, due->candidate, now);
    }
}

std::size_t Notifier::emit(std::string_view type, Workspace& workspace, const Posting& posting,
                           const Candidate& candidate, double now) {
    const std::vector<const Webhook*> webhooks = webhooks_of(workspace, candidate);
    std::size_t receivers = 0;
    Event event;
    for (const Webhook* const webhook : webhooks) {
        if (webhook->event_type != type) continue;
        if (receivers++ == 0) {
            const Progress progress = progress_of(timing_, now, posting, candidate);
            event.type = type;
            event.interview_id = candidate.interview_id;
            event.notification_id = notification_ids_.next();
            event.body = std::make_shared<const std::string>(
                event_payload(type, posting, candidate, progress, now).dump());
        }
        outbox_.add(event, *webhook, now, has_successor(*webhook, webhooks));
    }
    return receivers;
}

}  // namespace cis::emulator
