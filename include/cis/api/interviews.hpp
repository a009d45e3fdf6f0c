#pragma once

#include <string_view>

#include <cis/api/service.hpp>
#include <cis/call/call.hpp>
#include <cis/core/export.hpp>
#include <cis/model/interview.hpp>

namespace cis {

/// The interviews of candidates (document: Interviews). Every call fails with the errors of the document's
/// section Errors.
class CIS_EXPORT Interviews : public detail::Service {
public:
    using Service::Service;

    /// `GET /api/v2/interviews/{interview_id}/data`: the results of an interview. What they hold is not
    /// shown.
    Call<InterviewData> data(std::string_view interview_id) const;
    /// `GET /api/v2/interviews/{interview_id}/metadata`.
    Call<InterviewMetadata> metadata(std::string_view interview_id) const;
    /// `POST /api/v2/interviews/{interview_id}/metadata`: sets the metadata. Idempotent: setting the same
    /// twice is setting it once.
    /// @return what the service answers, which is undocumented: `data` where the answer has it, else all of
    ///         it; `null` for an answer without a body
    Call<Json> set_metadata(std::string_view interview_id, const InterviewMetadataParams& params) const;
};

}  // namespace cis
