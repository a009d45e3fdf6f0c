#include "text/utf8.hpp"

namespace cis::programs {
namespace {

constexpr Utf8Character invalid{.code_point = 0, .bytes = 1, .is_valid = false};

bool is_continuation(char byte) noexcept { return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U; }

}  // namespace

Utf8Character first_utf8_character(std::string_view text) noexcept {
    const auto lead = static_cast<unsigned char>(text.front());
    if (lead < 0x80) return {.code_point = lead};
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
    if (bytes == 0 || bytes > text.size()) return invalid;
    for (std::size_t i = 1; i < bytes; ++i) {
        if (!is_continuation(text[i])) return invalid;
        code_point = (code_point << 6U) | (static_cast<unsigned char>(text[i]) & 0x3FU);
    }
    const bool is_surrogate = code_point >= 0xD800 && code_point <= 0xDFFF;
    if (code_point < smallest || code_point > 0x10FFFF || is_surrogate) return invalid;
    return {.code_point = code_point, .bytes = bytes};
}

std::u32string characters_of(std::string_view text) {
    std::u32string characters;
    while (!text.empty()) {
        const Utf8Character character = first_utf8_character(text);
        characters += character.is_valid ? character.code_point : U'\uFFFD';
        text.remove_prefix(character.bytes);
    }
    return characters;
}

bool is_valid_utf8(std::string_view text) noexcept {
    while (!text.empty()) {
        const Utf8Character character = first_utf8_character(text);
        if (!character.is_valid) return false;
        text.remove_prefix(character.bytes);
    }
    return true;
}

}  // namespace cis::programs
