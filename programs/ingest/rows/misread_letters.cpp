#include "ingest/rows/misread_letters.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>

#include "text/utf8.hpp"

namespace cis::programs::ingest_command {
namespace {

/// The characters of the bytes from 0x80 in a single-byte encoding. A byte without a character is the control
/// character of ISO-8859-1.
constexpr std::u32string_view windows_1252 =
    U"\u20AC\u0081\u201A\u0192\u201E\u2026\u2020\u2021\u02C6\u2030\u0160\u2039\u0152\u008D\u017D\u008F"
    U"\u0090\u2018\u2019\u201C\u201D\u2022\u2013\u2014\u02DC\u2122\u0161\u203A\u0153\u009D\u017E\u0178"
    U"\u00A0\u00A1\u00A2\u00A3\u00A4\u00A5\u00A6\u00A7\u00A8\u00A9\u00AA\u00AB\u00AC\u00AD\u00AE\u00AF"
    U"\u00B0\u00B1\u00B2\u00B3\u00B4\u00B5\u00B6\u00B7\u00B8\u00B9\u00BA\u00BB\u00BC\u00BD\u00BE\u00BF"
    U"\u00C0\u00C1\u00C2\u00C3\u00C4\u00C5\u00C6\u00C7\u00C8\u00C9\u00CA\u00CB\u00CC\u00CD\u00CE\u00CF"
    U"\u00D0\u00D1\u00D2\u00D3\u00D4\u00D5\u00D6\u00D7\u00D8\u00D9\u00DA\u00DB\u00DC\u00DD\u00DE\u00DF"
    U"\u00E0\u00E1\u00E2\u00E3\u00E4\u00E5\u00E6\u00E7\u00E8\u00E9\u00EA\u00EB\u00EC\u00ED\u00EE\u00EF"
    U"\u00F0\u00F1\u00F2\u00F3\u00F4\u00F5\u00F6\u00F7\u00F8\u00F9\u00FA\u00FB\u00FC\u00FD\u00FE\u00FF";
constexpr std::u32string_view windows_1250 =
    U"\u20AC\u0081\u201A\u0083\u201E\u2026\u2020\u2021\u0088\u2030\u0160\u2039\u015A\u0164\u017D\u0179"
    U"\u0090\u2018\u2019\u201C\u201D\u2022\u2013\u2014\u0098\u2122\u0161\u203A\u015B\u0165\u017E\u017A"
    U"\u00A0\u02C7\u02D8\u0141\u00A4\u0104\u00A6\u00A7\u00A8\u00A9\u015E\u00AB\u00AC\u00AD\u00AE\u017B"
    U"\u00B0\u00B1\u02DB\u0142\u00B4\u00B5\u00B6\u00B7\u00B8\u0105\u015F\u00BB\u013D\u02DD\u013E\u017C"
    U"\u0154\u00C1\u00C2\u0102\u00C4\u0139\u0106\u00C7\u010C\u00C9\u0118\u00CB\u011A\u00CD\u00CE\u010E"
    U"\u0110\u0143\u0147\u00D3\u00D4\u0150\u00D6\u00D7\u0158\u016E\u00DA\u0170\u00DC\u00DD\u0162\u00DF"
    U"\u0155\u00E1\u00E2\u0103\u00E4\u013A\u0107\u00E7\u010D\u00E9\u0119\u00EB\u011B\u00ED\u00EE\u010F"
    U"\u0111\u0144\u0148\u00F3\u00F4\u0151\u00F6\u00F7\u0159\u016F\u00FA\u0171\u00FC\u00FD\u0163\u02D9";
constexpr std::u32string_view windows_1251 =
    U"\u0402\u0403\u201A\u0453\u201E\u2026\u2020\u2021\u20AC\u2030\u0409\u2039\u040A\u040C\u040B\u040F"
    U"\u0452\u2018\u2019\u201C\u201D\u2022\u2013\u2014\u0098\u2122\u0459\u203A\u045A\u045C\u045B\u045F"
    U"\u00A0\u040E\u045E\u0408\u00A4\u0490\u00A6\u00A7\u0401\u00A9\u0404\u00AB\u00AC\u00AD\u00AE\u0407"
    U"\u00B0\u00B1\u0406\u0456\u0491\u00B5\u00B6\u00B7\u0451\u2116\u0454\u00BB\u0458\u0405\u0455\u0457"
    U"\u0410\u0411\u0412\u0413\u0414\u0415\u0416\u0417\u0418\u0419\u041A\u041B\u041C\u041D\u041E\u041F"
    U"\u0420\u0421\u0422\u0423\u0424\u0425\u0426\u0427\u0428\u0429\u042A\u042B\u042C\u042D\u042E\u042F"
    U"\u0430\u0431\u0432\u0433\u0434\u0435\u0436\u0437\u0438\u0439\u043A\u043B\u043C\u043D\u043E\u043F"
    U"\u0440\u0441\u0442\u0443\u0444\u0445\u0446\u0447\u0448\u0449\u044A\u044B\u044C\u044D\u044E\u044F";

struct Interval {
    char32_t first;
    char32_t last;
};

bool is_within(char32_t character, const auto& intervals) noexcept {
    return std::ranges::any_of(intervals, [character](const Interval& one) {
        return character >= one.first && character <= one.last;
    });
}

/// Whether the character is found in names, so that a misread one can stand for it. Scripts with two bytes a
/// letter count only if they are in use. Characters of other scripts are what É’ and the like in real names
/// would stand for.
bool is_of_names(char32_t character) noexcept {
    constexpr std::array intervals{
        Interval{0xA0, 0xBF},   Interval{0xC0, 0xD6},   Interval{0xD8, 0xF6},   Interval{0xF8, 0x133},
        Interval{0x136, 0x137}, Interval{0x139, 0x148}, Interval{0x14A, 0x17E}, Interval{0x18F, 0x18F},
        Interval{0x1A0, 0x1A1}, Interval{0x1AF, 0x1B0}, Interval{0x1CD, 0x1DC}, Interval{0x218, 0x21B},
        Interval{0x259, 0x259}, Interval{0x2BB, 0x2BC}, Interval{0x300, 0x304}, Interval{0x306, 0x30C},
        Interval{0x323, 0x323}, Interval{0x327, 0x328}, Interval{0x386, 0x3CE}, Interval{0x400, 0x45F},
        Interval{0x490, 0x493}, Interval{0x49A, 0x49B}, Interval{0x4A2, 0x4A3}, Interval{0x4AE, 0x4B1},
        Interval{0x4D8, 0x4D9}, Interval{0x4E8, 0x4E9}, Interval{0x531, 0x587}, Interval{0x5D0, 0x5EA},
        Interval{0x621, 0x64A}, Interval{0x67E, 0x67E}, Interval{0x686, 0x686}, Interval{0x698, 0x698},
        Interval{0x6A9, 0x6A9}, Interval{0x6AF, 0x6AF}, Interval{0x6CC, 0x6CC}, Interval{0x800, 0x10FFFF}};
    return is_within(character, intervals);
}

bool is_small(char32_t character) noexcept {
    return (character >= 'a' && character <= 'z') || (character >= 0xDF && character <= 0xFF);
}
bool is_ascii_letter(char32_t character) noexcept {
    return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z');
}

/// Whether a character is a mathematical sign or a box-drawing line.
bool is_never_in_names(char32_t character) noexcept {
    constexpr std::array intervals{Interval{0x2200, 0x22FF}, Interval{0x2500, 0x259F}};
    return is_within(character, intervals);
}

/// Whether a character may follow a capital letter with an accent: É’, MÄKELÄ–SEPPÄLÄ, «RENÉ», BENEŠ.
bool may_follow(char32_t character) noexcept {
    constexpr std::u32string_view marks =
        U"\u2018\u2019\u201C\u201D\u2013\u2014\u00A0\u00AD\u00B4\u00A8\u00AB\u00BB";
    constexpr std::array letters{Interval{0x104, 0x107}, Interval{0x139, 0x142}, Interval{0x15A, 0x161},
                                 Interval{0x164, 0x165}, Interval{0x179, 0x17E}};
    return marks.find(character) != std::u32string_view::npos || is_within(character, letters);
}

/// The characters of a name, and their bytes in an encoding.
class Misreading {
public:
    Misreading(std::u32string_view name, std::u32string_view encoding) : name_(name), encoding_(encoding) {
        for (const char32_t character : name) bytes_ += byte_of(character);
    }

