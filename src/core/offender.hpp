#pragma once

#include "cis/core/error.hpp"

namespace cis::detail {

/// Lists the offender of a refusal of our own as the service does in a 422, so that callers read both alike.
/// Does nothing when something is listed already.
void list_offender(Error& error);

}  // namespace cis::detail
