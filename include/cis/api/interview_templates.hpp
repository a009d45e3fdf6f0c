#pragma once

#include <string_view>

#include <cis/api/service.hpp>
#include <cis/call/paged.hpp>
#include <cis/core/export.hpp>
#include <cis/model/interview_template.hpp>
#include <cis/model/list_params.hpp>

namespace cis {

/// The blueprints of postings (specification: Workspace resources).
class CIS_EXPORT InterviewTemplates : public detail::Service {
public:
    using Service::Service;

    /// `GET /api/v2/interview-templates`, fetched page by page. The route has a filter on the name. Its
    /// parameter name is undocumented: send it with `.query(name, value)`.
    Paged<InterviewTemplate> list(const ListParams& params = {}) const;
};

}  // namespace cis
