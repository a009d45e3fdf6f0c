#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "core/padded_characters.hpp"

namespace cis::detail {

/// The inside of a JSON string, still escaped.
/// @param inside the text after the opening quote, in a padded document; it must contain the closing quote
[[nodiscard]] inline std::string_view up_to_quote(const char* inside) {
    const char* end = inside + plain_length(inside);
    while (*end != '"') {
        end += 2;  // an escape
        end += plain_length(end);
    }
    return {inside, static_cast<std::size_t>(end - inside)};
}

/// Like unescape(), for a string with escapes.
[[nodiscard]] bool resolve_escapes(std::string_view inside, std::string& text);

/// Resolves the escapes of a JSON string. JSON can contain half a surrogate pair, UTF-8 cannot: it becomes
/// U+FFFD. So one bad character in a name does not lose the whole person.
/// @param inside the text between the quotes
/// @param text   is replaced
/// @return whether the escapes are well-formed
[[nodiscard]] inline bool unescape(std::string_view inside, std::string& text) {
    if (inside.find('\\') != std::string_view::npos) return resolve_escapes(inside, text);
    text.assign(inside);
    return true;
}

}  // namespace cis::detail
