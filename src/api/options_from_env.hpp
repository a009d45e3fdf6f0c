#pragma once

#include "cis/api/client_options.hpp"

namespace cis::detail {

/// Options as the environment has them: base URL, `CIS_API_KEY` and, if set, `CIS_WORKSPACE_ID`,
/// `CIS_ALLOW_PLAINTEXT`, `CIS_CA_FILE` and `SSL_CERT_FILE`. Throws Exception (`invalid_argument`) naming the
/// variable that is missing or cannot be used.
/// @param base_url_variable names the base URL's variable
/// @param options           everything else; what the environment sets takes the place of what these say
[[nodiscard]] ClientOptions options_from_env(const char* base_url_variable, ClientOptions options);

}  // namespace cis::detail
