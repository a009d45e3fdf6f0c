#include "csv/csv_reader.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <system_error>

#include "catch.hpp"
#include "input_error.hpp"
#include "temp_directory.hpp"

using namespace std::string_literals;
using Catch::Matchers::ContainsSubstring;
using cis::examples::CsvOptions;
using cis::examples::CsvReader;
using cis::examples::CsvRecord;
using cis::examples::InputError;

namespace {

constexpr const char* not_utf8 =
    "is not valid UTF-8: name the encoding of the file, e.g. --encoding windows-1252";

using Cells = std::vector<std::string>;

struct CsvText {
    explicit CsvText(std::string_view text, CsvOptions options = {})
        : reader(directory.write("input.csv", text), options) {
        while (auto record = reader.next()) {
            records.push_back(std::move(*record));
        }
    }

    cis::test::TempDirectory directory{};
    CsvReader reader;
    std::vector<CsvRecord> records{};
};

std::string message_of_header(std::string_view text) {
    try {
        const CsvText csv(text);
    } catch (const InputError& error) {
        return error.what();
    }
    return "no error";
}

}  // namespace

TEST_CASE("a CSV file is read with the lines its records start on") {
    const CsvText csv("a,b\n1,2\n\"x\ny\",3\n4,5\n");
    CHECK(csv.reader.header() == Cells{"a", "b"});
    REQUIRE(csv.records.size() == 3);
    CHECK(csv.records[0].cells == Cells{"1", "2"});
    CHECK(csv.records[0].line == 2);
    CHECK(csv.records[1].cells == Cells{"x\ny", "3"});
    CHECK(csv.records[1].line == 3);
    CHECK(csv.records[2].cells == Cells{"4", "5"});
    CHECK(csv.records[2].line == 5);
    for (const auto& record : csv.records) {
        CHECK_FALSE(record.fault);
        CHECK(record.raw.empty());
    }
}

TEST_CASE("CSV cells keep everything that RFC 4180 allows in them") {
    SECTION("doubled quotes, delimiters and line endings between quotes") {
        const CsvText csv("a,b\r\n\"say \"\"hi\"\"\",\"1,2\r\n3\n4\r5\"\r\n");
        REQUIRE(csv.records.size() == 1);
        CHECK(csv.records[0].cells == Cells{"say \"hi\"", "1,2\r\n3\n4\r5"});
    }
    SECTION("a blank line and a line of delimiters between quotes") {
        const CsvText csv("a,b\n\"1\n\n,,\n2\",3\n");
        REQUIRE(csv.records.size() == 1);
        CHECK(csv.records[0].cells == Cells{"1\n\n,,\n2", "3"});
    }
    SECTION("spaces and tabs around text") {
        const CsvText csv("a,b\n  x ,\ty\t\n\" z \",\n");
        REQUIRE(csv.records.size() == 2);
        CHECK(csv.records[0].cells == Cells{"  x ", "\ty\t"});
        CHECK(csv.records[1].cells == Cells{" z ", ""});
    }
    SECTION("nothing, quoted or not") {
        const CsvText csv("a,b,c\n,\"\",\n\"\",,\"\"\n");
        REQUIRE(csv.records.size() == 2);
        CHECK(csv.records[0].cells == Cells{"", "", ""});
        CHECK(csv.records[1].cells == Cells{"", "", ""});
    }
    SECTION("only a quote") {
        const CsvText csv("a\n\"\"\"\"\n");
        REQUIRE(csv.records.size() == 1);
        CHECK(csv.records[0].cells == Cells{"\""});
    }
    SECTION("characters of every length") {
        const CsvText csv("a,b\né漢😀,\"ع\xF4\x8F\xBF\xBF\"\n");
        REQUIRE(csv.records.size() == 1);
        CHECK(csv.records[0].cells == Cells{"é漢😀", "ع\xF4\x8F\xBF\xBF"});
        CHECK_FALSE(csv.records[0].fault);
    }
    SECTION("a mebibyte, over many lines") {
        constexpr std::size_t mebibyte = std::size_t{1024} * 1024;
        std::string text;
        while (text.size() < mebibyte) {
            text += "one line of \"\"many\"\", ending here\r\n";
        }
        const CsvText csv("a,b\n1,\"" + text + "\"\n2,x\n");
        REQUIRE(csv.records.size() == 2);
        REQUIRE(csv.records[0].cells.size() == 2);
        const auto doubled_quotes = static_cast<std::size_t>(std::ranges::count(text, '"')) / 2;
        CHECK(csv.records[0].cells[1].size() == text.size() - doubled_quotes);
        CHECK(csv.records[0].cells[1].ends_with("\"many\", ending here\r\n"));
        CHECK(csv.records[1].cells == Cells{"2", "x"});
    }
}

