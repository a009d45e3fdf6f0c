#pragma once

#include <algorithm>
#include <string>

namespace cis::emulator {

/// Lower case for the letters A to Z, whatever the locale.
inline char to_lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

inline std::string to_lower(std::string text) {
    std::ranges::transform(text, text.begin(), [](char c) { return to_lower(c); });
    return text;
}

}  // namespace cis::emulator
