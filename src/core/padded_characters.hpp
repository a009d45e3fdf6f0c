#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

// These functions read several characters at once. So the text must be followed by at least as many readable
// bytes as simdjson's padding has.

namespace cis::detail {

template <class Word>
[[nodiscard]] inline Word load(const char* characters) noexcept {
    Word word;
    std::memcpy(&word, characters, sizeof word);
    return word;
}

/// Eight copies of a character.
[[nodiscard]] constexpr std::uint64_t eight(char c) noexcept {
    return 0x0101010101010101U * static_cast<unsigned char>(c);
}

/// Not zero if and only if one of the eight bytes is zero. In a little-endian word, the lowest set bit
/// belongs to the first such byte.
[[nodiscard]] constexpr std::uint64_t zero_bytes(std::uint64_t word) noexcept {
    return (word - eight('\1')) & ~word & eight('\x80');
}

/// The number of characters before the next quote or backslash.
[[nodiscard]] inline std::size_t plain_length(const char* padded) noexcept {
    for (const char* at = padded;; at += sizeof(std::uint64_t)) {
        const auto word = load<std::uint64_t>(at);
        const std::uint64_t found = zero_bytes(word ^ eight('"')) | zero_bytes(word ^ eight('\\'));
        if (found == 0) continue;
        if constexpr (std::endian::native == std::endian::little) {
            at += std::countr_zero(found) / 8;
        } else {
            while (*at != '"' && *at != '\\') ++at;
        }
        return static_cast<std::size_t>(at - padded);
    }
}

/// The inside of a JSON string, still escaped.
/// @param inside the text after the opening quote, in a padded document; it must contain the closing quote
[[nodiscard]] inline std::string_view up_to_quote(const char* inside) {
    const char* end = inside + plain_length(inside);
    while (*end != '"') {
        end += 2;  // an escape
        end += plain_length(end);
    }
    return {inside, static_cast<std::size_t>(end - inside)};
}

/// Whether a text begins with a name. Short names take two comparisons, and no call.
[[nodiscard]] inline bool begins_with(const char* padded, std::string_view name) noexcept {
    const auto same_words = [&]<class Word>(Word) {
        const std::size_t last = name.size() - sizeof(Word);
        return load<Word>(padded) == load<Word>(&name.front()) &&
               load<Word>(padded + last) == load<Word>(&name[last]);
    };
    if (name.size() > 2 * sizeof(std::uint64_t)) return std::equal(name.begin(), name.end(), padded);
    if (name.size() >= sizeof(std::uint64_t)) return same_words(std::uint64_t{});
    if (name.size() >= sizeof(std::uint32_t)) return same_words(std::uint32_t{});
    for (std::size_t i = 0; i < name.size(); ++i) {
        if (padded[i] != name[i]) return false;
    }
    return true;
}

}  // namespace cis::detail
