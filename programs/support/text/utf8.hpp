#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace cis::programs {

/// A character of a text in UTF-8.
struct Utf8Character {
    char32_t code_point{0};
    std::size_t bytes{1};
    bool is_valid{true};  ///< if false, it is one byte that does not begin a character
};

/// The first character of a text that is not empty. Unlike `cis::first_character()`, it distinguishes a byte
/// that is not text from U+FFFD.
[[nodiscard]] Utf8Character first_utf8_character(std::string_view text) noexcept;

/// The characters of a text. A byte that does not begin a character becomes U+FFFD.
[[nodiscard]] std::u32string characters_of(std::string_view text);

/// Whether the text is well-formed UTF-8: no overlong forms, no surrogates, nothing beyond U+10FFFF.
[[nodiscard]] bool is_valid_utf8(std::string_view text) noexcept;

}  // namespace cis::programs
