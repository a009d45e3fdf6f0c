#include "page/safe_text.hpp"

#include <cstddef>

namespace cis::examples {
namespace {

constexpr std::string_view replacement = "\xEF\xBF\xBD";

struct Character {
    char32_t code_point;
    std::size_t bytes;
    bool is_valid;
};

bool is_continuation(char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U; }

/// The first character of a text that is not empty.
Character first_character(std::string_view text) {
    const auto lead = static_cast<unsigned char>(text.front());
    if (lead < 0x80) return {lead, 1, true};
    std::size_t bytes = 0;
    char32_t code_point = 0;
    char32_t smallest = 0;
    if (lead >= 0xC0 && lead < 0xE0) {
        bytes = 2;
        code_point = lead & 0x1FU;
        smallest = 0x80;
    } else if (lead >= 0xE0 && lead < 0xF0) {
        bytes = 3;
        code_point = lead & 0x0FU;
        smallest = 0x800;
    } else if (lead >= 0xF0 && lead < 0xF8) {
        bytes = 4;
        code_point = lead & 0x07U;
        smallest = 0x10000;
    }
    if (bytes == 0 || bytes > text.size()) return {0, 1, false};
    for (std::size_t i = 1; i < bytes; ++i) {
        if (!is_continuation(text[i])) return {0, 1, false};
        code_point = (code_point << 6U) | (static_cast<unsigned char>(text[i]) & 0x3FU);
    }
    const bool is_surrogate = code_point >= 0xD800 && code_point <= 0xDFFF;
    if (code_point < smallest || code_point > 0x10FFFF || is_surrogate) return {0, 1, false};
    return {code_point, bytes, true};
}

bool is_space(char32_t c) {
    return c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == '\v' || c == 0x85 || c == 0x2028 ||
           c == 0x2029;
}

bool is_control(char32_t c) { return c < 0x20 || (c >= 0x7F && c <= 0x9F); }

bool changes_direction(char32_t c) {
    return c == 0x061C || c == 0x200E || c == 0x200F || (c >= 0x202A && c <= 0x202E) ||
           (c >= 0x2066 && c <= 0x2069);
}

}  // namespace

std::string visible(std::string_view text) {
    std::string out;
    out.reserve(text.size());
    while (!text.empty()) {
        const Character character = first_character(text);
        if (!character.is_valid) {
            out += replacement;
        } else if (is_space(character.code_point)) {
            out += ' ';
        } else if (!is_control(character.code_point) && !changes_direction(character.code_point)) {
            out += text.substr(0, character.bytes);
        }
        text.remove_prefix(character.bytes);
    }
    return out;
}

std::string escaped(std::string_view text) {
    std::string out;
    for (const char c : visible(text)) {
        switch (c) {
            case '&': out += "&amp;"; break;
            case '<': out += "&lt;"; break;
            case '>': out += "&gt;"; break;
            case '"': out += "&quot;"; break;
            case '\'': out += "&#39;"; break;
            default: out += c;
        }
    }
    return out;
}

}  // namespace cis::examples
