#include "cis/model/interview.hpp"

#include "model/fields.hpp"

namespace cis {

CIS_FIELDS(InterviewData, object)

CIS_FIELDS(WebInterviewResult, object, id)

CIS_FIELDS(ResumeResult, object, id)

CIS_FIELDS(SmsResult, object, id)

CIS_FIELDS(FormResult, object, id)

CIS_FIELDS(InterviewMetadata, object, metadata)

CIS_PARAMETERS(InterviewMetadataParams, metadata)

}  // namespace cis
