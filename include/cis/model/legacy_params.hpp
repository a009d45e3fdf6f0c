#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>

#include <cis/core/json.hpp>
#include <cis/core/metadata.hpp>
#include <cis/core/open_enum.hpp>
#include <cis/core/patch.hpp>
#include <cis/model/described.hpp>
#include <cis/model/event_type.hpp>

namespace cis {

/// The query of a legacy list (specification: Limits). The number of the first page is undocumented; 1
/// is assumed.
struct LegacyListParams {
    std::int64_t page{1};    ///< the first page to fetch, 0 to 1,000,000,000
    std::int64_t limit{10};  ///< items per page; the service may send fewer
};

/// The query of a posting's legacy interviews (specification: Legacy API).
struct LegacyInterviewListParams {
    std::int64_t page{1};    ///< the first page to fetch, 0 to 1,000,000,000
    std::int64_t limit{10};  ///< items per page; the service may send fewer
    /// Filter by invitation date. The format is undocumented; the text is sent unchanged.
    std::string start_date{};
    std::string end_date{};  ///< like `start_date`
};

/// The filter of the legacy webhooks (specification: Legacy API).
struct LegacyWebhookFilter {
    std::string posting_id{};                         ///< empty: all postings
    std::optional<OpenEnum<EventType>> event_type{};  ///< unset: all types
};

/// The body of a legacy ingestion (specification: Legacy API). It is undocumented: these are the fields of v2
/// ingestion, and `extra` sends anything else that the service accepts. Only set fields are sent.
struct LegacyIngestParams {
    std::optional<std::string> name{};  ///< full name
    std::optional<std::string> email{};
    std::optional<std::string> phone_number{};  ///< E.164, e.g. `+14155550100`
    Patch<Metadata> metadata{};                 ///< within MetadataLimits
    std::optional<Json> data{};                 ///< an object with additional candidate data
    /// If true, the service creates a new interview even if the candidate already has one for the posting. If
    /// false or unset, it returns the existing interview.
    std::optional<bool> retake{};
    Json extra{};  ///< an object with further members to send

    friend bool operator==(const LegacyIngestParams&, const LegacyIngestParams&) = default;
};

[[nodiscard]] CIS_EXPORT const model::Type& describe(std::type_identity<LegacyIngestParams>) noexcept;
}  // namespace cis
