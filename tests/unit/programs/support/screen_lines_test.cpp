#include "text/screen_lines.hpp"

#include <clocale>

#include "test.hpp"

using cis::programs::beginning_in;
using cis::programs::screen_lines;

namespace {

/// The locale of the program, which knows how wide characters are.
struct Utf8Locale {
    Utf8Locale() { REQUIRE(std::setlocale(LC_CTYPE, "C.UTF-8") != nullptr); }
    Utf8Locale(const Utf8Locale&) = delete;
    Utf8Locale& operator=(const Utf8Locale&) = delete;
    ~Utf8Locale() { (void)std::setlocale(LC_CTYPE, "C"); }
};

}  // namespace

TEST_CASE("screen lines: a line is broken between words, at the width of the terminal") {
    CHECK(screen_lines("this is the line that is too long", 20) == "this is the line\nthat is too long");
    CHECK(screen_lines("exactly twenty cells", 20) == "exactly twenty cells");
    CHECK(screen_lines("exactly twenty cells ", 20) == "exactly twenty cells ");  // nothing moves down
    CHECK(screen_lines("one\nthis is the line that is too long\n", 20) ==
          "one\nthis is the line\nthat is too long\n");
    CHECK(screen_lines("Continue with this question? [y/N] ", 20) == "Continue with this\nquestion? [y/N] ");
}

TEST_CASE("screen lines: a word that is longer than a line stays whole") {
    const std::string word(50, 'w');
    CHECK(screen_lines("see " + word + " there", 20) == "see\n" + word + "\nthere");
    CHECK(screen_lines(word + " there", 20) == word + "\nthere");
}

TEST_CASE("screen lines: what is to be copied stays in one line") {
    const std::string options = "  --map name='Vorname Nachname' --map email='E-Mail'";
    CHECK(screen_lines("add this to the command, as it is:\n" + options, 20) ==
          "add this to the\ncommand, as it is:\n" + options);
}

TEST_CASE("screen lines: what follows a label is indented like it") {
    CHECK(screen_lines("Rows:      56 to go, 4 rejected, 1 duplicate", 30) ==
          "Rows:      56 to go, 4\n           rejected, 1\n           duplicate");
    CHECK(screen_lines("           Line 4 is not in yet", 24) ==
          "           Line 4 is not\n           in yet");
}

TEST_CASE("screen lines: letters count by the cells that they take") {
    const Utf8Locale locale;
    CHECK(screen_lines("Jürgen Müller März äöü", 20) == "Jürgen Müller März\näöü");
    CHECK(screen_lines("日本語 日本語 日本語 abc", 20) == "日本語 日本語 日本語\nabc");
}

TEST_CASE("screen lines: without a terminal, and on a tiny one, nothing is broken") {
    const std::string text = "this is the line that is too long";
    CHECK(screen_lines(text, std::nullopt) == text);
    CHECK(screen_lines(text, 19) == text);
}

TEST_CASE("screen lines: the beginning that fits has whole characters") {
    const Utf8Locale locale;
    CHECK(beginning_in("Müller", 2) == "Mü");
    CHECK(beginning_in("日本", 3) == "日");
    CHECK(beginning_in("abc", 3) == "abc");
    CHECK(beginning_in("", 3).empty());
}
