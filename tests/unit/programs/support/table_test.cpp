#include "text/table.hpp"
#include "test.hpp"

namespace {

using cis::programs::Table;

std::string shown(std::optional<std::size_t> screen) {
    std::ostringstream out;
    Table table({{"NAME", 8, 3}, {"ADDRESS", 10, 4}, {"STATE", 5}}, screen);
    table.print(out, {"abcdefgh", "1234567890", "in"});
    return out.str();
}

}  // namespace

TEST_CASE("a table has its full width, unless the screen is narrower") {
    const std::string full =
        "NAME      ADDRESS     STATE\n"
        "abcdefgh  1234567890  in\n";
    CHECK(shown(std::nullopt) == full);
    CHECK(shown(200) == full);
    CHECK(shown(27) == full);
}

TEST_CASE("on a narrow screen the widest columns of a table get narrower, down to their least width") {
    CHECK(shown(25) ==
          "NAME      ADDRESS   STATE\n"
          "abcdefgh  1234567\u2026  in\n");
    CHECK(shown(23) ==
          "NAME     ADDRESS  STATE\n"
          "abcdef\u2026  123456\u2026  in\n");
    const std::string least =
        "NA\u2026  ADD\u2026  STATE\n"
        "ab\u2026  123\u2026  in\n";
    CHECK(shown(16) == least);
    CHECK(shown(1) == least);
}

TEST_CASE("a table without columns prints an empty line") {
    std::ostringstream out;
    Table({}, 10).print(out, {});
    CHECK(out.str() == "\n\n");
}
