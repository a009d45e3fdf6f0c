#pragma once

#include <cstdint>
#include <string_view>

namespace cis::sync::detail {

/// A hash of bytes, the same in every process: FNV-1a. It shows damage by accident. Whoever changes the bytes
/// on purpose can compute it.
class TextHash {
public:
    constexpr void add(char c) noexcept {
        hash_ ^= static_cast<unsigned char>(c);
        hash_ *= 0x100000001b3U;
    }
    constexpr void add(std::string_view bytes) noexcept {
        for (const char c : bytes) add(c);
    }
    /// FNV leaves short texts close together; this spreads them (the finalizer of MurmurHash3).
    [[nodiscard]] constexpr std::uint64_t value() const noexcept {
        std::uint64_t hash = hash_;
        hash = (hash ^ (hash >> 33U)) * 0xff51afd7ed558ccdU;
        hash = (hash ^ (hash >> 33U)) * 0xc4ceb9fe1a85ec53U;
        return hash ^ (hash >> 33U);
    }

private:
    std::uint64_t hash_{0xcbf29ce484222325U};
};

}  // namespace cis::sync::detail