TEST_CASE("a CSV file may end, begin and break its lines in several ways") {
    SECTION("no line ending at the end") {
        const auto [text, cell] =
            GENERATE(table<std::string, std::string>({{"a\n1", "1"}, {"a\n\"1\"", "1"}, {"a\r\n1\r", "1"}}));
        const CsvText csv(text);
        REQUIRE(csv.records.size() == 1);
        CHECK(csv.records[0].cells == Cells{cell});
        CHECK_FALSE(csv.records[0].fault);
    }
    SECTION("an empty last cell without a line ending") {
        const CsvText csv("a,b\n1,");
        REQUIRE(csv.records.size() == 1);
        CHECK(csv.records[0].cells == Cells{"1", ""});
    }
    SECTION("a byte order mark, before a quoted header too") {
        const std::string header = GENERATE("a,b", "\"a\",b");
        const CsvText csv("\xEF\xBB\xBF" + header + "\n1,2\n");
        CHECK(csv.reader.header() == Cells{"a", "b"});
        CHECK(csv.records.size() == 1);
    }
    SECTION("a byte order mark is text anywhere else") {
        const CsvText csv("a\n\xEF\xBB\xBFx\n");
        REQUIRE(csv.records.size() == 1);
        CHECK(csv.records[0].cells == Cells{"\xEF\xBB\xBFx"});
    }
    SECTION("blank lines are no rows, but are counted") {
        const CsvText csv("\n\r\na,b\n\n1,2\r\n\r\n\n3,4\n\n");
        REQUIRE(csv.records.size() == 2);
        CHECK(csv.records[0].line == 5);
        CHECK(csv.records[1].line == 8);
    }
    SECTION("a header alone") {
        const CsvText csv(GENERATE("a,b", "a,b\n", "a,b\r\n\r\n"));
        CHECK(csv.reader.header() == Cells{"a", "b"});
        CHECK(csv.records.empty());
    }
}

TEST_CASE("a CSV file may have another delimiter") {
    const char delimiter = GENERATE(';', '\t', '|');
    std::string text = "a;b\n\"1;2\";3,4\n;\n";
    std::ranges::replace(text, ';', delimiter);
    const CsvText csv(text, {.delimiter = delimiter});
    REQUIRE(csv.records.size() == 2);
    CHECK(csv.records[0].cells == Cells{"1"s + delimiter + "2", "3,4"});
    CHECK(csv.records[1].cells == Cells{"", ""});
}

TEST_CASE("a delimiter that CSV cannot have is refused") {
    const char delimiter = GENERATE('"', '\n', '\r', '\0', '\xE9');
    CHECK_THROWS_AS(CsvText("a\n", {.delimiter = delimiter}), std::invalid_argument);
}

