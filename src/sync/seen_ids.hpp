#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "core/text_hash.hpp"

namespace cis::sync::detail {

/// A number for an id of a posting, the same in every process. Two ids have the same one with a probability
/// of 3e-8 among a million; then a candidate would be missing, and the count at the end would show it.
[[nodiscard]] constexpr std::uint64_t id_hash(std::string_view posting, std::string_view id) noexcept {
    cis::detail::TextHash text;
    text.add(posting);
    text.add('\0');
    text.add(id);
    const std::uint64_t hash = text.value();
    return hash == 0 ? 1 : hash;
}

/// The ids that were exported, as hashes, in at most 32 bytes each while it grows.
class SeenIds {
public:
    /// @return whether it is new
    bool insert(std::uint64_t hash) {
        if ((size_ + 1) * 4 > slots_.size() * 3) grow();
        std::uint64_t& slot = find(slots_, hash);
        if (slot == hash) return false;
        slot = hash;
        ++size_;
        return true;
    }
    [[nodiscard]] std::size_t size() const noexcept { return size_; }

private:
    static std::uint64_t& find(std::vector<std::uint64_t>& slots, std::uint64_t hash) {
        const std::size_t mask = slots.size() - 1;
        std::size_t at = static_cast<std::size_t>(hash) & mask;
        while (slots[at] != 0 && slots[at] != hash) at = (at + 1) & mask;
        return slots[at];
    }
    void grow() {
        constexpr std::size_t smallest = 64;
        std::vector<std::uint64_t> larger(slots_.empty() ? smallest : slots_.size() * 2);
        for (const std::uint64_t hash : slots_) {
            if (hash != 0) find(larger, hash) = hash;
        }
        slots_ = std::move(larger);
    }

    std::vector<std::uint64_t> slots_{};  ///< 0: empty; the size is a power of two
    std::size_t size_{0};
};

}  // namespace cis::sync::detail
