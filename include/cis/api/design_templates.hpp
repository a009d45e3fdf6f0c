#pragma once

#include <string_view>

#include <cis/api/service.hpp>
#include <cis/call/call.hpp>
#include <cis/call/paged.hpp>
#include <cis/core/export.hpp>
#include <cis/model/design_template.hpp>
#include <cis/model/list_params.hpp>

namespace cis {

/// The designs of the pages that candidates see (specification: Workspace resources). No route lists them;
/// the groups contain their ids.
class CIS_EXPORT DesignTemplates : public detail::Service {
public:
    using Service::Service;

    /// `GET /api/v2/design-templates/{template_id}`: one design template.
    Call<DesignTemplate> get(std::string_view template_id) const;
};

/// Groups of design templates, which postings refer to (specification: Workspace resources).
class CIS_EXPORT DesignTemplateGroups : public detail::Service {
public:
    using Service::Service;

    /// `GET /api/v2/design-template-groups`, fetched page by page. The route has a case-insensitive filter on
    /// the name. Its parameter name is undocumented: send it with `.query(name, value)`.
    Paged<DesignTemplateGroup> list(const ListParams& params = {}) const;
    /// `GET /api/v2/design-template-groups/{group_id}`: one group.
    Call<DesignTemplateGroup> get(std::string_view group_id) const;
};

}  // namespace cis
