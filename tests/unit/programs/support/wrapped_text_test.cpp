#include "text/wrapped_text.hpp"
#include "test.hpp"

using cis::programs::wrapped_text;

TEST_CASE("a paragraph becomes lines of at most 79 characters, each with its indent") {
    const std::string lines = wrapped_text(std::string(39, 'a') + ' ' + std::string(39, 'b') + " c", 0);
    CHECK(lines == std::string(39, 'a') + ' ' + std::string(39, 'b') + "\nc\n");
    CHECK(wrapped_text(std::string(38, 'a') + ' ' + std::string(39, 'b'), 2) ==
          "  " + std::string(38, 'a') + "\n  " + std::string(39, 'b') + '\n');
}

TEST_CASE("the first line continues one that is begun, at the indent") {
    CHECK(wrapped_text("one two", 10, 4) == "      one two\n");
    CHECK(wrapped_text("one two", 4, 77) == "one\n    two\n");
}

TEST_CASE("line ends divide paragraphs, and a long word stays whole") {
    CHECK(wrapped_text("one  two\nthree", 2) == "  one two\n  three\n");
    CHECK(wrapped_text("a " + std::string(100, 'b') + " c", 0) == "a\n" + std::string(100, 'b') + "\nc\n");
}

TEST_CASE("a character counts once, whatever its bytes") {
    CHECK(cis::programs::count_characters("Zürich …") == 8);
    CHECK(cis::programs::count_characters("") == 0);
}
