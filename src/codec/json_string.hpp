#pragma once

#include <string>
#include <string_view>

namespace cis::detail {

/// Like unescape(), for a string with escapes.
[[nodiscard]] bool resolve_escapes(std::string_view inside, std::string& text);

/// Resolves the escapes of a JSON string. JSON can contain half a surrogate pair, but UTF-8 cannot. Such a
/// half becomes U+FFFD, so that one bad character in a name does not lose the whole person.
/// @param inside the text between the quotes
/// @param text   is replaced
/// @return whether the escapes are well-formed
[[nodiscard]] inline bool unescape(std::string_view inside, std::string& text) {
    if (inside.find('\\') != std::string_view::npos) return resolve_escapes(inside, text);
    text.assign(inside);
    return true;
}

}  // namespace cis::detail
