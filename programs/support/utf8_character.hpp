#pragma once

#include <cstddef>
#include <string_view>

namespace cis::programs {

/// A character of a UTF-8 text.
struct Utf8Character {
    char32_t code_point{0};
    std::size_t bytes{1};
    bool is_valid{true};  ///< otherwise it is one byte that begins no character
};

/// The first character of a text that is not empty.
[[nodiscard]] Utf8Character first_character(std::string_view text);

}  // namespace cis::programs
