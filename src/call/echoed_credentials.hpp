#pragma once

#include <string_view>

#include "call/authorizer.hpp"
#include "cis/core/error.hpp"
#include "cis/http/headers.hpp"

namespace cis::detail {

/// Whether a text of the service contains the credentials of the request. Credentials shorter than eight
/// bytes are not searched for, because any word could contain them.
[[nodiscard]] bool echoes(const Authorizer::Credential& credential, std::string_view text) noexcept;

/// Replaces each value that contains the credentials by `*`: headers are copied to errors and logs.
void conceal_echo(const Authorizer::Credential& credential, Headers& headers);
/// The same for the names of an error that are printed.
void conceal_echo(const Authorizer::Credential& credential, Error& error);

}  // namespace cis::detail
