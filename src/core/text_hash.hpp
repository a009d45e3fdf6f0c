#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/hex.hpp"

namespace cis::detail {

/// A hash of bytes that is the same in every process: FNV-1a. It detects accidental damage. Somebody who
/// changes the bytes on purpose can compute it.
class TextHash {
public:
    constexpr void add(char c) noexcept {
        hash_ ^= static_cast<unsigned char>(c);
        hash_ *= 0x100000001b3U;
    }
    constexpr void add(std::string_view bytes) noexcept {
        for (const char c : bytes) add(c);
    }
    /// The hash. FNV leaves the hashes of short texts close together, so the finalizer of MurmurHash3 spreads
    /// them.
    [[nodiscard]] constexpr std::uint64_t value() const noexcept {
        std::uint64_t hash = hash_;
        hash = (hash ^ (hash >> 33U)) * 0xff51afd7ed558ccdU;
        hash = (hash ^ (hash >> 33U)) * 0xc4ceb9fe1a85ec53U;
        return hash ^ (hash >> 33U);
    }
    /// The value as 16 hexadecimal digits.
    [[nodiscard]] std::string text() const {
        const std::uint64_t hash = value();
        std::array<unsigned char, sizeof hash> bytes{};
        for (std::size_t i = 0; i < bytes.size(); ++i)
            bytes[i] = static_cast<unsigned char>(hash >> (8 * (bytes.size() - 1 - i)));
        return to_hex(bytes);
    }

private:
    std::uint64_t hash_{0xcbf29ce484222325U};
};

}  // namespace cis::detail
