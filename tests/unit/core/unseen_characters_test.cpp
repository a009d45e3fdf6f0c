#include <cis/core/unseen_characters.hpp>
#include "test.hpp"

namespace {

struct Sample {
    const char* name;
    char32_t first;
    char32_t last;
    std::string_view utf8;  ///< of the first
};

// Each with its text, so that the two can be compared at a glance.
constexpr Sample blanks[] = {
    {"tab to carriage return", 0x09, 0x0D, "\t"},
    {"space", 0x20, 0x20, " "},
    {"next line", 0x85, 0x85, "\xC2\x85"},
    {"no-break space", 0xA0, 0xA0, "\xC2\xA0"},
    {"Ogham space", 0x1680, 0x1680, "\xE1\x9A\x80"},
    {"en quad to hair space", 0x2000, 0x200A, "\xE2\x80\x80"},
    {"line and paragraph separator", 0x2028, 0x2029, "\xE2\x80\xA8"},
    {"narrow no-break space", 0x202F, 0x202F, "\xE2\x80\xAF"},
    {"mathematical space", 0x205F, 0x205F, "\xE2\x81\x9F"},
    {"ideographic space", 0x3000, 0x3000, "\xE3\x80\x80"},
};

constexpr Sample invisible[] = {
    {"controls", 0x01, 0x08, "\x01"},
    {"controls, with escape", 0x0E, 0x1F, "\x0E"},
    {"delete and C1 controls", 0x7F, 0x84, "\x7F"},
    {"C1 controls", 0x86, 0x9F, "\xC2\x86"},
    {"soft hyphen", 0xAD, 0xAD, "\xC2\xAD"},
    {"combining grapheme joiner", 0x034F, 0x034F, "\xCD\x8F"},
    {"Arabic letter mark", 0x061C, 0x061C, "\xD8\x9C"},
    {"Hangul fillers", 0x115F, 0x1160, "\xE1\x85\x9F"},
    {"Mongolian selectors", 0x180B, 0x180F, "\xE1\xA0\x8B"},
    {"zero width, direction marks", 0x200B, 0x200F, "\xE2\x80\x8B"},
    {"embeddings and overrides", 0x202A, 0x202E, "\xE2\x80\xAA"},
    {"word joiner, isolates", 0x2060, 0x206F, "\xE2\x81\xA0"},
    {"Hangul filler", 0x3164, 0x3164, "\xE3\x85\xA4"},
    {"variation selectors", 0xFE00, 0xFE0F, "\xEF\xB8\x80"},
    {"byte order mark", 0xFEFF, 0xFEFF, "\xEF\xBB\xBF"},
    {"half-width Hangul filler", 0xFFA0, 0xFFA0, "\xEF\xBE\xA0"},
    {"tags", 0xE0001, 0xE007F, "\xF3\xA0\x80\x81"},
    {"variation selectors supplement", 0xE0100, 0xE01EF, "\xF3\xA0\x84\x80"},
};

// Next to a range, or easily taken for a part of one.
constexpr char32_t visible[] = {'!',    '~',    0xA1,   0xAC,   0xAE,    0x1FFF,  0x2010,   0x2011,
                                0x2019, 0x2027, 0x2030, 0x205E, 0x2070,  0x2800,  0x3001,   0xFDFF,
                                0xFE10, 0xFEFE, 0xFF00, 0xFFFD, 0xDFFFF, 0xE1000, 0x10FFFF, 0x1F468};

void check(const Sample& sample, Appearance appearance) {
    CAPTURE(sample.name);
    for (char32_t one = sample.first; one <= sample.last; ++one) CHECK(appearance_of(one) == appearance);
    const Character character = first_character(sample.utf8);
    CHECK(character.code_point == sample.first);
    CHECK(character.bytes == sample.utf8.size());
    const std::string within = "a" + std::string(sample.utf8) + "b";
    CHECK(as_seen(within) == (appearance == Appearance::blank ? "a b" : "ab"));
    CHECK(without_unseen_ends(std::string(sample.utf8) + within + std::string(sample.utf8)) == within);
    CHECK(without_unseen_ends(sample.utf8).empty());
}

}  // namespace

TEST_CASE("the table of blank and of invisible characters") {
    for (const Sample& sample : blanks) check(sample, Appearance::blank);
    for (const Sample& sample : invisible) check(sample, Appearance::invisible);
    for (const char32_t one : visible) {
        CAPTURE(code_point_name(one));
        CHECK(appearance_of(one) == Appearance::visible);
    }
}

TEST_CASE("a text as a reader sees it has one space between words and none at its ends") {
    CHECK(as_seen("\xC2\xA0 Ada \xE2\x80\x8B\xE3\x80\x80 Lovelace\xE2\x80\x8E\n") == "Ada Lovelace");
    CHECK(as_seen("Jos\xC3\xA9") == "Jos\xC3\xA9");
    CHECK(as_seen("").empty());
    CHECK(as_seen(" \xE2\x80\x8B ").empty());
    CHECK(without_unseen_ends(" \xE2\x80\xAA"
                              "Ada\xC2\xA0King\xE2\x80\xAC ") == "Ada\xC2\xA0King");
}

TEST_CASE("bytes that are no character are visible, one by one") {
    for (const std::string_view text : {"\x80", "\xC3", "\xC0\x80", "\xE2\x80", "\xED\xA0\x80",
                                        "\xF4\x90\x80\x80", "\xF8\x88\x80\x80", "\xE2(\xA1"}) {
        CHECK(first_character(text).code_point == 0xFFFD);
        CHECK(first_character(text).bytes == 1);
        CHECK(without_unseen_ends(text) == text);
        CHECK(as_seen(text) == text);
    }
    CHECK(first_character("").bytes == 0);
    CHECK(first_character("\xF0\x9F\x91\xA8").code_point == 0x1F468);
}

TEST_CASE("a message names a character by its code point") {
    CHECK(code_point_name(0) == "U+0000");
    CHECK(code_point_name(0xA0) == "U+00A0");
    CHECK(code_point_name(0x200B) == "U+200B");
    CHECK(code_point_name(0xE0100) == "U+E0100");
}
