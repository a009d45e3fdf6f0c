#pragma once

#include "cis/core/error.hpp"

namespace cis::detail {

struct CallSpec;

/// Says in an error which call it is about: method, path pattern, and the host it goes to.
void name_call(Error& error, const CallSpec& spec);

}  // namespace cis::detail
