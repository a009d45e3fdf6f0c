#pragma once

#include <chrono>
#include <string>
#include <string_view>

#include <cis/core/export.hpp>
#include <cis/core/secret.hpp>

namespace cis::signature {

/// Signs a body as the service does, for tests of receivers.
/// @param at the time to state; deliveries of different seconds have different signatures
/// @return the value for `X-Service-Signature`
/// Throws `std::invalid_argument` when the secret is one that VerifierOptions::secrets may not have, or the
/// time before 1970; `std::runtime_error` when libcrypto fails.
[[nodiscard]] CIS_EXPORT std::string sign(const Secret& secret, std::string_view body,
                                          std::chrono::sys_seconds at);

}  // namespace cis::signature
