#pragma once

#include <stop_token>

#include <cis/api/client.hpp>

#include "arguments.hpp"

namespace cis::programs {

/// Names the posting, the workspace and the number of rows, and asks whether to send them. Returns true at
/// once with `--yes`, or if nobody can be asked. `stop` is a no. Throws Exception if the service cannot be asked for the
/// posting, and `InputError` if it does not exist.
bool may_invite(const cis::Client& client, const Arguments& arguments, std::stop_token stop);

}  // namespace cis::programs
