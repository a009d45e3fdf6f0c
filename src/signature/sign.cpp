#include "cis/signature/sign.hpp"

#include <stdexcept>

#include "core/hex.hpp"
#include "signature/hmac_key.hpp"
#include "signature/secret_rules.hpp"
#include "signature/signature_header.hpp"

namespace cis::signature {

std::string sign(const Secret& secret, std::string_view body, std::chrono::sys_seconds at) {
    if (const auto fault = detail::fault_of_secret(secret); !fault.empty())
        throw std::invalid_argument("a webhook's signing secret " + std::string(fault));
    if (at.time_since_epoch().count() < 0) {
        throw std::invalid_argument("the time of a webhook's signature is before 1970");
    }
    const std::string timestamp = std::to_string(at.time_since_epoch().count());
    const auto digest = detail::HmacKey(secret.reveal()).digest({timestamp, detail::separator, body});
    if (!digest) throw std::runtime_error("libcrypto cannot compute SHA-256");

    return "t=" + timestamp + ",v1=" + cis::detail::to_hex(*digest);
}

}  // namespace cis::signature
