#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace cis::emulator {

/// The digits of a digest, in the order of their values.
inline constexpr std::string_view hex_digits = "0123456789abcdef";

/// The parts of `X-Service-Signature`.
struct Signature {
    std::string timestamp{};  ///< epoch seconds
    std::string digest{};     ///< lower-case hexadecimal
};

/// Signs the timestamp, a dot and the body. The key is the whole text of the secret.
[[nodiscard]] Signature sign(std::string_view secret, std::int64_t timestamp, std::string_view body);

/// `t=…,v1=…`
[[nodiscard]] std::string to_text(const Signature& signature);

}  // namespace cis::emulator
