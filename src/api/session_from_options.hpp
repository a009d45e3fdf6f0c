#pragma once

#include <memory>

#include "call/session.hpp"
#include "cis/api/client_options.hpp"

namespace cis::detail {

/// Checks a client's options and makes what its calls share.
/// Throws Exception for a proxy that cannot be used.
/// @return the session, or `invalid_argument` naming the option that cannot be used
[[nodiscard]] Result<std::shared_ptr<Session>> make_session(ClientOptions options);

}  // namespace cis::detail
