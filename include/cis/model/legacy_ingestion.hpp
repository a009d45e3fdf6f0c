#pragma once

#include <optional>
#include <string>
#include <type_traits>

#include <cis/core/json.hpp>
#include <cis/core/metadata.hpp>
#include <cis/core/patch.hpp>
#include <cis/model/described.hpp>

namespace cis {

/// The body of a legacy ingestion (specification: Legacy API). It is undocumented: these are the fields of v2
/// ingestion, and `extra` sends anything else that the service accepts. Only set fields are sent.
struct LegacyIngestParams {
    std::optional<std::string> name{};  ///< full name
    std::optional<std::string> email{};
    std::optional<std::string> phone_number{};  ///< E.164, e.g. `+14155550100`
    Patch<Metadata> metadata{};                 ///< within MetadataLimits
    Patch<Json> data{};                         ///< an object with additional candidate data
    /// If true, the service creates a new interview even if the candidate already has one for the posting. If
    /// false or unset, it returns the existing interview.
    std::optional<bool> retake{};
    Json extra{};  ///< an object with further members to send

    friend bool operator==(const LegacyIngestParams&, const LegacyIngestParams&) = default;
};

[[nodiscard]] CIS_EXPORT const model::Type& describe(std::type_identity<LegacyIngestParams>) noexcept;
}  // namespace cis
