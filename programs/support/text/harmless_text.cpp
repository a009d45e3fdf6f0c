#include "text/harmless_text.hpp"

#include "text/utf8.hpp"

namespace cis::programs {
namespace {

constexpr std::string_view replacement = "\xEF\xBF\xBD";

enum class Effect { none, ends_line_or_word, changes_direction, controls };

Effect effect_of(char32_t c) {
    if ((c >= '\t' && c <= '\r') || c == 0x85 || c == 0x2028 || c == 0x2029) return Effect::ends_line_or_word;
    if (c < 0x20 || (c >= 0x7F && c <= 0x9F)) return Effect::controls;
    const bool is_direction = c == 0x061C || c == 0x200E || c == 0x200F || (c >= 0x202A && c <= 0x202E) ||
                              (c >= 0x2066 && c <= 0x2069);
    return is_direction ? Effect::changes_direction : Effect::none;
}

/// @param put gets each character and its bytes
template <class Put>
void for_each_character(std::string_view text, Put put) {
    while (!text.empty()) {
        const Utf8Character character = first_utf8_character(text);
        put(character, text.substr(0, character.bytes));
        text.remove_prefix(character.bytes);
    }
}

std::string harmless_with(std::string_view text, bool keep_lines) {
    std::string out;
    out.reserve(text.size());
    for_each_character(text, [&](const Utf8Character& character, std::string_view bytes) {
        const Effect effect = character.is_valid ? effect_of(character.code_point) : Effect::controls;
        switch (effect) {
            case Effect::none: out += bytes; break;
            case Effect::ends_line_or_word: out += keep_lines && bytes == "\n" ? '\n' : ' '; break;
            case Effect::changes_direction: break;
            case Effect::controls: out += replacement; break;
        }
    });
    return out;
}

std::string json_escape(char32_t c) {
    constexpr std::string_view digits = "0123456789abcdef";
    std::string escape = "\\u";
    for (unsigned shift = 16; shift > 0;) {
        shift -= 4;
        escape += digits[(c >> shift) & 0xFU];
    }
    return escape;
}

}  // namespace

std::string harmless(std::string_view text) { return harmless_with(text, false); }

std::string harmless_lines(std::string_view text) { return harmless_with(text, true); }

std::string harmless_json(std::string_view text) {
    std::string out;
    out.reserve(text.size());
    for_each_character(text, [&](const Utf8Character& character, std::string_view bytes) {
        // These characters can stand only between the parts of the JSON text. In its strings, they are
        // already escapes.
        const bool is_space = bytes == "\n" || bytes == "\t" || bytes == "\r";
        if (!character.is_valid) {
            out += replacement;
        } else if (is_space) {
            out += ' ';
        } else if (effect_of(character.code_point) == Effect::none) {
            out += bytes;
        } else {
            out += json_escape(character.code_point);
        }
    });
    return out;
}

}  // namespace cis::programs
