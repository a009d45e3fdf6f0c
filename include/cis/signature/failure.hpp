#pragma once

#include <string_view>

#include <cis/core/export.hpp>

namespace cis::signature {

/// Why a delivery is not verified.
enum class Failure {
    none,                    ///< the delivery was verified
    missing_header,          ///< there is no signature: the header is empty or was not sent
    malformed_header,        ///< a part of the header is not `name=value`
    missing_timestamp,       ///< no `t`
    several_timestamps,      ///< more than one `t`, so the time is ambiguous
    timestamp_not_a_number,  ///< `t` does not consist of decimal digits only
    timestamp_out_of_range,  ///< `t` does not fit into 63 bits
    missing_digest,          ///< no `v1`
    malformed_digest,        ///< no `v1` consists of 64 hexadecimal digits
    no_match,                ///< well-formed, but not made for this body with any of the secrets
    too_old,                 ///< genuine, but older than the tolerance: late, replayed, or our clock is wrong
    too_far_in_future,       ///< genuine, but ahead of our time by more than the tolerance: a clock is wrong
    unusable_secret,         ///< the verifier has no secret, or an unusable one; see VerifierOptions
    crypto_failed,           ///< libcrypto failed, for example without memory; the delivery may be genuine
};

/// A description of the failure for the log. It contains no part of the header, the body or a secret.
[[nodiscard]] CIS_EXPORT std::string_view message(Failure failure) noexcept;

}  // namespace cis::signature
