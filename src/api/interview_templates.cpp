#include "cis/api/interview_templates.hpp"

#include "api/calls.hpp"
#include "api/endpoints.hpp"

namespace cis {

Paged<InterviewTemplate> InterviewTemplates::list(const ListParams& params) const {
    return detail::make_list<InterviewTemplate>(session_, endpoints::list_interview_templates, {}, params,
                                                {"id"});
}

}  // namespace cis
