#include "csv/csv_text.hpp"
#include "test.hpp"

using cis::programs::csv_row;
using cis::programs::harmless_cell;
using cis::programs::restored_cell;

TEST_CASE("a cell of a CSV file is no formula") {
    CHECK(harmless_cell("=1+1") == "'=1+1");
    CHECK(harmless_cell("@x") == "'@x");
    CHECK(harmless_cell("+49 170") == "'+49 170");
    CHECK(harmless_cell("\tx") == "'\tx");
    for (const std::string text :
         {" =1", "\n=1", " \n\t@x", "\xC2\xA0=1", "\xE2\x80\x8B=1", "\xEF\xBB\xBF+1", "\xE3\x80\x80-x",
          "\xEF\xBC\x9D"
          "1+1",
          "\xEF\xBC\xA0x"})
        CHECK(harmless_cell(text) == '\'' + text);
    CHECK(harmless_cell("'=1") == "''=1");
    CHECK(harmless_cell("'-1.5") == "'-1.5");
    CHECK(harmless_cell("\x01=1") == "'\x01=1");
    CHECK(harmless_cell(" a=b") == " a=b");
    CHECK(harmless_cell("\n\n") == "\n\n");
    CHECK(harmless_cell("-1.5") == "-1.5");
    CHECK(harmless_cell("a=b") == "a=b");
    CHECK(harmless_cell("").empty());
    for (const std::string text :
         {"=1", "'=1", "''=1", "-1.5", "'-1.5", "'", "", "'Ann'", "\t", "'\t", "+", "'+"})
        CHECK(restored_cell(harmless_cell(text)) == text);
    CHECK(csv_row({std::string("A\0B", 3)}) ==
          "\"A\xEF\xBF\xBD"
          "B\"\n");
    CHECK(csv_row({"a", "b \"c\"", "d\ne"}) == "\"a\",\"b \"\"c\"\"\",\"d\ne\"\n");
}
