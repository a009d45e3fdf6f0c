#pragma once

#include <array>
#include <string_view>

namespace cis {

/// The events of an interview (specification: Events). A webhook can subscribe to the first three, which
/// happen in this order. It is undocumented whether a webhook can subscribe to the others, and what their
/// payloads are.
enum class EventType {
    unknown,  ///< a value that this version does not know; OpenEnum::text() returns it
    interview_started,
    interview_completed,
    report_available,  ///< the AI analysis is finished, seconds to minutes after `interview_completed`
    candidate_shortlisted,
    candidate_rejected,
};
/// The wire names, in the order of the enumerators.
[[nodiscard]] constexpr std::array<std::string_view, 5> enum_names(EventType) noexcept {
    return {"interview_started", "interview_completed", "report_available", "candidate_shortlisted",
            "candidate_rejected"};
}

}  // namespace cis
