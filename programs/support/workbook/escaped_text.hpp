#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace cis::programs {

/// A text of Open XML with its escapes `_x000D_` replaced by the characters, and with LF for each line end.
[[nodiscard]] std::string without_escapes(std::string_view text);

/// The length as Excel counts it: units of UTF-16.
[[nodiscard]] std::size_t units_of(std::string_view text) noexcept;

}  // namespace cis::programs
