#include "core/folded_letters.hpp"

#include <utf8proc.h>

#include <cstdlib>
#include <map>
#include <memory>

#include "core/utf8.hpp"
#include "test.hpp"

using namespace cis::detail;

namespace {

std::string folded(char32_t letter) {
    std::string text;
    append_folded(text, letter);
    return text;
}

/// Letters that Unicode does not decompose: those with a stroke, and ligatures that are letters.
const std::map<std::string, std::string> undecomposed = {
    {"ł", "l"},  {"ø", "o"}, {"đ", "d"}, {"ħ", "h"}, {"ŧ", "t"}, {"ı", "i"}, {"æ", "ae"}, {"œ", "oe"},
    {"þ", "th"}, {"ð", "d"}, {"ŋ", "n"}, {"ĸ", "k"}, {"ƶ", "z"}, {"ɨ", "i"}, {"ʉ", "u"},  {"ɓ", "b"},
    {"ɗ", "d"},  {"ƙ", "k"}, {"ƴ", "y"}, {"ə", "e"}, {"ǝ", "e"}, {"l·", "l"}};

/// The same by utf8proc: case folding, decomposition, and what remains without marks.
std::string folded_by_utf8proc(char32_t letter) {
    std::string text;
    append_utf8(text, letter);
    for (int round = 0; round < 2; ++round) {  // a decomposed letter may have a case
        utf8proc_uint8_t* made = nullptr;
        constexpr auto options = static_cast<utf8proc_option_t>(
            UTF8PROC_STABLE | UTF8PROC_COMPAT | UTF8PROC_DECOMPOSE | UTF8PROC_CASEFOLD | UTF8PROC_STRIPMARK);
        const auto size = utf8proc_map(reinterpret_cast<const utf8proc_uint8_t*>(text.data()),
                                       static_cast<utf8proc_ssize_t>(text.size()), &made, options);
        REQUIRE(size >= 0);
        const std::unique_ptr<utf8proc_uint8_t, decltype(&std::free)> owner(made, &std::free);
        text.assign(reinterpret_cast<const char*>(made), static_cast<std::size_t>(size));
    }
    const auto other = undecomposed.find(text);
    return other == undecomposed.end() ? text : other->second;
}

bool is_letter(char32_t character) {
    const auto category = utf8proc_category(static_cast<utf8proc_int32_t>(character));
    return category >= UTF8PROC_CATEGORY_LU && category <= UTF8PROC_CATEGORY_LO;
}

}  // namespace

TEST_CASE("a folded letter is what utf8proc makes of it, in every alphabet that has cases") {
    constexpr std::pair<char32_t, char32_t> blocks[] = {{0x0041, 0x024F}, {0x0370, 0x052F}, {0x0531, 0x0587},
                                                        {0x0622, 0x0626}, {0x1E00, 0x1FFF}, {0xFB00, 0xFB06},
                                                        {0xFF21, 0xFF5A}};
    std::size_t letters = 0;
    for (const auto& [first, last] : blocks) {
        for (char32_t letter = first; letter <= last; ++letter) {
            // The iota below a letter, alone, is a blank with a mark.
            if (!is_letter(letter) || letter == 0x037A) continue;
            ++letters;
            CAPTURE(static_cast<unsigned>(letter));
            CHECK(folded(letter) == folded_by_utf8proc(letter));
        }
    }
    CHECK(letters > 1'300);
}

TEST_CASE("diacritics disappear, and marks that make another letter do not") {
    CHECK(folded(0x0301).empty());            // acute
    CHECK(folded(0x05B8).empty());            // Hebrew vowel
    CHECK(folded(0x064E).empty());            // Arabic vowel
    CHECK(folded(0x3099) == "\xE3\x82\x99");  // the mark of が
    CHECK(folded(U'が') == "が");
    CHECK(folded(0x093F) == "\xE0\xA4\xBF");  // a vowel of Devanagari
    CHECK(folded(U'한') == "한");
    CHECK(folded(U'李') == "李");
    CHECK(folded(U'🙂') == "🙂");
}
