#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>

#include <cis/core/json.hpp>
#include <cis/model/described.hpp>

namespace cis {

/// The body of a search in the connected applicant tracking system, by email or by the candidate's id there
/// (document: ATS). Which fields are required is not shown; only set fields are sent.
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
