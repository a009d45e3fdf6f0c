#include "cis/api/email_templates.hpp"

#include "api/calls.hpp"
#include "api/endpoints.hpp"

namespace cis {

Paged<EmailTemplate> EmailTemplates::list(const ListParams& params) const {
    return detail::make_list<EmailTemplate>(session_, endpoints::list_email_templates, {}, params, {"id"});
}

Call<EmailTemplate> EmailTemplates::get(std::string_view template_id) const {
    return detail::make_call<EmailTemplate>(session_, endpoints::get_email_template, {template_id});
}

Paged<EmailTemplateGroup> EmailTemplateGroups::list(const ListParams& params) const {
    return detail::make_list<EmailTemplateGroup>(session_, endpoints::list_email_template_groups, {}, params,
                                                 {"id"});
}

Call<EmailTemplateGroup> EmailTemplateGroups::get(std::string_view group_id) const {
    return detail::make_call<EmailTemplateGroup>(session_, endpoints::get_email_template_group, {group_id});
}

}  // namespace cis
