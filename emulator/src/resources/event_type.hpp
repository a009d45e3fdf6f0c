#pragma once

#include <algorithm>
#include <array>
#include <string_view>

namespace cis::emulator {

/// The event types of an interview.
namespace event_type {
inline constexpr std::string_view interview_started = "interview_started";
inline constexpr std::string_view interview_completed = "interview_completed";
inline constexpr std::string_view report_available = "report_available";
inline constexpr std::string_view candidate_shortlisted = "candidate_shortlisted";
inline constexpr std::string_view candidate_rejected = "candidate_rejected";
}  // namespace event_type

/// The events of every completed interview, in chronological order.
inline constexpr std::array<std::string_view, 3> interview_events{
    event_type::interview_started, event_type::interview_completed, event_type::report_available};

/// The events of a recruiter's later decision.
inline constexpr std::array<std::string_view, 2> recruiter_events{event_type::candidate_shortlisted,
                                                                  event_type::candidate_rejected};

[[nodiscard]] constexpr bool is_interview_event(std::string_view type) {
    return std::ranges::find(interview_events, type) != interview_events.end();
}

[[nodiscard]] constexpr bool is_recruiter_event(std::string_view type) {
    return std::ranges::find(recruiter_events, type) != recruiter_events.end();
}

}  // namespace cis::emulator
