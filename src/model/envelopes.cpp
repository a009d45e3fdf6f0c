#include "cis/model/error_body.hpp"
#include "cis/model/page.hpp"
#include "model/fields.hpp"

namespace cis {

CIS_FIELDS(Pagination, has_more, total_count, url)

CIS_FIELDS(ErrorEntry, code, message, param)

CIS_FIELDS(ErrorBody, type, code, message, param, doc_url, errors)

}  // namespace cis