TEST_CASE("a broken CSV record does not affect the others and names the reason") {
    struct Case {
        std::string row;
        std::string param;
        std::string message;
        Cells cells;
        std::size_t intact_cells;
    };
    const auto broken = GENERATE(values<Case>({
        {"1,\"2\"x,3", "b", "text after the closing quote", {"1", "2\"x,3"}, 1},
        {"1,\"2\" ,3", "b", "text after the closing quote", {"1", "2\" ,3"}, 1},
        {"1,2 \"two\",3", "b", "a quote inside an unquoted cell", {"1", "2 \"two\"", "3"}, 1},
        {"1, \"2\",3", "b", "a quote inside an unquoted cell", {"1", " \"2\"", "3"}, 1},
        {"1,2,3,4\"4", "column 4", "a quote inside an unquoted cell", {"1", "2", "3", "4\"4"}, 3},
        {"1,2", "", "too few columns: 2, but the header has 3", {"1", "2"}, 2},
        {" ", "", "too few columns: 1, but the header has 3", {" "}, 1},
        {"1,2,3,4", "", "too many columns: 4, but the header has 3", {"1", "2", "3", "4"}, 4},
        {"1,2,3,", "", "too many columns: 4, but the header has 3", {"1", "2", "3", ""}, 4},
        {"1,2,Ren\xE9", "c", not_utf8, {"1", "2", "Ren\xE9"}, 3},
        {"1,\"\xC0\xAF\",3", "b", not_utf8, {"1", "\xC0\xAF", "3"}, 3},
        {"1,\xED\xA0\x80,3", "b", not_utf8, {"1", "\xED\xA0\x80", "3"}, 3},
        {"1,\xF4\x90\x80\x80,3", "b", not_utf8, {"1", "\xF4\x90\x80\x80", "3"}, 3},
        {"1,\xE2\x82,3", "b", not_utf8, {"1", "\xE2\x82", "3"}, 3},
        {"1,\xF0\x8F\xBF\xBF,3", "b", not_utf8, {"1", "\xF0\x8F\xBF\xBF", "3"}, 3},
        {"1,2\0,3"s, "b", "contains a NUL byte", {"1", "2\0"s, "3"}, 3},
        {"1,2\r,3", "b", "a carriage return outside quotes", {"1", "2", "", "3"}, 1},
        {"\r1,2,3", "a", "a carriage return outside quotes", {"1", "2", "3"}, 0},
        {"\r\r,", "a", "a carriage return outside quotes", {"", ""}, 0},
    }));
    CAPTURE(broken.row);
    const CsvText csv("a,b,c\n0,0,0\n" + broken.row + "\n\"4\n\",5,6\n");
    REQUIRE(csv.records.size() == 3);
    CHECK_FALSE(csv.records[0].fault);
    const CsvRecord& record = csv.records[1];
    CHECK(record.line == 3);
    REQUIRE(record.fault);
    CHECK(record.fault->param == broken.param);
    CHECK(record.fault->message == broken.message);
    CHECK(record.raw == broken.row);
    CHECK(record.intact_cells == broken.intact_cells);
    CHECK(record.cells == broken.cells);
    CHECK_FALSE(csv.records[2].fault);
    CHECK(csv.records[2].line == 4);
    CHECK(csv.records[2].cells == Cells{"4\n", "5", "6"});
}

TEST_CASE("an unterminated quote costs one row") {
    const std::string before = "a,b,c\n1,2,3\n";
    SECTION("when a later row has quotes") {
        const CsvText csv(before + "x,\"y,z\n4,5,6\r\n\n7,\"8\"\"8\",9\n");
        REQUIRE(csv.records.size() == 4);
        REQUIRE(csv.records[1].fault);
        CHECK(csv.records[1].line == 3);
        CHECK(csv.records[1].fault->param == "b");
        CHECK(csv.records[1].fault->message ==
              "its opening quote is not closed (line 6: text after the closing quote)");
        CHECK(csv.records[1].raw == "x,\"y,z");
        CHECK(csv.records[1].cells == Cells{"x", "y,z"});
        CHECK(csv.records[2].cells == Cells{"4", "5", "6"});
        CHECK(csv.records[2].line == 4);
        CHECK(csv.records[3].cells == Cells{"7", "8\"8", "9"});
        CHECK(csv.records[3].line == 6);
    }
    SECTION("when no quote follows") {
        const CsvText csv(before + "x,y,\"z\n4,5,6\n7,8,9");
        REQUIRE(csv.records.size() == 4);
        REQUIRE(csv.records[1].fault);
        CHECK(csv.records[1].fault->param == "c");
        CHECK(csv.records[1].fault->message == "its opening quote is not closed");
        CHECK(csv.records[3].cells == Cells{"7", "8", "9"});
        CHECK(csv.records[3].line == 5);
    }
    SECTION("when another unterminated quote follows") {
        const CsvText csv(before + "x,\"y,z\n4,5,6\nx,\"y,z\n7,8,9\n");
        REQUIRE(csv.records.size() == 5);
        CHECK(csv.records[1].fault);
        CHECK_FALSE(csv.records[2].fault);
        CHECK(csv.records[3].fault);
        CHECK(csv.records[4].cells == Cells{"7", "8", "9"});
    }
    SECTION("at the end of the file") {
        const CsvText csv(before + GENERATE("x,y,\"z", "x,y,\"", "x,y,\"z\n", "x,y,\"z\r\n"));
        REQUIRE(csv.records.size() == 2);
        CHECK(csv.records[1].fault);
    }
    SECTION("when the file goes on for longer than a record may") {
        std::string rows;
        for (int row = 0; row < 1000; ++row) {
            rows += "4,5,6\n";
        }
        const CsvText csv(before + "x,\"y,z\n" + rows, {.max_record_bytes = 100});
        REQUIRE(csv.records.size() == 1002);
        CHECK(csv.records[1].fault);
        CHECK_FALSE(csv.records[2].fault);
        CHECK(csv.records.back().line == 1003);
    }
    SECTION("when it is closed, but in a record longer than one may be") {
        const std::string row = "x,\"y\n\",z";
        CHECK(CsvText(before + row + "\n", {.max_record_bytes = 4}).records.size() == 2);
        const CsvText csv(before + row + "\n", {.max_record_bytes = 3});
        REQUIRE(csv.records.size() == 3);
        CHECK(csv.records[1].raw == "x,\"y");
        CHECK(csv.records[2].raw == "\",z");
    }
}

