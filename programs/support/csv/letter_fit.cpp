#include "csv/letter_fit.hpp"

#include <algorithm>
#include <array>

namespace cis::programs {
namespace {

enum class Script : std::uint8_t { none, latin, greek, cyrillic, armenian, hebrew, arabic, thai, east };

struct Interval {
    char32_t first;
    char32_t last;
    Script script;
};

/// The letters that single-byte and double-byte encodings have.
constexpr std::array scripts{
    Interval{'A', 'Z', Script::latin},        Interval{'a', 'z', Script::latin},
    Interval{0xC0, 0xD6, Script::latin},      Interval{0xD8, 0xF6, Script::latin},
    Interval{0xF8, 0x24F, Script::latin},     Interval{0x1E00, 0x1EFF, Script::latin},
    Interval{0x386, 0x386, Script::greek},    Interval{0x388, 0x3CE, Script::greek},
    Interval{0x400, 0x52F, Script::cyrillic}, Interval{0x531, 0x587, Script::armenian},
    Interval{0x5B0, 0x5EA, Script::hebrew},   Interval{0x621, 0x6D5, Script::arabic},
    Interval{0xE01, 0xE4E, Script::thai},     Interval{0x3005, 0x30FF, Script::east},
    Interval{0x3131, 0x318E, Script::east},   Interval{0x3400, 0x9FFF, Script::east},
    Interval{0xAC00, 0xD7A3, Script::east},   Interval{0xF900, 0xFAFF, Script::east},
    Interval{0x20000, 0x3FFFF, Script::east}};

Script script_of(char32_t character) noexcept {
    const auto* const found = std::ranges::find_if(scripts, [character](const Interval& one) {
        return character >= one.first && character <= one.last;
    });
    return found == scripts.end() ? Script::none : found->script;
}

bool is_letter_of_script(char32_t character) noexcept { return script_of(character) != Script::none; }
bool is_latin(char32_t character) noexcept { return script_of(character) == Script::latin; }

/// The small form of a Latin, Greek or Cyrillic letter. Any other character is returned unchanged.
char32_t small_of(char32_t c) noexcept {
    const auto is_in = [c](char32_t first, char32_t last) { return c >= first && c <= last; };
    if (is_in('A', 'Z') || (is_in(0xC0, 0xDE) && c != 0xD7) || is_in(0x391, 0x3AB) || is_in(0x410, 0x42F))
        return c + 0x20;
    if (c == 0x178) return 0xFF;
    if (c == 0x386 || c == 0x38C) return c == 0x386 ? 0x3AC : 0x3CC;
    if (is_in(0x388, 0x38A)) return c + 0x25;
    if (is_in(0x38E, 0x38F)) return c + 0x3F;
    if (is_in(0x139, 0x148) || is_in(0x179, 0x17E) || is_in(0x1AF, 0x1B0) || is_in(0x1CD, 0x1DC))
        return c % 2 == 1 ? c + 1 : c;
    if (is_in(0x100, 0x177) || is_in(0x1A0, 0x1A5) || is_in(0x218, 0x21B) || is_in(0x460, 0x52F) ||
        is_in(0x1EA0, 0x1EFF))
        return c % 2 == 0 ? c + 1 : c;
    if (is_in(0x400, 0x40F)) return c + 0x50;
    return c;
}

bool is_capital(char32_t character) noexcept { return small_of(character) != character; }
bool is_small(char32_t character) noexcept {
    const Script script = script_of(character);
    const bool has_cases = script == Script::latin || script == Script::greek || script == Script::cyrillic;
    return has_cases && !is_capital(character);
}

/// Whether a character is a mark that follows its letter.
bool is_mark(char32_t c) noexcept {
    return (c >= 0x5B0 && c <= 0x5C7) || (c >= 0x64B && c <= 0x652) || c == 0xE31 ||
           (c >= 0xE34 && c <= 0xE3A) || (c >= 0xE47 && c <= 0xE4E);
}

/// Whether a character never occurs in a text of names: control characters, half-width Japanese letters,
/// characters for private use, and the replacement for bytes that are not text.
bool is_no_text(char32_t c) noexcept {
    return (c >= 0x80 && c < 0xA0) || (c >= 0xE000 && c < 0xF900) || (c >= 0xFF61 && c <= 0xFF9F) ||
           c == 0xFFFD;
}

/// A character and its neighbours. Beyond the text there are blanks.
class Place {
public:
    Place(std::u32string_view text, std::size_t at) noexcept : text_(text), at_(at) {}

