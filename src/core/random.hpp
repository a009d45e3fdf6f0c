#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <random>
#include <string>

#include "core/hex.hpp"

namespace cis::detail {

/// A random number in [0, 1), from the system.
[[nodiscard]] inline double random_part() {
    std::random_device source;
    return std::uniform_real_distribution<double>(0.0, 1.0)(source);
}

/// Random bytes from the system, in hexadecimal. 16 bytes are unique among all processes.
template <std::size_t Bytes>
[[nodiscard]] std::string random_token() {
    std::random_device source;
    std::array<unsigned char, Bytes> bytes{};
    std::ranges::generate(bytes, [&source] { return static_cast<unsigned char>(source()); });
    return to_hex(bytes);
}

}  // namespace cis::detail
