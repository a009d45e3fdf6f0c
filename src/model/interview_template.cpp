#include "cis/model/interview_template.hpp"

#include "cis/model/object_name.hpp"
#include "model/fields.hpp"

namespace cis {

template <>
inline constexpr model::Identity model::identity_of<InterviewTemplate>{
    .object = ObjectName::interview_template, .id = "id"};

CIS_LISTED_FIELDS(InterviewTemplate, id, template_code, name, posting_id, created_at, updated_at, object,
                  description, is_default)

}  // namespace cis
