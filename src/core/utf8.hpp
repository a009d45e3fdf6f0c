#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace cis::detail {

/// Whether the text is valid UTF-8.
[[nodiscard]] bool is_utf8(std::string_view text) noexcept;

/// The number of code points in a valid UTF-8 text: the service counts characters, not bytes.
[[nodiscard]] std::size_t code_points(std::string_view text) noexcept;

/// Appends a code point to a text.
void append_utf8(std::string& text, char32_t code_point);

}  // namespace cis::detail
