#pragma once

#include <array>
#include <string_view>

namespace cis {

/// The events of an interview. The first three are what a webhook can subscribe to, and come in this order
/// (document: Events). Whether the others can be registered is undocumented, nor are their payloads.
enum class EventType {
    unknown,  ///< a value this version does not know; OpenEnum::text() has it
    interview_started,
    interview_completed,
    report_available,  ///< the analysis is finished, seconds to minutes after `interview_completed`
    candidate_shortlisted,
    candidate_rejected,
};
/// The wire names, in the order of the enumerators.
[[nodiscard]] constexpr std::array<std::string_view, 5> enum_names(EventType) noexcept {
    return {"interview_started", "interview_completed", "report_available", "candidate_shortlisted",
            "candidate_rejected"};
}

}  // namespace cis
