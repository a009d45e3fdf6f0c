#include "cis/core/unseen_characters.hpp"

#include <algorithm>
#include <array>

namespace cis {
namespace {

struct Range {
    char32_t first;
    char32_t last;
    Appearance appearance;
};

// From Unicode 15: the controls, and the properties White_Space and Default_Ignorable_Code_Point. In
// ascending order.
constexpr std::array ranges = {
    Range{0x0000, 0x0008, Appearance::invisible},    // controls
    Range{0x0009, 0x000D, Appearance::blank},        // tab, line ends
    Range{0x000E, 0x001F, Appearance::invisible},    // controls
    Range{0x0020, 0x0020, Appearance::blank},        // space
    Range{0x007F, 0x0084, Appearance::invisible},    // controls
    Range{0x0085, 0x0085, Appearance::blank},        // next line
    Range{0x0086, 0x009F, Appearance::invisible},    // controls
    Range{0x00A0, 0x00A0, Appearance::blank},        // no-break space
    Range{0x00AD, 0x00AD, Appearance::invisible},    // soft hyphen
    Range{0x034F, 0x034F, Appearance::invisible},    // combining grapheme joiner
    Range{0x061C, 0x061C, Appearance::invisible},    // Arabic letter mark
    Range{0x115F, 0x1160, Appearance::invisible},    // Hangul fillers
    Range{0x1680, 0x1680, Appearance::blank},        // Ogham space
    Range{0x17B4, 0x17B5, Appearance::invisible},    // Khmer inherent vowels
    Range{0x180B, 0x180F, Appearance::invisible},    // Mongolian selectors
    Range{0x2000, 0x200A, Appearance::blank},        // spaces of fixed widths
    Range{0x200B, 0x200F, Appearance::invisible},    // zero width, left-to-right and right-to-left marks
    Range{0x2028, 0x2029, Appearance::blank},        // line and paragraph separators
    Range{0x202A, 0x202E, Appearance::invisible},    // embeddings and overrides of direction
    Range{0x202F, 0x202F, Appearance::blank},        // narrow no-break space
    Range{0x205F, 0x205F, Appearance::blank},        // mathematical space
    Range{0x2060, 0x206F, Appearance::invisible},    // word joiner, operators, isolates, deprecated formats
    Range{0x3000, 0x3000, Appearance::blank},        // ideographic space
    Range{0x3164, 0x3164, Appearance::invisible},    // Hangul filler
    Range{0xFE00, 0xFE0F, Appearance::invisible},    // variation selectors
    Range{0xFEFF, 0xFEFF, Appearance::invisible},    // byte order mark
    Range{0xFFA0, 0xFFA0, Appearance::invisible},    // half-width Hangul filler
    Range{0xFFF0, 0xFFF8, Appearance::invisible},    // not assigned
    Range{0x1BCA0, 0x1BCA3, Appearance::invisible},  // shorthand formats
    Range{0x1D173, 0x1D17A, Appearance::invisible},  // musical formats
    Range{0xE0000, 0xE0FFF, Appearance::invisible},  // tags, variation selectors
};

constexpr char32_t replacement = 0xFFFD;

/// What the first byte of a character says about it.
struct Lead {
    std::size_t bytes;
    char32_t bits;
    char32_t least;  ///< a smaller code point needs fewer bytes
};

constexpr Lead lead_of(unsigned char byte) noexcept {
    if (byte < 0x80) return {.bytes = 1, .bits = byte, .least = 0};
    if (byte >= 0xC0 && byte < 0xE0) return {.bytes = 2, .bits = byte & 0x1FU, .least = 0x80};
    if (byte >= 0xE0 && byte < 0xF0) return {.bytes = 3, .bits = byte & 0x0FU, .least = 0x800};
    if (byte >= 0xF0 && byte < 0xF8) return {.bytes = 4, .bits = byte & 0x07U, .least = 0x10000};
    return {.bytes = 0, .bits = 0, .least = 0};
}

constexpr bool is_visible_ascii(char character) noexcept { return character > ' ' && character < 0x7F; }

bool is_unseen(const Character& character) noexcept {
    return appearance_of(character.code_point) != Appearance::visible;
}

/// The character at the end of a text that is not empty.
Character last_character(std::string_view text) noexcept {
    constexpr std::size_t longest = 4;
    for (std::size_t bytes = 1; bytes <= std::min(longest, text.size()); ++bytes) {
        const Character character = first_character(text.substr(text.size() - bytes));
        if (character.bytes == bytes && character.code_point != replacement) return character;
    }
    return {.code_point = replacement, .bytes = 1};
}

}  // namespace

Appearance appearance_of(char32_t character) noexcept {
    if (character < 0x80 && is_visible_ascii(static_cast<char>(character))) return Appearance::visible;
    const auto range = std::ranges::lower_bound(ranges, character, {}, &Range::last);
    return range != ranges.end() && range->first <= character ? range->appearance : Appearance::visible;
}

Character first_character(std::string_view text) noexcept {
    constexpr Character malformed{.code_point = replacement, .bytes = 1};
    if (text.empty()) return {};
    const Lead lead = lead_of(static_cast<unsigned char>(text.front()));
    if (lead.bytes == 0 || lead.bytes > text.size()) return malformed;
    char32_t code_point = lead.bits;
    for (const char byte : text.substr(1, lead.bytes - 1)) {
        const auto bits = static_cast<unsigned char>(byte);
        if ((bits & 0xC0U) != 0x80U) return malformed;
        code_point = code_point << 6U | (bits & 0x3FU);
    }
    const bool is_surrogate = code_point >= 0xD800 && code_point <= 0xDFFF;
    if (code_point < lead.least || code_point > 0x10FFFF || is_surrogate) return malformed;
    return {.code_point = code_point, .bytes = lead.bytes};
}

std::string_view without_unseen_ends(std::string_view text) noexcept {
    while (!text.empty()) {
        const Character first = first_character(text);
        if (!is_unseen(first)) break;
        text.remove_prefix(first.bytes);
    }
    while (!text.empty()) {
        const Character last = last_character(text);
        if (!is_unseen(last)) break;
        text.remove_suffix(last.bytes);
    }
    return text;
}

std::string as_seen(std::string_view text) {
    std::string seen;
    seen.reserve(text.size());
    bool follows_blank = false;
    const auto add = [&](std::string_view visible) {
        if (follows_blank && !seen.empty()) seen += ' ';
        follows_blank = false;
        seen += visible;
    };
    while (!text.empty()) {
        // Most texts consist of words of visible ASCII characters.
        const auto word_end = std::ranges::find_if_not(text, is_visible_ascii);
        if (const std::string_view word(text.begin(), word_end); !word.empty()) {
            add(word);
            text.remove_prefix(word.size());
            continue;
        }
        const Character character = first_character(text);
        const Appearance appearance = appearance_of(character.code_point);
        follows_blank = follows_blank || appearance == Appearance::blank;
        if (appearance == Appearance::visible) add(text.substr(0, character.bytes));
        text.remove_prefix(character.bytes);
    }
    return seen;
}

std::string code_point_name(char32_t character) {
    constexpr std::string_view digits = "0123456789ABCDEF";
    constexpr std::size_t fewest = 4;
    std::string name;
    for (; character != 0 || name.size() < fewest; character >>= 4U) name += digits[character & 0xFU];
    std::ranges::reverse(name);
    return "U+" + name;
}

}  // namespace cis
