#include "csv/csv_reader.hpp"
#include "csv/look_ahead.hpp"
#include "failure/input_error.hpp"
#include "peak_memory.hpp"
#include "test.hpp"

using cis::programs::check_first_row;
using cis::programs::CsvOptions;
using cis::programs::CsvReader;
using cis::programs::CsvRecord;
using cis::programs::InputError;

namespace {

constexpr const char* not_utf8 =
    "is not valid UTF-8: save the file again as \"CSV UTF-8\", or name its encoding with --encoding";

constexpr const char* backslash =
    "a backslash before a quote or a line end: some programs take the two for text of the cell. If they "
    "are, put the cell in quotes and double each quote inside; otherwise put a blank after the backslash";

using Cells = std::vector<std::string>;

struct CsvText {
    explicit CsvText(std::string_view text, CsvOptions options = {})
        : reader(directory.write("input.csv", text), std::move(options)) {
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
    };
    const auto broken = GENERATE(values<Case>({
        {"1,2,3,4", "", "too many columns: 4, but the header has 3", {"1", "2", "3", "4"}},
        {"1,2,3,,x", "", "too many columns: 5, but the header has 3", {"1", "2", "3", "", "x"}},
        {"\"1\n2\",3", "", "too few columns: 2, but the header has 3", {"1\n2", "3"}},
        {"1,2,Ren\xE9", "c", not_utf8, {"1", "2", "Ren\xE9"}},
        {"1,\"\xC0\xAF\",3", "b", not_utf8, {"1", "\xC0\xAF", "3"}},
        {"1,\xED\xA0\x80,3", "b", not_utf8, {"1", "\xED\xA0\x80", "3"}},
        {"1,\xF4\x90\x80\x80,3", "b", not_utf8, {"1", "\xF4\x90\x80\x80", "3"}},
        {"1,\xE2\x82,3", "b", not_utf8, {"1", "\xE2\x82", "3"}},
        {"1,\xF0\x8F\xBF\xBF,3", "b", not_utf8, {"1", "\xF0\x8F\xBF\xBF", "3"}},
        {"1,\0\"2\",3"s, "b", "contains a NUL byte", {"1", "\0\"2\""s, "3"}},
        {"1,2\0,3"s, "b", "contains a NUL byte", {"1", "2\0"s, "3"}},
        {"1,2\r,3", "b", "a carriage return outside quotes", {"1", "2\r", "3"}},
        {"\r1,2,3", "a", "a carriage return outside quotes", {"\r1", "2", "3"}},
        {"\r\r,", "a", "a carriage return outside quotes", {"\r\r", ""}},
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
    CHECK(record.cells == broken.cells);
    CHECK_FALSE(record.held_back_to);
    CHECK_FALSE(csv.records[2].fault);
    CHECK(csv.records[2].cells == Cells{"4\n", "5", "6"});
}

TEST_CASE("a line feed alone ends no row where CR LF ends the first one") {
    const std::string said =
        "a line feed or a carriage return alone outside quotes, although the first line ends with both "
        "(CR LF): let all lines end in the same way";
    SECTION("it may be text of a cell") {
        const CsvText csv("a,b\r\n1,x\nM,y\r\n3,4\r\n");
        REQUIRE(csv.records.size() == 2);
        CHECK(csv.records[0].fault->param == "b");
        CHECK(csv.records[0].fault->message == said + ". Lines 2 to 3 are one row because of it");
        CHECK_FALSE(csv.records[0].held_back_to);
        CHECK_FALSE(csv.records[1].fault);
        CHECK(csv.records[1].line == 4);
        CHECK(csv.records[1].cells == Cells{"3", "4"});
    }
    SECTION("all other lines may end with it, as in files that scripts joined") {
        const CsvText csv("a,b\r\n1,2\n3,4\n5,6\n");
        REQUIRE(csv.records.size() == 1);
        CHECK(csv.records[0].fault->message == said + ". Lines 2 to 4 are one row because of it");
    }
    SECTION("a blank line is no row") {
        const CsvText csv("a,b\r\n\n1,2\r\n\n");
        REQUIRE(csv.records.size() == 1);
        CHECK_FALSE(csv.records[0].fault);
        CHECK(csv.records[0].line == 3);
    }
}

TEST_CASE("empty cells may be missing at the end of a row, or too many") {
    const CsvText csv("a,b,c\n1,2\n1,2,3,\n1,2,,,\" \",\xC2\xA0\n1\n \n");
    REQUIRE(csv.records.size() == 5);
    for (const CsvRecord& record : csv.records) CHECK_FALSE(record.fault);
    CHECK(csv.records[0].cells == Cells{"1", "2", ""});
    CHECK(csv.records[1].cells == Cells{"1", "2", "3"});
    CHECK(csv.records[2].cells == Cells{"1", "2", ""});
    CHECK(csv.records[3].cells == Cells{"1", "", ""});
    CHECK(csv.records[4].cells == Cells{" ", "", ""});
}

TEST_CASE("after a fault of quoting, all the rest of the file is held back") {
    struct Case {
        std::string rest;
        std::string param;
        std::string message;  ///< before what is said of the lines
        std::size_t last_line;
    };
    const auto broken = GENERATE(values<Case>({
        {"x,\"y\"z,1\n4,5,6\n", "b",
         "text after the closing quote: a quote inside a quoted cell must be doubled", 4},
        {"x,y,\"the \"boss\":\nJane,jane@x,call\nthanks\"\n4,5,6", "c",
         "text after the closing quote: a quote inside a quoted cell must be doubled", 6},
        {"x,\"y,z\n4,5,6\n\n7,\"8\"\"8\",9\n", "b",
         "text after the closing quote: a quote inside a quoted cell must be doubled (see line 6)", 6},
        {"x,y,\"z\n4,5,6\n7,8,9", "c", "the opening quote is not closed", 5},
        {"x,y,\"", "c", "the opening quote is not closed", 3},
        {"x,y,\"z\r\n\r\n", "c", "the opening quote is not closed", 4},
        {"x, \"y,z\"\n4,5,6\n", "b", "a blank before the opening quote: leave it out", 4},
        {"x,\"y\\\",z\n4,5,6\n", "b", backslash, 4},
        {"x,y,hello\\\nM,m@x,hi\n4,5,6\n", "c", backslash, 5},
    }));
    CAPTURE(broken.rest);
    const CsvText csv("a,b,c\n1,2,3\n" + broken.rest);
    REQUIRE(csv.records.size() == 2);
    CHECK_FALSE(csv.records[0].fault);
    const CsvRecord& record = csv.records[1];
    CHECK(record.line == 3);
    CHECK(record.cells.empty());
    CHECK(record.held_back_to == broken.last_line);
    REQUIRE(record.fault);
    CHECK(record.fault->param == broken.param);
    CHECK(record.fault->message ==
          broken.message + ". Lines 3 to " + std::to_string(broken.last_line) +
              " are held back, because they may be text of this cell: correct the file, or go on with "
              "--from-line N, where line N begins a row");
}

TEST_CASE("a CSV file is read from the line that is asked for") {
    const std::string text = GENERATE("a,b\n1,2\n3,\"4\n5,6\n7,8\n", "a,b\r\n1,2\r\n3,\"4\r\n5,6\r\n7,8\r\n",
                                      "a,b\r1,2\r3,\"4\r5,6\r7,8\r", "a,b\n\r1,2\n\r3,\"4\n\r5,6\n\r7,8",
                                      "sep=,\na,b\n3,\"4\n5,6\n7,8");
    CAPTURE(text);
    const CsvText from_4(text, {.from_line = 4});
    CHECK(from_4.reader.header() == Cells{"a", "b"});
    REQUIRE(from_4.records.size() == 2);
    CHECK(from_4.records[0].line == 4);
    CHECK(from_4.records[0].cells == Cells{"5", "6"});
    CHECK(CsvText(text, {.from_line = 5}).records.size() == 1);
    CHECK(CsvText(text, {.from_line = 3}).records.back().held_back_to == 5);
    CHECK(CsvText(text, {.from_line = 1}).records.back().held_back_to == 5);
    CHECK_THROWS_WITH(CsvText(text, {.from_line = 6}),
                      ContainsSubstring("has 5 lines: there is no line 6 to begin at"));
    CHECK_THROWS_AS(CsvText(text, {.from_line = 700}), InputError);
}

TEST_CASE("a line inside a row of a sound CSV file is none to begin at") {
    const cis::test::TempDirectory directory;
    const auto check = [&](std::string_view text, std::size_t line) {
        check_first_row(directory.write("input.csv", text), {.from_line = line});
    };
    const std::string sound = "a,b\n1,2\n3,\"4\nx,y\nz\"\n\n5,6\n";
    for (const std::size_t line : {1U, 2U, 3U, 6U, 7U}) CHECK_NOTHROW(check(sound, line));
    for (const std::size_t line : {4U, 5U}) {
        CHECK_THROWS_WITH(
            check(sound, line),
            ContainsSubstring("input.csv") && ContainsSubstring("does not begin a row: it is inside the row "
                                                                "of lines 3 to 5"));
    }
    // Where a quote is wrong, a person decides.
    CHECK_NOTHROW(check("a,b\n1,\"2\n3,4\n", 3));
    CHECK_NOTHROW(check("a,b\n1,\"2\n3,4\"\n5,\"6\"x\n", 3));
}

TEST_CASE("a file of rejects is read as a whole, and its rows have the lines of the first file") {
    const std::string header = "reject_line,reject_param,reject_message,name\n";
    const std::size_t from = GENERATE(1U, 2U, 3U, 700U);
    const cis::test::TempDirectory directory;
    const CsvOptions options{.from_line = from};
    const auto file = directory.write(
        "rejects.csv",
        header + "7,email,is wrong,\"Ann\nB\"\n 12 ,,,Bob\n,,,Cid\n-3,,,Dan\n0,,,Eve\n9x,,,Fay\n");
    CHECK_NOTHROW(check_first_row(file, options));
    CsvReader reader(file, options);
    std::vector<std::size_t> lines;
    while (const auto record = reader.next()) lines.push_back(record->line);
    // What was added by hand has only the line of this file.
    CHECK(lines == std::vector<std::size_t>{7, 12, 5, 6, 7, 8});

    CsvReader broken(directory.write("broken.csv", header + "7,,,Ann\n8,,,\"Bob\"x\n9,,,Cid\n"), options);
    CHECK(broken.next()->line == 7);
    const auto rest = broken.next();
    REQUIRE(rest);
    CHECK(rest->begin == 3);
    CHECK_THAT(rest->fault->message, ContainsSubstring("Lines 3 to 4 of this file are held back") &&
                                         EndsWith(": correct the file"));
}

TEST_CASE("what stands for a NUL in a file of rejects must be corrected") {
    const std::string rejects =
        "reject_line,reject_param,reject_message,name\n7,name,a \uFFFD,A\uFFFDn\n7,,,Bob\n";
    const CsvText csv(rejects);
    REQUIRE(csv.records.size() == 2);
    REQUIRE(csv.records[0].fault);
    CHECK(csv.records[0].fault->param == "name");
    CHECK(csv.records[0].fault->message ==
          "has U+FFFD, in place of what could not be read in the row that was rejected: correct it");
    CHECK_FALSE(csv.records[1].fault);
    // Of another file it is text.
    CHECK_FALSE(CsvText("name\nA\uFFFDn\n").records[0].fault);
}

TEST_CASE("a CSV file without a valid header is refused") {
    CHECK_THAT(message_of_header(""), ContainsSubstring("is empty"));
    CHECK_THAT(message_of_header("\xEF\xBB\xBF"), ContainsSubstring("is empty"));
    CHECK_THAT(message_of_header("\n\r\n"), ContainsSubstring("is empty"));
    CHECK_THAT(message_of_header("a,\"b\"c\n"), ContainsSubstring("column 2: text after the closing quote"));
    CHECK_THAT(message_of_header("\na,\"b\n1,2\n"),
               ContainsSubstring("line 2") && ContainsSubstring("not closed"));
    CHECK_THAT(message_of_header("a\0,b\n"s), ContainsSubstring("column 1: contains a NUL byte"));
    CHECK_THAT(message_of_header("Stra\xDF"
                                 "e,b\n"),
               ContainsSubstring("column 1: is not valid UTF-8") && ContainsSubstring("with --encoding"));
    CHECK_THAT(message_of_header("a\n\"b"), ContainsSubstring("no error"));
}

TEST_CASE("a CSV file that cannot be read is named") {
    const cis::test::TempDirectory directory;
    try {
        const CsvReader absent(directory.path("absent.csv"));
        FAIL("a file that does not exist was opened");
    } catch (const std::system_error& error) {
        CHECK(error.code() == std::errc::no_such_file_or_directory);
        CHECK_THAT(error.what(), ContainsSubstring("cannot open '") && ContainsSubstring("absent.csv"));
    }
    CHECK_THROWS_WITH(CsvReader(directory.path("")), ContainsSubstring("is a folder: name a file in it"));
}

TEST_CASE("a quote that is never closed does not fill the memory") {
    const std::size_t bound = CsvOptions().max_row_bytes;
    const std::size_t lines = 3 * bound / 1024;
    const cis::test::TempDirectory directory;
    const auto file = directory.path("input.csv");
    {
        std::ofstream out(file);
        out << "a,b\n1,\"";
        const std::string line(1023, 'x');
        for (std::size_t i = 0; i < lines; ++i) out << line << '\n';
    }
    const cis::test::PeakMemory memory;
    CsvReader reader(file);
    const auto record = reader.next();
    REQUIRE(record);
    CHECK(record->held_back_to == 1 + lines);
    CHECK_THAT(record->fault->message,
               ContainsSubstring("the row is too long: perhaps a quote is not closed"));
    CHECK_FALSE(reader.next());
    if (cis::test::PeakMemory::is_meaningful) CHECK(memory.growth() <= 2 * bound + (std::size_t{64} << 20U));
}

TEST_CASE("a cell may have 16 MiB") {
    const std::string cell((std::size_t{16} << 20U) - 1, 'x');
    const CsvText csv("a,b\n1,\"" + cell + "\n\"\n2,3\n");
    REQUIRE(csv.records.size() == 2);
    CHECK(csv.records[0].cells[1].size() == cell.size() + 1);
    CHECK(csv.records[1].cells == Cells{"2", "3"});
}

TEST_CASE("a header that shows nothing does not fill the memory") {
    const cis::test::TempDirectory directory;
    const auto file = directory.write("input.csv", std::string(std::size_t{2} << 20U, 'x'));
    CHECK_THROWS_WITH(CsvReader(file, {.max_row_bytes = 1000}),
                      ContainsSubstring("column 1: the row is too long"));
}

TEST_CASE("Ctrl-Z and NULs at the end of a CSV file are its end") {
    const std::string last_row = GENERATE("1,2\n", "1,2", "1,\"2\"", "1,\"2\"\r\n");
    const std::string padding = GENERATE("\x1A"s, "\0"s, "\x1A\0\0\0"s, "\0\x1A\0\x1A\x1A"s, "\x1A\r\n"s,
                                         std::string(200'000, '\0'), std::string(65'536, '\x1A'));
    const CsvText csv("a,b\n" + last_row + padding);
    REQUIRE(csv.records.size() == 1);
    CHECK_FALSE(csv.records[0].fault);
    CHECK(csv.records[0].cells == Cells{"1", "2"});
}

TEST_CASE("padding that spans two blocks of a CSV file is padding") {
    constexpr std::size_t block = 65'536;
    const std::size_t before = block - GENERATE(0U, 1U, 2U, 3U);
    const std::string begin = "a\n";
    const std::string text = begin + std::string(before - begin.size(), 'x');
    CHECK(CsvText(text + "\x1A\0\0\x1A"s).records.at(0).cells.at(0).size() == before - begin.size());
    const CsvText inside(text +
                         "\x1A\0\0\x1A"
                         "x"s);
    CHECK(inside.records.at(0).cells.at(0).size() == before - begin.size() + 5);
    CHECK(inside.records.at(0).fault->message == "contains a NUL byte");
}

TEST_CASE("Ctrl-Z and NULs before other text are text") {
    const CsvText csv("a,b\n1\0,2\n\x1A,3\n4,5\n\x1A"s);
    REQUIRE(csv.records.size() == 3);
    CHECK(csv.records[0].fault->message == "contains a NUL byte");
    CHECK(csv.records[1].cells == Cells{"\x1A", "3"});
    CHECK(csv.records[2].cells == Cells{"4", "5"});
}

TEST_CASE("the titles may be in a row below others, as a spreadsheet counts") {
    const auto places_of = [](const std::string& text, std::size_t header_row) {
        const CsvText csv(text, {.header_row = header_row});
        std::string places = csv.reader.header().at(0);
        for (const auto& record : csv.records) places += "|" + text_of(record.place());
        return places;
    };
    CHECK(places_of("Report\n\nname;email\nA;a\nB;b\n", 3) == "name|line 4|line 5");
    CHECK(places_of("\"Report\nof \"\"today\"\"\"\r\n\r\nname;email\r\nA;a\r\n\"B\nb\";b\r\nC;c\r\n", 3) ==
          "name|row 4 (line 5)|row 5 (line 6)|row 6 (line 8)");
    CHECK(places_of("sep=,\nReport;\nname,email\nA,a\n", 2) == "name|row 3 (line 4)");
    CHECK(places_of("a\rname,email\rA,a\r", 2) == "name|line 3");
    CHECK_THROWS_WITH(places_of("name\nA\n", 4),
                      ContainsSubstring("has no row 4, which should have the titles"));
    CHECK_THROWS_WITH(places_of("x\n\nname\nA\n", 2),
                      ContainsSubstring("has nothing in row 2, which should have the titles"));
    CHECK(places_of("reject_line,reject_param,reject_message,name\n7,,,A\n", 5) == "reject_line|line 7");
    CHECK(places_of("reject_row,reject_param,reject_message,name\n7,,,A\n", 5) == "reject_row|row 7");
}
