#include "csv/csv_reader.hpp"
#include "failure/input_error.hpp"
#include "test.hpp"

using cis::programs::CsvReader;
using cis::programs::CsvRecord;
using cis::programs::InputError;

namespace {

using Cells = std::vector<std::string>;

std::vector<CsvRecord> records_of(std::string_view bytes, const std::string& encoding = "utf-8") {
    const cis::test::TempDirectory directory;
    CsvReader reader(directory.write("input.csv", bytes), {.encoding = encoding});
    std::vector<CsvRecord> records{{.cells = reader.header()}};
    while (auto record = reader.next()) records.push_back(std::move(*record));
    return records;
}

std::string error_of(std::string_view bytes, const std::string& encoding = "utf-8") {
    try {
        (void)records_of(bytes, encoding);
    } catch (const InputError& error) {
        return error.what();
    }
    return "no error";
}

/// Text in UTF-16.
std::string utf16(std::u16string_view text, bool is_little) {
    std::string bytes;
    for (const char16_t unit : text) {
        const char high = static_cast<char>(unit >> 8);
        const char low = static_cast<char>(unit & 0xFF);
        bytes += is_little ? low : high;
        bytes += is_little ? high : low;
    }
    return bytes;
}

}  // namespace

TEST_CASE("a CSV file in UTF-16 is known by its byte order mark, whatever the option says") {
    const bool is_little = GENERATE(true, false);
    const std::string encoding = GENERATE("utf-8", "windows-1252", "UTF-16");
    const auto records = records_of(
        utf16(u"\uFEFFname;note\r\n\"Zoë; 佐藤\";\"two\r\nlines\"\r\n😀;ċ\r\n", is_little), encoding);
    REQUIRE(records.size() == 3);
    CHECK(records[0].cells == Cells{"name", "note"});
    CHECK(records[1].cells == Cells{"Zoë; 佐藤", "two\r\nlines"});
    CHECK(records[2].cells == Cells{"😀", "ċ"});
    CHECK(records[2].line == 4);
}

TEST_CASE("a CSV file in UTF-16 without a byte order mark needs its name") {
    const bool is_little = GENERATE(true, false);
    const std::string name = is_little ? "utf-16le" : "utf-16be";
    const std::string bytes = utf16(u"name,note\nZoë,1\n", is_little);
    CHECK_THAT(error_of(bytes), ContainsSubstring("use --encoding " + name));
    CHECK_THAT(error_of(bytes, "windows-1252"), ContainsSubstring("use --encoding " + name));
    CHECK_THAT(error_of(bytes + std::string(100, '\0')), ContainsSubstring("use --encoding " + name));
    CHECK_THAT(error_of(utf16(u"Žofie,Müller,née\n", is_little)),
               ContainsSubstring("use --encoding " + name));
    CHECK_THAT(error_of(bytes, "utf-16"), ContainsSubstring("no byte order mark"));
    const auto records = records_of(bytes, name);
    REQUIRE(records.size() == 2);
    CHECK(records[1].cells == Cells{"Zoë", "1"});
}

TEST_CASE("a malformed character of UTF-16 costs the row that has it") {
    const bool is_little = GENERATE(true, false);
    const std::u16string half = GENERATE(u"\xD83D"s, u"\xDE00"s);
    const auto records = records_of(utf16(u"\uFEFFa,b\n1,2\n3,x" + half + u"y\n5,6\n", is_little));
    REQUIRE(records.size() == 4);
    CHECK_FALSE(records[1].fault);
    REQUIRE(records[2].fault);
    CHECK(records[2].line == 3);
    CHECK(records[2].fault->param == "b");
    CHECK(records[2].fault->message == "has bytes that are not text in its encoding");
    CHECK(records[2].cells == Cells{"3", "x\xFFy"});
    CHECK(records[3].cells == Cells{"5", "6"});
}

TEST_CASE("a file in UTF-16 that ends inside a character loses only its last row") {
    const auto records = records_of(utf16(u"\uFEFFa,b\n1,2\n3,4", true) + "x");
    REQUIRE(records.size() == 3);
    CHECK_FALSE(records[1].fault);
    CHECK(records[2].fault);
}

TEST_CASE("padding of bytes at the end of a file in UTF-16 is none of its text") {
    const std::string padding = GENERATE("\x1A"s, "\x1A\0"s, "\0"s, "\0\0\0"s, std::string(70'001, '\0'));
    const auto records = records_of(utf16(u"\uFEFFa,b\n1,\"2\"", true) + padding);
    REQUIRE(records.size() == 2);
    CHECK_FALSE(records[1].fault);
    CHECK(records[1].cells == Cells{"1", "2"});
}

TEST_CASE("a short file with padding is not taken for UTF-16") {
    CHECK(records_of("a\n1\n" + std::string(100, '\0')).size() == 2);
    CHECK(records_of("a\n\x1A\0\0\0"s).size() == 1);
}

TEST_CASE("characters may lie across the blocks of a file") {
    std::u16string text = u"\uFEFFa,b\n";
    // One unit more or less, so that pairs of units and pairs of bytes meet the block's end in each way.
    text += std::u16string(GENERATE(std::size_t{0}, std::size_t{1}), u'x') + u",\"";
    for (int index = 0; index < 40'000; ++index) text += u"😀";
    const auto records = records_of(utf16(text + u"\"\n", false));
    REQUIRE(records.size() == 2);
    CHECK_FALSE(records[1].fault);
    CHECK(records[1].cells[1].size() == 160'000);
}

TEST_CASE("a CSV file in Windows-1252 is read with its name") {
    const std::string name = GENERATE("windows-1252", "WINDOWS-1252", "cp1252");
    const auto records = records_of(
        "name;preis\r\nJos\xE9 \x84"
        "M\xFC"
        "ller\x93;1,50 \x80\r\n"
        "un\x81"
        "defined;1\r\nAnn;2\r\n",
        name);
    REQUIRE(records.size() == 4);
    CHECK(records[1].cells == Cells{"José „Müller“", "1,50 €"});
    REQUIRE(records[2].fault);
    CHECK(records[2].line == 3);
    CHECK(records[2].fault->param == "name");
    CHECK_FALSE(records[3].fault);
}

TEST_CASE("a UTF-8 byte order mark overrides the named encoding, for a file of rejects is in UTF-8") {
    const auto records = records_of("\xEF\xBB\xBFname,b\nZoë,1\n", "windows-1252");
    REQUIRE(records.size() == 2);
    CHECK(records[1].cells == Cells{"Zoë", "1"});
}

TEST_CASE("an unknown encoding is refused by name") {
    for (const char* const name : {"klingon", "utf-16le//IGNORE", ""}) {
        CHECK_THAT(error_of("a\n", name), ContainsSubstring("there is no encoding"));
    }
}

TEST_CASE("a file that is not text is refused with what to do") {
    const auto [bytes, advice] = GENERATE(table<std::string, std::string>({
        {"PK\x03\x04\x14\0\x06\0"s, "is a workbook or another ZIP file"},
        {"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1rest", "is an old Office file"},
        {"%PDF-1.7\n", "PDF"},
        {"\x1F\x8B\x08", "is compressed with gzip"},
        {"<html><table>", "web page"},
    }));
    CHECK_THAT(error_of(bytes), ContainsSubstring(advice) && ContainsSubstring("input.csv"));
}
