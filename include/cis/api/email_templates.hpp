#pragma once

#include <string_view>

#include <cis/api/service.hpp>
#include <cis/call/call.hpp>
#include <cis/call/paged.hpp>
#include <cis/core/export.hpp>
#include <cis/model/email_template.hpp>
#include <cis/model/list_params.hpp>

namespace cis {

/// The email templates of a workspace (specification: Workspace resources).
class CIS_EXPORT EmailTemplates : public detail::Service {
public:
    using Service::Service;

    /// `GET /api/v2/email-templates`, fetched page by page. The route has a case-insensitive filter on the
    /// name. Its parameter name is undocumented: send it with `.query(name, value)`.
    Paged<EmailTemplate> list(const ListParams& params = {}) const;
    /// `GET /api/v2/email-templates/{template_id}`: one email template.
    Call<EmailTemplate> get(std::string_view template_id) const;
};

/// Groups of email templates, which postings refer to (specification: Workspace resources).
class CIS_EXPORT EmailTemplateGroups : public detail::Service {
public:
    using Service::Service;

    /// `GET /api/v2/email-template-groups`, fetched page by page. For the filter on the name,
    /// see EmailTemplates::list().
    Paged<EmailTemplateGroup> list(const ListParams& params = {}) const;
    /// `GET /api/v2/email-template-groups/{group_id}`: one group.
    Call<EmailTemplateGroup> get(std::string_view group_id) const;
};

}  // namespace cis
