#include "cis/model/workspace.hpp"

#include "model/fields.hpp"

namespace cis {

CIS_LISTED_FIELDS(Voice, object, id)

CIS_LISTED_FIELDS(SenderEmail, object, id)

CIS_LISTED_FIELDS(Domain, object, id)

CIS_LISTED_FIELDS(Workspace, object, id)

}  // namespace cis
