#pragma once

#include <string>
#include <string_view>

namespace cis::programs {

// Text from a service, a file or a caller can hold characters that control a terminal, or change how a line
// is read. Text that a program prints for people goes through one of these functions.

/// A text in one line that cannot control anything. Line ends, tabs and separators become blanks. Other
/// control characters and bytes that are not UTF-8 become U+FFFD. Characters that change the direction of
/// text are left out.
[[nodiscard]] std::string harmless(std::string_view text);

/// Does the same for a text of our own in several lines. Its line ends stay.
[[nodiscard]] std::string harmless_lines(std::string_view text);

/// A JSON text in one line, with these characters written as `\u` escapes. Its value stays the same.
[[nodiscard]] std::string harmless_json(std::string_view text);

}  // namespace cis::programs