    [[nodiscard]] char32_t operator[](std::ptrdiff_t offset) const noexcept {
        const auto at = static_cast<std::ptrdiff_t>(at_) + offset;
        return at < 0 || at >= static_cast<std::ptrdiff_t>(text_.size())
                   ? U' '
                   : text_[static_cast<std::size_t>(at)];
    }

private:
    std::u32string_view text_;
    std::size_t at_;
};

/// How an apostrophe fits after the first letters of a name, as in O’Neil and D’Angelo, or before its last
/// one.
LetterFit fit_of_apostrophe(const Place& place) noexcept {
    if (!is_letter_of_script(place[-1]) || !is_letter_of_script(place[1])) return LetterFit::nothing;
    const bool is_at_begin = !is_letter_of_script(place[-2]) || !is_letter_of_script(place[-3]);
    const bool is_at_end = !is_letter_of_script(place[2]);
    const bool is_good = place[0] == U'\u2019' && (is_at_begin || is_at_end || is_capital(place[1]));
    return is_good ? LetterFit::nothing : LetterFit::doubt;
}

LetterFit fit_of_sign(const Place& place) noexcept {
    const char32_t sign = place[0];
    const bool is_inside = is_letter_of_script(place[-1]) && is_letter_of_script(place[1]);
    if (sign >= 0x300 && sign < 0x370) return LetterFit::nothing;  // an accent
    if (is_one_of(sign, U"\u2018\u2019")) return fit_of_apostrophe(place);
    if (is_one_of(sign, U"\u2013\u2014\u00AD\u00A0"))
        return is_inside && (is_small(place[1]) || sign == U'\u2014') ? LetterFit::doubt : LetterFit::nothing;
    if (sign == U'\u00B7' && is_one_of(place[-1], U"lL")) return LetterFit::nothing;  // paral·lel
    if (is_inside) return LetterFit::contradiction;
    constexpr std::u32string_view behind = U"\u2122\u00AA\u00BA\u00B2\u00B3\u00B9\u2026\u203A";
    constexpr std::u32string_view in_front = U"\u201A\u201E\u00BF\u00A1\u2039";
    if (is_one_of(sign, behind) && is_letter_of_script(place[1])) return LetterFit::contradiction;
    if (is_one_of(sign, in_front))
        return is_letter_of_script(place[-1]) ? LetterFit::contradiction : LetterFit::nothing;
    if (sign == U'\u00AE') return is_letter_of_script(place[-1]) ? LetterFit::doubt : LetterFit::nothing;
    if (is_one_of(sign, U"\u2122\u00AA\u00BA\u2026\u201C\u201D\u203A\u00AB\u00BB")) return LetterFit::nothing;
    if (is_small(place[1])) return LetterFit::contradiction;
    // A letter before a sign is a unit: m³.
    if (is_letter_of_script(place[-1]) && is_letter_of_script(place[-2]) && is_letter_of_script(place[-3]))
        return LetterFit::contradiction;
    return is_letter_of_script(place[1]) || (is_letter_of_script(place[-1]) && is_letter_of_script(place[-2]))
               ? LetterFit::doubt
               : LetterFit::nothing;
}

/// Whether the case of a letter differs from that of its neighbours.
bool is_in_wrong_case(const Place& place) noexcept {
    const char32_t letter = place[0];
    if (letter == U'\u00DF') return false;  // STRAßE
    if (is_capital(letter)) {
        const bool is_behind_mc = place[-2] == U'M' && place[-1] == U'c';  // McÉwan
        const bool is_behind_one = !is_letter_of_script(place[-2]);        // Ó hÉigeartaigh
        if (is_small(place[-1]) && !is_behind_mc && !is_behind_one) return true;
        return is_letter_of_script(place[-1]) && is_small(place[1]) && !is_small(place[-1]);
    }
    return is_small(letter) && is_capital(place[1]);
}

/// Whether a neighbour is a letter of another script.
bool is_in_wrong_script(const Place& place) noexcept {
    const Script script = script_of(place[0]);
    const auto is_other = [script](char32_t beside) {
        const Script other = script_of(beside);
        return other != Script::none && other != script;
    };
    if (script == Script::east) return is_other(place[-1]) && is_other(place[1]);
    return is_other(place[-1]) || is_other(place[1]);
}

/// The ASCII letter without accent for a letter of Latin-1. If there is none, the letter itself.
char32_t plain_of(char32_t letter) noexcept {
    constexpr std::u32string_view plain = U"aaaaaaaceeeeiiii\u00F0nooooo.ouuuuy\u00FEy";
    const char32_t small = small_of(letter);
    return small >= 0xE0 && small <= 0xFF ? plain[small - 0xE0] : small;
}

bool is_vowel(char32_t letter) noexcept { return is_one_of(plain_of(letter), U"aeiouy"); }
bool is_consonant(char32_t letter) noexcept { return is_latin(letter) && !is_vowel(letter); }

/// Whether names have these two letters beyond ASCII one after the other: Conceição, Süßmilch, Määttä, Núñez.
bool is_pair(char32_t first, char32_t second) noexcept {
    constexpr std::array<std::u32string_view, 10> pairs{U"çã", U"çõ", U"çó", U"äß", U"öß",
                                                        U"üß", U"ää", U"öö", U"åå", U"õõ"};
    const std::array both{small_of(first), small_of(second)};
    if (std::ranges::find(pairs, std::u32string_view(both.data(), both.size())) != pairs.end()) return true;
    // These letters prove nothing.
    constexpr std::u32string_view doubtful = U"þðšž";
    if (is_one_of(both[0], doubtful) || is_one_of(both[1], doubtful)) return true;
    constexpr std::u32string_view acute = U"áéíóú";
    return (both[0] == U'ñ' && is_one_of(both[1], acute)) || (both[1] == U'ñ' && is_one_of(both[0], acute));
}

/// How a letter of Western Europe fits the letters next to it.
LetterFit fit_of_letter(const Place& place) noexcept {
    const char32_t before = is_latin(place[-1]) ? plain_of(place[-1]) : U' ';
    const char32_t after = is_latin(place[1]) ? plain_of(place[1]) : U' ';
    const bool is_double =
        small_of(place[-1]) == small_of(place[0]) || small_of(place[1]) == small_of(place[0]);
    const auto plain_if = [](bool condition) { return condition ? LetterFit::plain : LetterFit::doubt; };
    const auto proof_if = [](bool condition) { return condition ? LetterFit::proof : LetterFit::doubt; };
    switch (small_of(place[0])) {
        case U'é':
        case U'í':
        case U'ú':
        case U'ô': return LetterFit::plain;
        case U'á': return plain_if(!is_one_of(after, U"aou") && !(is_vowel(before) && is_vowel(after)));
        case U'ó': return plain_if(!is_one_of(before, U"aou"));
        case U'ä':
        case U'ö': return plain_if(is_double || !(is_one_of(before, U"ao") || is_one_of(after, U"aoe")));
        case U'ü': return plain_if(!is_one_of(before, U"ao") && !is_one_of(after, U"ao"));
        case U'ß': {
            const bool is_behind_vowel =
                is_vowel(before) && (before != U'i' || is_one_of(plain_of(place[-2]), U"eu"));
            return is_behind_vowel ? plain_if(!is_one_of(after, U"aou")) : LetterFit::contradiction;
        }
        case U'ñ':
            if (is_vowel(after)) return LetterFit::proof;
            return is_consonant(after) ? LetterFit::contradiction : LetterFit::doubt;
        case U'ç': return plain_if(is_one_of(after, U"aou"));
        case U'è': {
            if (is_vowel(after)) return LetterFit::contradiction;
            const bool is_before_e =
                plain_of(place[2]) == U'e' || (is_consonant(place[2]) && plain_of(place[3]) == U'e');
            return proof_if((is_consonant(before) || before == U'i') && is_one_of(after, U"bcglmnrstv") &&
                            is_before_e);
        }
        case U'ë': return plain_if(is_vowel(before));
        case U'à': return plain_if(before != U' ' && after == U' ');
        case U'î': return plain_if(is_one_of(before, U"ao") && is_consonant(after));
        case U'ò': return plain_if(is_consonant(before) && after == U' ');
        case U'ã': return proof_if(is_one_of(after, U"oe"));
        case U'õ': return proof_if(after == U'e' && plain_of(place[2]) == U's');
        case U'å': return plain_if(is_double || !(is_vowel(before) || is_vowel(after)));
        case U'ø': return proof_if(!is_vowel(before) && !(is_vowel(after) && after != U'y'));
        case U'þ':
            return is_vowel(after) || is_one_of(after, U"rjv") ? LetterFit::doubt : LetterFit::contradiction;
        case U'ð':
            return is_consonant(before) && !is_one_of(before, U"rfg") ? LetterFit::contradiction
                                                                      : LetterFit::doubt;
        default: return LetterFit::doubt;
    }
}

}  // namespace

LetterFit fit_in_any_language(std::u32string_view text, std::size_t at) noexcept {
    const Place place(text, at);
    if (is_no_text(place[0])) return LetterFit::contradiction;
    const Script script = script_of(place[0]);
    if (script == Script::none) return fit_of_sign(place);
    if (is_mark(place[0]) && script_of(place[-1]) != script) return LetterFit::contradiction;
    if (is_in_wrong_case(place) || is_in_wrong_script(place)) return LetterFit::contradiction;
    const auto is_beyond_ascii = [](char32_t letter) { return letter >= 0x80 && is_latin(letter); };
    bool is_fifth = true;  // Żółć has four
    for (std::ptrdiff_t offset = -4; offset <= 0; ++offset)
        is_fifth = is_fifth && is_beyond_ascii(place[offset]);
    return is_fifth ? LetterFit::contradiction : LetterFit::plain;
}

LetterFit fit_in_the_west(std::u32string_view text, std::size_t at) noexcept {
    const LetterFit fit = fit_in_any_language(text, at);
    const Place place(text, at);
    if (fit == LetterFit::contradiction) return fit;
    if (!is_letter_of_script(place[0])) {
        constexpr std::u32string_view signs =
            U"\u2018\u2019\u201A\u201C\u201D\u201E\u2013\u2014\u2020\u2021\u2022\u2026\u2030\u2039\u203A"
            U"\u20AC\u2122";
        const bool is_known = place[0] <= 0xFF || is_one_of(place[0], signs);
        if (!is_known) return LetterFit::contradiction;
        const bool is_beside_sign = place[-1] >= 0x80 && !is_letter_of_script(place[-1]);
        return is_beside_sign ? LetterFit::doubt : fit;
    }
    constexpr std::u32string_view others = U"\u0152\u0153\u0160\u0161\u017D\u017E\u0178";
    if (place[0] > 0xFF && !is_one_of(place[0], others)) return LetterFit::contradiction;
    if (place[-1] >= 0x80 && is_letter_of_script(place[-1]) && !is_pair(place[-1], place[0]))
        return LetterFit::contradiction;
    // Names do not begin with small letters, but other words do.
    const bool begins_small =
        is_small(place[0]) && !is_letter_of_script(place[-1]) && is_letter_of_script(place[1]);
    return begins_small ? LetterFit::doubt : fit_of_letter(place);
}

}  // namespace cis::programs
