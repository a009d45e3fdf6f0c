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

/// Query of a legacy list (document: Limits). What number the first page has is undocumented; 1 is assumed.
struct LegacyListParams {
    std::int64_t page{1};    ///< the first page to fetch, 0 to 1,000,000,000
    std::int64_t limit{10};  ///< items per page; the service may send fewer
};

/// Query of the interviews of a posting (document: Legacy API).
struct LegacyInterviewListParams {
    std::int64_t page{1};      ///< the first page to fetch, 0 to 1,000,000,000
    std::int64_t limit{10};    ///< items per page; the service may send fewer
    std::string start_date{};  ///< filter by invitation date; the format is undocumented, it is sent as it is
    std::string end_date{};    ///< filter by invitation date; the format is undocumented, it is sent as it is
};

/// Filters of the legacy webhook list (document: Legacy API).
struct LegacyWebhookFilter {
    std::string posting_id{};                         ///< empty: of all postings
    std::optional<OpenEnum<EventType>> event_type{};  ///< unset: of all types
};

/// The body of legacy ingestion, which is undocumented: the fields of v2 ingestion, and `extra`
/// for whatever else the service accepts. Only set fields are sent.
struct LegacyIngestParams {
    std::optional<std::string> name{};  ///< full name
    std::optional<std::string> email{};
    std::optional<std::string> phone_number{};  ///< E.164, e.g. `+14155550100`
    Patch<Metadata> metadata{};                 ///< within MetadataLimits
    std::optional<Json> data{};                 ///< an object with additional candidate data
    /// Whether to make a new interview although the candidate has one for the posting. Left out or false, the
    /// existing interview is returned.
    std::optional<bool> retake{};
    Json extra{};  ///< an object with further members to send

    friend bool operator==(const LegacyIngestParams&, const LegacyIngestParams&) = default;
};

[[nodiscard]] CIS_EXPORT const model::Type& describe(std::type_identity<LegacyIngestParams>) noexcept;
}  // namespace cis
