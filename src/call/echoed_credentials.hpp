#pragma once

#include "call/authorizer.hpp"
#include "cis/core/error.hpp"
#include "cis/http/headers.hpp"

namespace cis::detail {

/// Replaces each value that contains the credentials of the request by `*`, because headers are copied to
/// errors and logs. Credentials shorter than eight bytes are not searched for: any word could contain them.
void conceal_echo(const Authorizer::Credential& credential, Headers& headers);
/// Does the same for the names in an error, because they are printed.
void conceal_echo(const Authorizer::Credential& credential, Error& error);

}  // namespace cis::detail
