#pragma once

#include "cis/core/error.hpp"

namespace cis::detail {

struct CallSpec;

/// Adds the call to an error: method, path pattern and host.
void name_call(Error& error, const CallSpec& spec);

}  // namespace cis::detail
