#include "cis/model/phone_number.hpp"

#include "cis/model/object_name.hpp"
#include "model/fields.hpp"

namespace cis {

template <>
inline constexpr model::Identity model::identity_of<PhoneNumber>{.object = ObjectName::phone_number,
                                                                 .id = "id"};

CIS_LISTED_FIELDS(PhoneNumber, id, phone_number, active, object, country_code, date_provisioned)

}  // namespace cis
