#pragma once

#include "cis/core/error.hpp"

namespace cis::detail {

/// Adds the invalid argument to `errors`, as the service does in a 422. So callers read both in the same way.
/// Does nothing if `errors` has an entry.
void list_offender(Error& error);

}  // namespace cis::detail
