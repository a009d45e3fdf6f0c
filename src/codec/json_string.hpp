#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace cis::detail {

/// The inside of a JSON string, still escaped.
/// @param inside what its opening quote is followed by; the closing one must come
[[nodiscard]] inline std::string_view up_to_quote(const char* inside) {
    const char* end = inside;
    while (*end != '"') end += *end == '\\' ? 2 : 1;
    return {inside, static_cast<std::size_t>(end - inside)};
}

/// The same as unescape() for a string that has escapes.
[[nodiscard]] bool resolve_escapes(std::string_view inside, std::string& text);

/// Resolves the escapes of a JSON string. Half a surrogate pair, which JSON can spell and UTF-8 cannot,
/// becomes U+FFFD: one bad character in a name should not cost the whole person.
/// @param inside what is between the quotes
/// @param text   is replaced
/// @return whether the escapes are well-formed
[[nodiscard]] inline bool unescape(std::string_view inside, std::string& text) {
    if (inside.find('\\') != std::string_view::npos) return resolve_escapes(inside, text);
    text.assign(inside);
    return true;
}

}  // namespace cis::detail
