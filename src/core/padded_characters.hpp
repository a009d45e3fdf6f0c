#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

// Reads several characters at once. So the text must be followed by at least as many readable bytes as
// simdjson's padding has.

namespace cis::detail {

template <class Word>
[[nodiscard]] inline Word load(const char* characters) noexcept {
    Word word;
    std::memcpy(&word, characters, sizeof word);
    return word;
}

/// The number of characters before the next quote or backslash.
[[nodiscard]] inline std::size_t plain_length(const char* padded) noexcept {
    constexpr std::uint64_t ones = 0x0101010101010101U;
    constexpr std::uint64_t high_bits = ones << 7U;
    // Not zero if one of the eight bytes is zero, and only then.
    const auto has_zero = [](std::uint64_t word) { return (word - ones) & ~word & high_bits; };
    const char* at = padded;
    for (;; at += sizeof(std::uint64_t)) {
        const auto word = load<std::uint64_t>(at);
        if ((has_zero(word ^ (ones * '"')) | has_zero(word ^ (ones * '\\'))) != 0) break;
    }
    while (*at != '"' && *at != '\\') ++at;
    return static_cast<std::size_t>(at - padded);
}

/// Whether a text begins with a name. Short names take two comparisons, and no call.
[[nodiscard]] inline bool begins_with(const char* padded, std::string_view name) noexcept {
    const auto same_words = [&]<class Word>(Word) {
        const std::size_t last = name.size() - sizeof(Word);
        return load<Word>(padded) == load<Word>(name.data()) &&
               load<Word>(padded + last) == load<Word>(name.data() + last);
    };
    if (name.size() > 2 * sizeof(std::uint64_t)) return std::memcmp(padded, name.data(), name.size()) == 0;
    if (name.size() >= sizeof(std::uint64_t)) return same_words(std::uint64_t{});
    if (name.size() >= sizeof(std::uint32_t)) return same_words(std::uint32_t{});
    for (std::size_t i = 0; i < name.size(); ++i) {
        if (padded[i] != name[i]) return false;
    }
    return true;
}

}  // namespace cis::detail