TEST_CASE("a broken record of several lines keeps its whole text") {
    const CsvText csv("a,b,c\n\"1\r\n2\",3\r\n4,5,6\n");
    REQUIRE(csv.records.size() == 2);
    REQUIRE(csv.records[0].fault);
    CHECK(csv.records[0].raw == "\"1\r\n2\",3");
    CHECK(csv.records[0].cells == Cells{"1\r\n2", "3"});
}

TEST_CASE("a CSV file without a valid header is refused") {
    CHECK_THAT(message_of_header(""), ContainsSubstring("is empty"));
    CHECK_THAT(message_of_header("\xEF\xBB\xBF"), ContainsSubstring("is empty"));
    CHECK_THAT(message_of_header("\n\r\n"), ContainsSubstring("is empty"));
    CHECK_THAT(message_of_header("a,b\"c\"\n"), ContainsSubstring("column 2: a quote inside"));
    CHECK_THAT(message_of_header("\na,\"b\n1,2\n"),
               ContainsSubstring("line 2") && ContainsSubstring("not closed"));
    CHECK_THAT(message_of_header("a\0,b\n"s), ContainsSubstring("column 1: contains a NUL byte"));
    CHECK_THAT(
        message_of_header("Stra\xDF"
                          "e,b\n"),
        ContainsSubstring("column 1: is not valid UTF-8") && ContainsSubstring("--encoding windows-1252"));
    CHECK_THAT(message_of_header("a\r1\r2\n"), ContainsSubstring("carriage return"));
}

TEST_CASE("a CSV file that cannot be read is named") {
    const cis::test::TempDirectory directory;
    CHECK_THROWS_WITH(CsvReader(directory.path("absent.csv")),
                      ContainsSubstring("absent.csv") && ContainsSubstring("No such file"));
    CHECK_THROWS_AS(CsvReader(directory.path("")), std::system_error);
}

TEST_CASE("the part that was read shows the progress in a CSV file") {
    const cis::test::TempDirectory directory;
    CsvReader reader(directory.write("input.csv", "a,b\n1,\"2\n3,4\n5,6\n"));
    const auto is_about = [&](double bytes) {
        return std::abs(*reader.fraction_read() - bytes / 17) < 0.001;
    };
    CHECK(is_about(4));
    reader.next();
    CHECK(is_about(9));
    reader.next();
    CHECK(is_about(13));
    reader.next();
    CHECK(is_about(17));
    CHECK_FALSE(reader.next());
    CHECK(is_about(17));
}

TEST_CASE("a line without an end does not fill the memory, and costs one row") {
    const std::string before = "a,b\n1,2\n";
    SECTION("of its own") {
        const CsvText csv(before + std::string(100, 'x') + "\n3,4\n", {.max_line_bytes = 10});
        REQUIRE(csv.records.size() == 3);
        REQUIRE(csv.records[1].fault);
        CHECK(csv.records[1].line == 3);
        CHECK(csv.records[1].fault->param.empty());
        CHECK(csv.records[1].fault->message ==
              "the line is longer than 10 bytes; only its beginning is kept");
        CHECK(csv.records[1].cells == Cells{std::string(10, 'x')});
        CHECK(csv.records[2].cells == Cells{"3", "4"});
        CHECK(csv.records[2].line == 4);
    }
    SECTION("between quotes") {
        const CsvText csv(before + "3,\"\n" + std::string(100, 'x') + "\n\"\n5,6\n", {.max_line_bytes = 10});
        REQUIRE(csv.records.size() == 5);
        CHECK(csv.records[1].fault);
        CHECK(csv.records[2].fault);
        CHECK(csv.records[4].cells == Cells{"5", "6"});
    }
    SECTION("as the only line") {
        CHECK_THAT(message_of_header(std::string(std::size_t{5} * 1024 * 1024, 'x')),
                   ContainsSubstring("is longer than 4194304 bytes"));
    }
    SECTION("of exactly the allowed length") {
        const CsvText csv(before + "12345,6789\r\n", {.max_line_bytes = 11});
        REQUIRE(csv.records.size() == 2);
        CHECK_FALSE(csv.records[1].fault);
    }
}
