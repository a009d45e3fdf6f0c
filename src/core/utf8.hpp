#pragma once

#include <cstddef>
#include <string_view>

namespace cis::detail {

/// Whether the text is valid UTF-8.
[[nodiscard]] bool is_utf8(std::string_view text) noexcept;

/// How many code points a valid UTF-8 text has: the service counts characters, not bytes.
[[nodiscard]] std::size_t code_points(std::string_view text) noexcept;

}  // namespace cis::detail
