#pragma once

#include <optional>
#include <string>
#include <type_traits>

#include <cis/core/json.hpp>
#include <cis/core/timestamp.hpp>
#include <cis/model/described.hpp>

namespace cis {

/// The metadata of the candidate.
struct StartedCandidateMetadata {
    std::optional<std::string> source{};
    std::optional<std::string> job_id{};
    Json extra{};  ///< members that this version does not know

    friend bool operator==(const StartedCandidateMetadata&, const StartedCandidateMetadata&) = default;
};

/// The candidate whose interview started.
struct StartedMetadata {
    std::optional<std::string> candidate_name{};
    std::optional<std::string> candidate_email{};
    std::optional<std::string> candidate_id{};
    std::optional<StartedCandidateMetadata> metadata{};
    Json extra{};  ///< members that this version does not know

    friend bool operator==(const StartedMetadata&, const StartedMetadata&) = default;
};

/// The event `interview_started` (specification: Payload `interview_started`). Any member can be null,
/// depending on the posting's configuration.
struct InterviewStarted {
    std::string interview_id{};  ///< empty if it is null
    std::optional<std::string> posting_id{};
    std::optional<Timestamp> timestamp{};
    std::optional<StartedMetadata> metadata{};
    Json extra{};  ///< members that this version does not know

    friend bool operator==(const InterviewStarted&, const InterviewStarted&) = default;
};

[[nodiscard]] CIS_EXPORT const model::Type& describe(std::type_identity<StartedCandidateMetadata>) noexcept;
[[nodiscard]] CIS_EXPORT const model::Type& describe(std::type_identity<StartedMetadata>) noexcept;
[[nodiscard]] CIS_EXPORT const model::Type& describe(std::type_identity<InterviewStarted>) noexcept;
}  // namespace cis
