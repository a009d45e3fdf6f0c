#pragma once

#include <span>
#include <string>
#include <string_view>

namespace cis::detail {

/// Bytes as lower-case hexadecimal digits.
[[nodiscard]] inline std::string to_hex(std::span<const unsigned char> bytes) {
    constexpr std::string_view digits = "0123456789abcdef";
    std::string hex;
    hex.reserve(2 * bytes.size());
    for (const unsigned char byte : bytes) {
        hex += digits[byte >> 4U];
        hex += digits[byte & 15U];
    }
    return hex;
}

}  // namespace cis::detail
