#pragma once

#include <string>

namespace cis::programs {

/// Whether it is one of 0 to 9, whatever the locale is.
[[nodiscard]] inline bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }

/// Whether it is a letter of ASCII, whatever the locale is.
[[nodiscard]] inline bool is_letter(char c) noexcept {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/// The text with capital letters for the small ones of ASCII, whatever the locale is.
[[nodiscard]] inline std::string upper_ascii(std::string text) {
    for (char& c : text) {
        if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
    }
    return text;
}

}  // namespace cis::programs
