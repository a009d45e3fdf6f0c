#pragma once

#include <string_view>

#include <cis/api/service.hpp>
#include <cis/call/call.hpp>
#include <cis/core/export.hpp>
#include <cis/model/interview.hpp>

namespace cis {

/// The interviews of candidates (specification: Interviews). Errors: see Error.
class CIS_EXPORT Interviews : public detail::Service {
public:
    using Service::Service;

    /// `GET /api/v2/interviews/{interview_id}/data`: the results of an interview. Their fields
    /// are undocumented.
    Call<InterviewData> data(std::string_view interview_id) const;
    /// `GET /api/v2/interviews/{interview_id}/metadata`: the metadata of an interview.
    Call<InterviewMetadata> metadata(std::string_view interview_id) const;
    /// `POST /api/v2/interviews/{interview_id}/metadata`: sets the metadata. Idempotent: setting the same
    /// metadata twice has the same effect as once. It is undocumented whether the service keeps entries that
    /// are not given, so read the metadata first, and send all of it. Without the entry `ingest_key`, the
    /// ingestion recognises the person only by name and address, and not at all if one of these has changed.
    /// @param metadata within MetadataLimits
    /// @code
    /// client.interviews().set_metadata(interview_id, {{"source", "fair"}}).send();
    /// @endcode
    /// @return the undocumented response: `data` if present, otherwise the whole body; `null` without a body
    Call<Json> set_metadata(std::string_view interview_id, const Metadata& metadata) const;
    /// Reads the metadata, sets these entries in it, and writes all of it: two requests, one after the other.
    /// This is **not atomic**: a change that somebody else makes between the two is lost. Other entries, such
    /// as `ingest_key`, stay. Throws Exception. If the result exceeds MetadataLimits, nothing is written.
    /// @return the metadata that was written
    /// @code
    /// client.interviews().merge_metadata(interview_id, {{"reviewed_by", "anna"}});
    /// @endcode
    Metadata merge_metadata(std::string_view interview_id, const Metadata& entries) const;
    /// Does not compile. Write `metadata()`.
    template <class Never = void>
    Call<InterviewMetadata> get_metadata(std::string_view /*interview_id*/) const {
        static_assert(detail::never<Never>, "write metadata()");
        return detail::never_made<Call<InterviewMetadata>>();
    }
    /// Does not compile. Write `data()`.
    template <class Never = void>
    Call<InterviewData> get_data(std::string_view /*interview_id*/) const {
        static_assert(detail::never<Never>, "write data()");
        return detail::never_made<Call<InterviewData>>();
    }
};

}  // namespace cis
