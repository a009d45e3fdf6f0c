#pragma once

#include "cis/api/client_options.hpp"

namespace cis::detail {

/// Reads options from the environment: base URL, `CIS_API_KEY` and, if set, `CIS_WORKSPACE_ID`,
/// `CIS_ALLOW_PLAINTEXT`, `CIS_CA_FILE`, `SSL_CERT_FILE`, `CURL_CA_BUNDLE` and `CIS_LOG`. Throws Exception
/// (`invalid_argument`) with the name of a variable that is missing or invalid.
/// @param base_url_variable the name of the base URL's variable
/// @param options           all other options; the variables override them, except `SSL_CERT_FILE` and
///                          `CURL_CA_BUNDLE`
[[nodiscard]] ClientOptions options_from_env(const char* base_url_variable, ClientOptions options);

}  // namespace cis::detail
