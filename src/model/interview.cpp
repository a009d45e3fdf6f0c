#include "cis/model/interview.hpp"

#include "cis/model/object_name.hpp"
#include "model/fields.hpp"

namespace cis {

template <>
inline constexpr model::Identity model::identity_of<InterviewData>{.object = ObjectName::interview_data};
template <>
inline constexpr model::Identity model::identity_of<InterviewMetadata>{.object = ObjectName::metadata};

CIS_FIELDS(InterviewData, object)

CIS_FIELDS(WebInterviewResult, object, id)

CIS_FIELDS(ResumeResult, object, id)

CIS_FIELDS(SmsResult, object, id)

CIS_FIELDS(FormResult, object, id)

CIS_FIELDS(InterviewMetadata, object, metadata)

CIS_PARAMETERS(InterviewMetadataParams, metadata)

}  // namespace cis
