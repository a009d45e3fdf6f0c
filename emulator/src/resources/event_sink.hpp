#pragma once

namespace cis::emulator {

class Workspace;
struct Candidate;
struct Posting;
struct Webhook;

/// Receives changes of resources that cause events or end their delivery.
class EventSink {
public:
    EventSink() = default;
    EventSink(const EventSink&) = delete;
    EventSink& operator=(const EventSink&) = delete;
    virtual ~EventSink() = default;

    /// Called when a candidate was added to the posting.
    virtual void candidate_added(Workspace& workspace, const Posting& posting,
                                 const Candidate& candidate) = 0;
    /// Called when the posting was activated, or its workflow changed.
    virtual void workflow_changed(Workspace& workspace, const Posting& posting) = 0;
    /// Called when no further event may be delivered to the webhook.
    virtual void webhook_deactivated(const Webhook& webhook) = 0;
};

}  // namespace cis::emulator
