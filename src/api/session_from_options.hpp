#pragma once

#include "cis/api/client_options.hpp"
#include "cis/call/client_share.hpp"
#include "cis/core/result.hpp"

namespace cis::detail {

/// Whether the options contain an API key or an authorisation, or a provider of one.
[[nodiscard]] bool has_credentials(const ClientOptions& options);
/// Checks a client's options and creates the session that its calls share. Throws Exception if the proxy is
/// unusable.
/// @return the session, or `invalid_argument` with the name of the invalid option
[[nodiscard]] Result<ClientShare> make_session(ClientOptions options);

}  // namespace cis::detail
