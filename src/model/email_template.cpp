#include "cis/model/email_template.hpp"

#include "model/fields.hpp"

namespace cis {

template <>
inline constexpr model::Identity model::identity_of<EmailTemplate>{.object = "email_template", .id = "id"};
template <>
inline constexpr model::Identity model::identity_of<EmailTemplateGroup>{.object = "email_template_group",
                                                                        .id = "id"};

CIS_FIELDS(BlackoutPeriod, enabled, timezone, start_hour, end_hour)

CIS_LISTED_FIELDS(EmailTemplate, id, template_key, name, subject, content, created_at, updated_at, object,
                  blackout_period)

CIS_LISTED_FIELDS(EmailTemplateGroup, id, name, template_mappings, created_at, updated_at, object,
                  sender_email_id)

}  // namespace cis