    [[nodiscard]] bool is_certain() const {
        for (std::size_t at = 0; at < name_.size(); ++at) {
            const std::size_t size = misread_at(at);
            if (size == 0) continue;
            if (encoding_ == windows_1251 ? is_mixed(at, size) || is_all_misread(at) : is_odd(at, size))
                return true;
        }
        return false;
    }

private:
    /// @return the byte of a character. If the encoding does not have the character, a byte that UTF-8 never
    /// has
    [[nodiscard]] char byte_of(char32_t character) const {
        constexpr char32_t first = 0x80;
        if (character < first) return static_cast<char>(character);
        if (const auto found = encoding_.find(character); found != std::u32string_view::npos)
            return static_cast<char>(first + found);
        return character < 0xA0 ? static_cast<char>(character) : '\xFF';
    }

    [[nodiscard]] char32_t character_at(std::size_t at) const { return at < name_.size() ? name_[at] : U' '; }
    [[nodiscard]] char32_t character_before(std::size_t at) const { return at == 0 ? U' ' : name_[at - 1]; }

    /// How many characters, from here on, stand for one misread character; 0 if they do not.
    [[nodiscard]] std::size_t misread_at(std::size_t at) const {
        if (name_[at] < 0x80) return 0;
        const Utf8Character one = first_utf8_character(std::string_view(bytes_).substr(at));
        return one.is_valid && is_of_names(one.code_point) ? one.bytes : 0;
    }

