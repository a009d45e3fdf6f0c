#pragma once

#include <stop_token>

#include <cis/api/client.hpp>
#include <cis/model/posting.hpp>

#include "arguments.hpp"

namespace cis::programs {

/// Whether a person is asked before anything is sent. Nobody is asked with `--yes`, or if there is no person
/// to ask.
[[nodiscard]] bool asks_first(const Arguments& arguments);

/// Names the posting, the workspace and the number of rows, and asks whether to send them, unless there is
/// nobody left to invite. A requested `stop` means no.
[[nodiscard]] bool may_invite(const cis::Client& client, const Arguments& arguments,
                              const cis::Posting& posting, std::stop_token stop);

}  // namespace cis::programs
