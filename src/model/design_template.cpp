#include "cis/model/design_template.hpp"

#include "cis/model/object_name.hpp"
#include "model/fields.hpp"

namespace cis {

template <>
inline constexpr model::Identity model::identity_of<DesignTemplate>{.object = ObjectName::design_template,
                                                                    .id = "id"};
template <>
inline constexpr model::Identity model::identity_of<DesignTemplateGroup>{
    .object = ObjectName::design_template_group, .id = "id"};

CIS_FIELDS(DesignTemplate, id, name, template_type, design_config, created_at, updated_at, object)

CIS_LISTED_FIELDS(DesignTemplateGroup, id, name, template_mappings, created_at, updated_at, object,
                  is_default)

}  // namespace cis