    /// Whether no real name has these characters one after the other.
    [[nodiscard]] bool is_odd(std::size_t at, std::size_t size) const {
        const char32_t first = name_[at];
        const char32_t before = character_before(at);
        const char32_t after = character_at(at + size);
        if (is_capital_byte(bytes_[at]) && is_small(before)) return true;
        for (std::size_t i = at + 1; i < at + size; ++i)
            if (!may_follow(name_[i]) || is_odd_pair(first, name_[i])) return true;
        const char32_t last = name_[at + size - 1];
        const bool is_at_begin = !is_ascii_letter(before) && before < 0x80;
        if (last == U'\u00A0' && is_at_begin && is_small(after)) return true;  // Å\u00A0imon was Šimon
        if (last == U'\u2013' && is_small(after)) return true;                 // Ă–mer was Ömer
        constexpr std::u32string_view opening = U"\u2018\u201C\u201D\u00AB\u00BB";
        if (opening.find(last) != std::u32string_view::npos && is_ascii_letter(after)) return true;
        // Two capital letters before a small one.
        constexpr std::u32string_view capitals =
            U"\u0160\u017D\u015A\u0164\u0179\u0141\u0104\u015E\u017B\u013D";
        return capitals.find(last) != std::u32string_view::npos && is_small(after);
    }

    /// Whether the second character never follows the first. In Portuguese and Vietnamese, Ã is followed by a
    /// letter or ends a word. No language has Åž. In Romanian, Ă is followed by Ş, but by none of the other
    /// letters, nor by a soft hyphen.
    [[nodiscard]] static bool is_odd_pair(char32_t first, char32_t second) {
        const auto is_one_of = [second](std::u32string_view letters) {
            return letters.find(second) != std::u32string_view::npos;
        };
        if (first == U'\u00C3') return second != U'\u00A0';
        if (first == U'\u00C5') return is_one_of(U"\u0160\u0161\u017D\u017E");
        return first == U'\u0102' &&
               is_one_of(
                   U"\u0160\u0161\u017D\u017E\u015A\u015B\u0164\u0165\u017A\u0141\u0142\u00AD\u00B4\u00A8");
    }

    /// Whether a byte is a capital letter in the two encodings of Latin letters.
    [[nodiscard]] static bool is_capital_byte(char byte) {
        const auto value = static_cast<unsigned char>(byte);
        return value >= 0xC0 && value < 0xDF && value != 0xD7;
    }

    /// Whether a letter of another script is next to these characters.
    [[nodiscard]] bool is_mixed(std::size_t at, std::size_t size) const {
        return is_ascii_letter(character_before(at)) || is_ascii_letter(character_at(at + size));
    }

    /// Whether the text between ASCII characters consists of at least two misread characters. Real names have
    /// a few such pairs: Рі.
    [[nodiscard]] bool is_all_misread(std::size_t at) const {
        if (character_before(at) >= 0x80) return false;
        std::size_t found = 0;
        while (at < name_.size() && name_[at] >= 0x80) {
            const std::size_t size = misread_at(at);
            if (size == 0) return false;
            at += size;
            ++found;
        }
        return found > 1;
    }

    std::u32string_view name_;
    std::u32string_view encoding_;
    std::string bytes_;
};

/// Whether a misread à or í has lost its blank or soft hyphen: `NicolÃ`, `MarÃa`, `AnnaÂ Maria`.
bool has_rest_of_misread(std::u32string_view name) {
    for (std::size_t at = 1; at < name.size(); ++at) {
        if (!is_small(name[at - 1])) continue;
        const bool is_at_end = at + 1 == name.size() || name[at + 1] == U' ' || name[at + 1] == U'\u00A0';
        if (name[at] == U'\u00C3' || (name[at] == U'\u00C2' && is_at_end)) return true;
    }
    return false;
}

}  // namespace

bool has_misread_letters(std::string_view name) {
    const auto is_ascii = [](char byte) { return static_cast<unsigned char>(byte) < 0x80; };
    if (std::ranges::all_of(name, is_ascii)) return false;
    const std::u32string characters = characters_of(name);
    return std::ranges::any_of(characters, is_never_in_names) || has_rest_of_misread(characters) ||
           std::ranges::any_of(
               std::array{windows_1252, windows_1250, windows_1251},
               [&](std::u32string_view encoding) { return Misreading(characters, encoding).is_certain(); });
}

}  // namespace cis::programs::ingest_command
