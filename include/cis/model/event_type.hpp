#pragma once

#include <array>
#include <string_view>

namespace cis {

/// The events a webhook can subscribe to; for one interview they come in this order (document: Events).
enum class EventType {
    unknown,  ///< a value this version does not know; OpenEnum::text() has it
    interview_started,
    interview_completed,
    report_available,  ///< the analysis is finished, seconds to minutes after `interview_completed`
};
/// The wire names, in the order of the enumerators.
[[nodiscard]] constexpr std::array<std::string_view, 3> enum_names(EventType) noexcept {
    return {"interview_started", "interview_completed", "report_available"};
}

}  // namespace cis
