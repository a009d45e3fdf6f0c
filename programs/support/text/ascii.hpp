#pragma once

#include <string>

namespace cis::programs {

/// Whether a character is one of 0 to 9, in any locale.
[[nodiscard]] inline bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }

/// Whether a character is an ASCII letter, in any locale.
[[nodiscard]] inline bool is_letter(char c) noexcept {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/// The text with its small ASCII letters as capital letters, in any locale.
[[nodiscard]] inline std::string upper_ascii(std::string text) {
    for (char& c : text) {
        if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
    }
    return text;
}

}  // namespace cis::programs
