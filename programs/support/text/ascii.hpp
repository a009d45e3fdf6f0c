#pragma once

#include <string>

namespace cis::programs {

/// The text with capital letters for the small ones of ASCII, whatever the locale is.
[[nodiscard]] inline std::string upper_ascii(std::string text) {
    for (char& c : text) {
        if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
    }
    return text;
}

}  // namespace cis::programs
