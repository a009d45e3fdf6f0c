#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace cis::emulator {

/// The parts of `X-Service-Signature`.
struct Signature {
    std::string timestamp{};  ///< epoch seconds
    std::string digest{};     ///< lower-case hexadecimal
};

/// Signs the timestamp, a dot and the body with the whole text of the secret.
Signature sign(std::string_view secret, std::int64_t timestamp, std::string_view body);

/// `t=…,v1=…`
std::string to_text(const Signature& signature);

}  // namespace cis::emulator
