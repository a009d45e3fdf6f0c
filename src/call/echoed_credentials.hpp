#pragma once

#include "call/authorizer.hpp"
#include "cis/core/error.hpp"
#include "cis/http/headers.hpp"

namespace cis::detail {

/// Replaces each value that contains the credentials of the request by `*`: headers are copied to errors and
/// logs. Credentials shorter than eight bytes are not searched for, because any word could contain them.
void conceal_echo(const Authorizer::Credential& credential, Headers& headers);
/// The same for the names of an error that are printed.
void conceal_echo(const Authorizer::Credential& credential, Error& error);

}  // namespace cis::detail
