#pragma once

#include <string_view>

#include <cis/core/export.hpp>

namespace cis::signature {

/// Why a delivery is not to be trusted.
enum class Failure {
    none,                    ///< it was verified
    missing_header,          ///< no signature: the header is empty, or was not sent
    malformed_header,        ///< a part of the header is not `name=value`
    missing_timestamp,       ///< no `t`
    several_timestamps,      ///< more than one `t`: no telling which one is meant
    timestamp_not_a_number,  ///< `t` is not made of decimal digits alone
    timestamp_out_of_range,  ///< `t` is more than 63 bits can hold
    missing_digest,          ///< no `v1`
    malformed_digest,        ///< no `v1` is made of 64 hexadecimal digits
    no_match,                ///< well-formed, but not the signature of this body by any of the secrets
    too_old,            ///< genuine, but older than the tolerance: held back, replayed, or our clock is wrong
    too_far_in_future,  ///< genuine, but ahead of us by more than the tolerance: one of the clocks is wrong
    unusable_secret,    ///< the verifier has no secret, or one that cannot be one: see VerifierOptions
    crypto_failed,      ///< libcrypto could not compute, as when memory is short; the delivery may be genuine
};

/// What a failure means, in words for a log line: no part of the header, the body or a secret.
[[nodiscard]] CIS_EXPORT std::string_view to_string(Failure failure) noexcept;

}  // namespace cis::signature
