#pragma once

#include <string>
#include <string_view>

namespace cis::examples {

/// A text without the characters that change how a page is read: control characters, and those that change
/// the direction of text. Line ends and tabs become spaces; bytes that are not UTF-8 become U+FFFD.
[[nodiscard]] std::string visible(std::string_view text);

/// visible(), and with the characters escaped that mean something in HTML. It can stand in an element and in
/// an attribute in double quotes.
[[nodiscard]] std::string escaped(std::string_view text);

}  // namespace cis::examples
