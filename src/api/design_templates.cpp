#include "cis/api/design_templates.hpp"

#include "api/calls.hpp"
#include "api/endpoints.hpp"

namespace cis {

Call<DesignTemplate> DesignTemplates::get(std::string_view template_id) const {
    return detail::make_call<DesignTemplate>(session_, endpoints::get_design_template, {template_id});
}

Paged<DesignTemplateGroup> DesignTemplateGroups::list(const ListParams& params) const {
    return detail::make_list<DesignTemplateGroup>(session_, endpoints::list_design_template_groups, {},
                                                  params, {"id"});
}

Call<DesignTemplateGroup> DesignTemplateGroups::get(std::string_view group_id) const {
    return detail::make_call<DesignTemplateGroup>(session_, endpoints::get_design_template_group, {group_id});
}

}  // namespace cis
