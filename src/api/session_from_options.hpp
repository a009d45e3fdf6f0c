#pragma once

#include "cis/api/client_changes.hpp"
#include "cis/api/client_options.hpp"
#include "cis/call/client_share.hpp"
#include "cis/core/result.hpp"

namespace cis::detail {

/// Checks a client's options and creates the session that its calls share. Throws Exception if the proxy is
/// unusable.
/// @return the session, or `invalid_argument` with the name of the invalid option
[[nodiscard]] Result<ClientShare> make_session(ClientOptions options);
/// Creates a session from another one. Both share the transport, the observers and everything that the
/// changes do not replace. They also share the loop, unless the changes replace the credentials or the
/// limiter.
/// @return the session, or `invalid_argument` with the name of the invalid change
[[nodiscard]] Result<ClientShare> make_session_with(const Session& other, ClientChanges changes);

}  // namespace cis::detail
