#include "cis/model/ats.hpp"

#include "model/fields.hpp"

namespace cis {

template <>
inline constexpr model::Identity model::identity_of<AtsPushStatus>{.id = "item_id"};

CIS_FIELDS(AtsResolveResult, success, status, email, ats_candidate_id, matches, error)

CIS_FIELDS(AtsPushStatus, item_id, status, event_type, retry_count, failure_instances, success_details,
           created_at, updated_at)

CIS_PARAMETERS(AtsResolveParams, ats_name, email, ats_candidate_id, limit)

}  // namespace cis
