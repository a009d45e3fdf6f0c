#pragma once

#include <chrono>
#include <string>
#include <string_view>

#include <cis/core/export.hpp>
#include <cis/core/secret.hpp>

namespace cis::signature {

/// Signs a body as the service does, for tests of receivers. Throws `std::invalid_argument` if
/// VerifierOptions::secrets would reject the secret, or if `at` is before 1970. Throws `std::runtime_error`
/// if libcrypto fails.
/// @param at the time in the signature; each second gives another signature
/// @return the value of `X-Service-Signature`
[[nodiscard]] CIS_EXPORT std::string sign(const Secret& secret, std::string_view body,
                                          std::chrono::sys_seconds at);

}  // namespace cis::signature
