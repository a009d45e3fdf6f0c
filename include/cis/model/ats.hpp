#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include <cis/core/json.hpp>
#include <cis/core/timestamp.hpp>
#include <cis/model/described.hpp>

namespace cis {

/// The result of a search in the connected applicant tracking system (specification: Other resources).
struct AtsResolveResult {
    bool success{};
    std::string status{};
    std::optional<std::string> email{};
    std::optional<std::string> ats_candidate_id{};
    std::vector<Json> matches{};  ///< their shape is undocumented
    std::optional<std::string> error{};
    Json extra{};  ///< members that this version does not know

    friend bool operator==(const AtsResolveResult&, const AtsResolveResult&) = default;
};

/// The status of a push to the applicant tracking system (specification: Other resources).
struct AtsPushStatus {
    std::string item_id{};
    std::string status{};  ///< its values are undocumented
    std::string event_type{};
    std::int64_t retry_count{};
    std::vector<Json> failure_instances{};
    Json success_details{};  ///< an object
    std::optional<Timestamp> created_at{};
    std::optional<Timestamp> updated_at{};
    Json extra{};  ///< members that this version does not know

    friend bool operator==(const AtsPushStatus&, const AtsPushStatus&) = default;
};

[[nodiscard]] CIS_EXPORT const model::Type& describe(std::type_identity<AtsResolveResult>) noexcept;
[[nodiscard]] CIS_EXPORT const model::Type& describe(std::type_identity<AtsPushStatus>) noexcept;

/// The body of a search in the connected applicant tracking system, by email or by the candidate's id there
/// (specification: ATS). Which fields are required is undocumented. Only set fields are sent.
struct AtsResolveParams {
    std::optional<std::string> ats_name{};
    std::optional<std::string> email{};
    std::optional<std::string> ats_candidate_id{};
    std::optional<std::int64_t> limit{};
    Json extra{};  ///< an object with further members to send

    friend bool operator==(const AtsResolveParams&, const AtsResolveParams&) = default;
};

[[nodiscard]] CIS_EXPORT const model::Type& describe(std::type_identity<AtsResolveParams>) noexcept;

}  // namespace cis
