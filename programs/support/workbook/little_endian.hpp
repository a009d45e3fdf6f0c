#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace cis::programs {

/// The number in this many bytes of a text, the lowest first. The text must have them.
[[nodiscard]] inline std::uint64_t little_endian(std::string_view text, std::size_t at, std::size_t bytes) {
    std::uint64_t number = 0;
    for (std::size_t i = bytes; i-- > 0;) number = number << 8U | static_cast<unsigned char>(text[at + i]);
    return number;
}

}  // namespace cis::programs
