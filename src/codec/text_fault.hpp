#pragma once

#include <string_view>

namespace cis::detail {

inline constexpr std::string_view not_json = "the text is not JSON";

inline constexpr std::string_view starts_with_byte_order_mark = "the text starts with a byte order mark";
/// The byte order mark. RFC 8259 forbids sending it at the start of a text.
inline constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

/// The fault of a text that could not be decoded, if it concerns the whole text: a byte order mark, no JSON
/// at all, an end that comes too early, or text after the JSON value. Empty if the fault is inside the text.
[[nodiscard]] std::string_view fault_of_text(std::string_view text);

}  // namespace cis::detail
