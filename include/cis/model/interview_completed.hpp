#pragma once

#include <optional>
#include <string>
#include <type_traits>

#include <cis/core/json.hpp>
#include <cis/core/timestamp.hpp>
#include <cis/model/described.hpp>

namespace cis {

/// The event `interview_completed` (specification: Payload `interview_completed`). Any member can be null,
/// depending on the posting's configuration.
struct InterviewCompleted {
    std::string interview_id{};                           ///< empty if it is null
    std::optional<std::string> agent_conversation_id{};   ///< empty if not applicable
    std::optional<std::string> parent_conversation_id{};  ///< links related sessions
    std::optional<std::string> engagement_id{};           ///< empty if not applicable
    std::optional<std::string> posting_id{};
    std::optional<Timestamp> timestamp{};             ///< time at which the event was emitted
    std::optional<bool> workflow_completed{};         ///< whether the whole workflow is finished
    std::optional<Timestamp> completion_timestamp{};  ///< time at which the interview was completed
    Json extra{};                                     ///< members that this version does not know

    friend bool operator==(const InterviewCompleted&, const InterviewCompleted&) = default;
};

[[nodiscard]] CIS_EXPORT const model::Type& describe(std::type_identity<InterviewCompleted>) noexcept;
}  // namespace cis
