#include "cis/model/page.hpp"

#include "model/fields.hpp"

namespace cis {

CIS_FIELDS(Pagination, has_more, total_count, url)

}  // namespace cis
