#include "csv/csv_reader.hpp"
#include "csv/delimiter.hpp"
#include "failure/input_error.hpp"
#include "test.hpp"

using cis::programs::CsvReader;
using cis::programs::declared_delimiter;
using cis::programs::delimiter_from;
using cis::programs::delimiter_of_rejects;
using cis::programs::InputError;

namespace {

using Cells = std::vector<std::string>;

Cells header_of(const std::string& text, std::optional<char> delimiter = std::nullopt) {
    const cis::test::TempDirectory directory;
    return CsvReader(directory.write("input.csv", text), {.delimiter = delimiter}).header();
}

}  // namespace

TEST_CASE("the header shows the delimiter") {
    CHECK(header_of("a,b\n") == Cells{"a", "b"});
    CHECK(header_of("a;b\n1,5;2\n") == Cells{"a", "b"});
    CHECK(header_of("a\tb\n") == Cells{"a", "b"});
    CHECK(header_of("\n\r\na;b\n") == Cells{"a", "b"});
    CHECK(header_of("a\n") == Cells{"a"});
    CHECK(header_of("a;b;c,d\n") == Cells{"a", "b", "c,d"});
    CHECK(header_of("\"a;b;c\",\"d \"\"e;f\"\"\"\n") == Cells{"a;b;c", "d \"e;f\""});
}

TEST_CASE("a header that does not show the delimiter needs the option") {
    CHECK_THROWS_AS(header_of("a;b,c\n"), InputError);
    CHECK_THROWS_WITH(header_of("a;b,c\n"), ContainsSubstring("use --delimiter"));
    CHECK(header_of("a;b,c\n", ';') == Cells{"a", "b,c"});
    CHECK(header_of("a;b;c\n", ',') == Cells{"a;b;c"});
}

TEST_CASE("the first line of an export may name the delimiter") {
    const cis::test::TempDirectory directory;
    CsvReader reader(directory.write("input.csv", "\xEF\xBB\xBFsep=;\r\na,x;b\r\n1;2\r\n"));
    CHECK(reader.header() == Cells{"a,x", "b"});
    CHECK(reader.delimiter() == ';');
    const auto record = reader.next();
    REQUIRE(record);
    CHECK(record->line == 3);
    CHECK(header_of("sep=;\na|b\n", '|') == Cells{"a", "b"});
}

TEST_CASE("a line that names the delimiter may have been saved by a spreadsheet") {
    for (const std::string line :
         {"sep=;", "Sep=;", "SEP=;", "\"sep=;\"", "\"sep=;\";", "sep=;;", "sep=;;;;", "\"Sep=;\";;"}) {
        CAPTURE(line);
        CHECK(declared_delimiter(line) == ';');
        CHECK(header_of(line + "\r\na,x;b\r\n") == Cells{"a,x", "b"});
    }
    CHECK(declared_delimiter("sep=\t\t") == '\t');
    for (const std::string line :
         {"sep=", "sep", "sep=;x", "\"sep=;", "sep=\"", "sep=;,", "step=;", "\"sep=\";", "sep =;"}) {
        CAPTURE(line);
        CHECK_FALSE(declared_delimiter(line));
    }
}

TEST_CASE("the header of a file of rejects says its delimiter, whatever the option says") {
    for (const std::string d : {",", ";", "\t", "|"}) {
        const std::string plain = "reject_line" + d + "reject_param" + d + "reject_message" + d + "na,m;e";
        const std::string quoted =
            "\"reject_line\"" + d + "\"reject_param\"" + d + "\"reject_message\"" + d + "x";
        CHECK(delimiter_of_rejects(plain) == d[0]);
        CHECK(delimiter_of_rejects(quoted) == d[0]);
        CHECK(header_of(quoted + "\n", GENERATE(std::optional<char>(), std::optional(':'))).size() == 4);
    }
    for (const std::string line :
         {"", "reject_line", "reject_line;reject_param", "reject_line;reject_param,reject_message,",
          "reject_line;reject_param;name;", "\"reject_line;reject_param;reject_message;",
          "x;reject_line;reject_param;reject_message;", "reject_lines;reject_param;"}) {
        CAPTURE(line);
        CHECK_FALSE(delimiter_of_rejects(line));
    }
}

TEST_CASE("a delimiter of the command line is one character that CSV can have, or a tab by name") {
    CHECK(delimiter_from(";") == ';');
    CHECK(delimiter_from("\t") == '\t');
    CHECK(delimiter_from("tab") == '\t');
    CHECK(delimiter_from("\\t") == '\t');
    for (const char* const text : {"", ";;", "\"", "\n", "\xC2"}) CHECK_FALSE(delimiter_from(text));
}
