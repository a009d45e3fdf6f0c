#pragma once

#include <string_view>

namespace cis::detail {

inline constexpr std::string_view not_json = "the text is not JSON";

inline constexpr std::string_view starts_with_byte_order_mark = "the text starts with a byte order mark";
/// What RFC 8259 forbids to send in front of a text.
inline constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

/// What is wrong with a text that could not be decoded, as a whole: that it begins with a byte order mark, is
/// no JSON at all, ends too early, or goes on behind a JSON value. Empty when the fault is somewhere inside.
[[nodiscard]] std::string_view fault_of_text(std::string_view text);

}  // namespace cis::detail
