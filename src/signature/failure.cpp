#include "cis/signature/failure.hpp"

namespace cis::signature {

std::string_view message(Failure failure) noexcept {
    switch (failure) {
        case Failure::none: return "verified";
        case Failure::missing_header: return "the signature header is missing";
        case Failure::malformed_header: return "a part of the signature header is not name=value";
        case Failure::missing_timestamp: return "the signature header has no timestamp";
        case Failure::several_timestamps: return "the signature header has several timestamps";
        case Failure::timestamp_not_a_number: return "the signature's timestamp is not a number";
        case Failure::timestamp_out_of_range: return "the signature's timestamp is out of range";
        case Failure::missing_digest: return "the signature header has no v1 digest";
        case Failure::malformed_digest: return "the signature's digest is not 64 hexadecimal digits";
        case Failure::no_match: return "the signature matches none of the secrets";
        case Failure::too_old: return "the signature is too old";
        case Failure::too_far_in_future: return "the signature is too far in the future";
        case Failure::unusable_secret:
            return "the verifier has no secret, or a secret is blank, only the prefix, or begins or ends "
                   "with "
                   "white space, or contains control characters";
        case Failure::crypto_failed: return "libcrypto could not compute the signature";
    }
    return "unknown failure";
}

}  // namespace cis::signature
