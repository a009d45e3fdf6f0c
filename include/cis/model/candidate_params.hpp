#pragma once

#include <optional>
#include <string>
#include <type_traits>

#include <cis/core/json.hpp>
#include <cis/core/metadata.hpp>
#include <cis/core/patch.hpp>
#include <cis/model/described.hpp>

namespace cis {

/// The body of candidate creation (document: Candidate, ingest body). Which fields are required is not shown;
/// only set fields are sent.
struct CandidateParams {
    std::optional<std::string> name{};  ///< full name
    std::optional<std::string> email{};
    std::optional<std::string> phone_number{};  ///< E.164, e.g. `+14155550100`
    Patch<Metadata> metadata{};                 ///< within MetadataLimits
    std::optional<Json> data{};                 ///< an object with additional candidate data
    Json extra{};                               ///< an object with further members to send

    friend bool operator==(const CandidateParams&, const CandidateParams&) = default;
};

[[nodiscard]] CIS_EXPORT const model::Type& describe(std::type_identity<CandidateParams>) noexcept;
}  // namespace cis
