#include "cis/model/design_template.hpp"

#include "model/fields.hpp"

namespace cis {

CIS_FIELDS(DesignTemplate, id, name, template_type, design_config, created_at, updated_at, object)

CIS_LISTED_FIELDS(DesignTemplateGroup, id, name, template_mappings, created_at, updated_at, object,
                  is_default)

}  // namespace cis
