#include "delivery/event_schedule.hpp"

#include "resources/event_type.hpp"
#include "resources/interview.hpp"

namespace cis::emulator {
namespace {

struct PlannedEvent {
    std::string_view type;
    double due;
};

/// The event that follows the first `happened` events.
std::optional<PlannedEvent> event_of(const InterviewTimeline& timeline, std::size_t happened) {
    switch (happened) {
        case 0: return PlannedEvent{event_type::interview_started, timeline.begins};
        case 1: return PlannedEvent{event_type::interview_completed, timeline.ends};
        case 2: return PlannedEvent{event_type::report_available, timeline.evaluated};
        case 3: break;
        default: return std::nullopt;
    }
    switch (timeline.verdict) {
        case Verdict::shortlisted: return PlannedEvent{event_type::candidate_shortlisted, timeline.decided};
        case Verdict::dismissed: return PlannedEvent{event_type::candidate_rejected, timeline.decided};
        case Verdict::none: break;
    }
    return std::nullopt;
}

}  // namespace

void EventSchedule::plan(Workspace& workspace, const Posting& posting, const Candidate& candidate) {
    Interview& interview = interviews_[candidate.interview_id];
    interview.workspace = &workspace;
    interview.posting = &posting;
    interview.candidate = &candidate;
    set_next(interview);
}

std::optional<EventSchedule::Due> EventSchedule::take(double now) {
    if (due_.empty() || due_.begin()->first > now) return std::nullopt;
    Interview& interview = interviews_.at(due_.begin()->second);
    const Due due{*interview.workspace, *interview.posting, *interview.candidate, interview.type};
    ++interview.happened;
    set_next(interview);
    return due;
}

std::optional<double> EventSchedule::next() const {
    return due_.empty() ? std::nullopt : std::optional{due_.begin()->first};
}

void EventSchedule::set_next(Interview& interview) {
    const std::string& id = interview.candidate->interview_id;
    if (interview.due) due_.erase({*interview.due, id});
    interview.due.reset();
    const auto timeline = timeline_of(timing_, *interview.posting, *interview.candidate);
    const auto event = timeline ? event_of(*timeline, interview.happened) : std::nullopt;
    if (!event) return;
    interview.type = event->type;
    interview.due = event->due;
    due_.emplace(event->due, id);
}

}  // namespace cis::emulator
