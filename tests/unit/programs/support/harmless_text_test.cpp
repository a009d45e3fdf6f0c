#include "text/harmless_text.hpp"
#include "test.hpp"
#include "text/table.hpp"

using cis::programs::harmless;
using cis::programs::harmless_json;
using cis::programs::harmless_lines;

// NOLINTBEGIN(misc-misleading-bidirectional): such texts are tested

namespace {

struct Case {
    const char* what;
    std::string_view text;
    std::string_view shown;
};

const std::vector<Case> cases{
    {"letters of all kinds", "Zoë مريم 李小龍 e\u0301", "Zoë مريم 李小龍 e\u0301"},
    {"an emoji of several characters", "👩‍💻", "👩‍💻"},
    {"the last character", "\U0010FFFF", "\U0010FFFF"},
    {"blanks that are visible", "a\u00A0b\u3000c", "a\u00A0b\u3000c"},
    {"a line end", "a\r\nb", "a  b"},
    {"a tab and its relatives", "a\tb\vc\fd", "a b c d"},
    {"next line", "a\u0085b", "a b"},
    {"line and paragraph separator", "a\u2028b\u2029c", "a b c"},
    {"colour", "\x1b[31mred", "\uFFFD[31mred"},
    {"a title of the window", "\x1b]0;title\x07", "\uFFFD]0;title\uFFFD"},
    {"C1: control sequence", "\u009B31mred", "\uFFFD31mred"},
    {"C1: the first and the last", "\u0080\u009F", "\uFFFD\uFFFD"},
    {"C1 as one byte", "\x9B", "\uFFFD"},
    {"backspace and delete", "a\b\x7F", "a\uFFFD\uFFFD"},
    {"NUL", "a\0b"sv, "a\uFFFD\x62"},
    {"embedding and override", "a\u202A\u202B\u202C\u202D\u202Eb", "ab"},
    {"isolates", "a\u2066\u2067\u2068\u2069b", "ab"},
    {"marks of direction", "a\u200E\u200F\u061Cb", "ab"},
    {"a byte that is not UTF-8", "a\xFF", "a\uFFFD"},
    {"a character that is cut", "\xC3", "\uFFFD"},
    {"a longer form of U+001B", "\xC0\x9B", "\uFFFD\uFFFD"},
    {"a longer form of U+202E", "\xF0\x82\x80\xAE", "\uFFFD\uFFFD\uFFFD\uFFFD"},
    {"half of a pair", "\xED\xA0\x80", "\uFFFD\uFFFD\uFFFD"},
    {"a control character inside one that is cut", "\xE2\x80\x1b", "\uFFFD\uFFFD\uFFFD"},
    {"beyond the last character", "\xF5\x80\x80\x80", "\uFFFD\uFFFD\uFFFD\uFFFD"},
};

}  // namespace

TEST_CASE("harmless text: nothing in it controls a terminal") {
    for (const Case& each : cases) {
        CAPTURE(each.what);
        CHECK(harmless(each.text) == each.shown);
        CHECK(harmless(each.shown) == each.shown);
    }
}

TEST_CASE("harmless text: our own lines stay lines") {
    CHECK(harmless_lines("a\nb\x1b\r\nc\u2028d\te") == "a\nb\uFFFD \nc d e");
}

TEST_CASE("harmless JSON: the same value, in one line") {
    const std::string every =
        "\x1b[31m \x7F \u0080\u009B\u009F \u0085 \u2028\u2029 \u202A\u202E \u2066\u2069 "
        "\u200E\u200F\u061C Zoë 👩‍💻 \" \\ \n";
    const nlohmann::json value{{"name", every}, {every, 1}};
    const std::string shown = harmless_json(value.dump(2));
    CHECK(nlohmann::json::parse(shown) == value);
    CHECK(harmless(shown) == shown);
    CHECK(harmless_json(shown) == shown);
    CHECK(harmless_json("{\r\n\t\"a\": \"\u202E\"}") == R"({   "a": "\u202e"})");
}

TEST_CASE("a table: a cell is harmless, and as wide as it looks") {
    using cis::programs::fit;
    CHECK(fit("ab", 4) == "ab  ");
    CHECK(fit("abcdef", 4) == "abc\u2026");
    CHECK(fit("ab", 1) == "\u2026");
    CHECK(fit("a\nb\u202Ec", 4) == "a bc");
    CHECK(fit("\x1b[2J", 4) == "\uFFFD[2J");
    CHECK(fit("\u009B\xFF", 3) == "\uFFFD\uFFFD ");
}

// NOLINTEND(misc-misleading-bidirectional)
