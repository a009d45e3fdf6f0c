#pragma once

#include <type_traits>

#include <cis/core/json.hpp>
#include <cis/core/metadata.hpp>
#include <cis/core/patch.hpp>
#include <cis/model/described.hpp>

namespace cis {

/// The body that sets the metadata of an interview (document: Interviews).
struct InterviewMetadataParams {
    Patch<Metadata> metadata{Metadata{}};  ///< within MetadataLimits
    Json extra{};                          ///< an object with further members to send

    friend bool operator==(const InterviewMetadataParams&, const InterviewMetadataParams&) = default;
};

[[nodiscard]] CIS_EXPORT const model::Type& describe(std::type_identity<InterviewMetadataParams>) noexcept;
}  // namespace cis
