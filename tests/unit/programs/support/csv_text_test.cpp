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
    for (const std::string text : {" =1", "\xC2\xA0=1", "\xE2\x80\x8B=1", "\xEF\xBB\xBF+1", "\xE3\x80\x80-x",
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

TEST_CASE("no part of a cell is a formula for a spreadsheet that takes another delimiter") {
    struct Guarded {
        std::string text;
        std::string cell;
    };
    const std::vector<Guarded> all{{"y;=1+1;z", "y;'=1+1;z"},
                                   {"y,=1+1", "y,'=1+1"},
                                   {"y\t=1+1", "y\t'=1+1"},
                                   {"y|@x", "y|'@x"},
                                   {"y\n=1+1", "y\n'=1+1"},
                                   {"y\r\n-x", "y\r\n'-x"},
                                   {"y\r+x", "y\r'+x"},
                                   {"y; =1", "y;' =1"},
                                   {"y;\"=1", "y;'\"=1"},
                                   {"y;\" =1\"", "y;'\" =1\""},
                                   {"y;\xE2\x80\x8B=1", "y;'\xE2\x80\x8B=1"},
                                   {"y;\xEF\xBC\x9D"
                                    "1",
                                    "y;'\xEF\xBC\x9D"
                                    "1"},
                                   {"y;'=1", "y;''=1"},
                                   {"=1;=2;=3", "'=1;'=2;'=3"},
                                   {"\n=1", "'\n'=1"},
                                   {" \n\t@x", "' \n\t'@x"},
                                   {";=1", ";'=1"},
                                   {"{\"a\":\"y;=1\"}", "{\"a\":\"y;'=1\"}"},
                                   {"1;-2+3", "1;'-2+3"}};
    for (const Guarded& one : all) {
        CAPTURE(one.text);
        CHECK(harmless_cell(one.text) == one.cell);
        CHECK(restored_cell(one.cell) == one.text);
    }
    for (const std::string text : {"a;b", "a = b", "1;-2;3", "[1,-2.5e3]", "{\"a\":-1,\"b\":[0,-2]}", "a;'b",
                                   "a,b\nc", ";", ";;\n", "x - y", "a@example.org; b@example.org"}) {
        CAPTURE(text);
        CHECK(harmless_cell(text) == text);
        CHECK(restored_cell(text) == text);
    }
}

TEST_CASE("any text comes back from its cell, and no part of the cell is a formula") {
    constexpr std::string_view alphabet = "';=-,\n\t\r|\" 1a]@+";
    std::mt19937 random(1);
    std::uniform_int_distribution<std::size_t> sign(0, alphabet.size() - 1);
    for (int i = 0; i < 20'000; ++i) {
        std::string text;
        for (std::size_t length = sign(random); length > 0; --length) text += alphabet[sign(random)];
        CAPTURE(text);
        const std::string cell = harmless_cell(text);
        REQUIRE(restored_cell(cell) == text);
        for (const char end : std::string_view(",;|\t\r\n")) {
            for (const char begin : std::string_view("=@+"))
                REQUIRE(cell.find(std::string{end, begin}) == std::string::npos);
        }
    }
}
