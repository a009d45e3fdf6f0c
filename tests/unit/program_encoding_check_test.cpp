#include "csv/encoding_check.hpp"
#include "options/input_error.hpp"
#include "test.hpp"

using cis::programs::EncodingIsKnown;
using cis::programs::InputError;
using cis::programs::is_known_encoding;
using cis::programs::plausible_encoding;

namespace {

bool knows_all(const std::string& /*encoding*/) { return true; }
/// As musl.
bool lacks_macintosh(const std::string& encoding) { return encoding != "macintosh"; }

/// What is said of a file; empty: nothing.
std::string said_of(std::string_view bytes, const std::string& encoding,
                    EncodingIsKnown is_known = knows_all) {
    const cis::test::TempDirectory directory;
    try {
        const std::string found = plausible_encoding(directory.write("input.csv", bytes), encoding, is_known);
        CHECK(found == encoding);
    } catch (const InputError& error) {
        return error.what();
    }
    return {};
}

const std::string long_ascii(200'000, 'a');

}  // namespace

TEST_CASE("a file whose letters are never UTF-8 is refused, with its first line") {
    const std::string encoding = GENERATE("utf-8", "UTF-8", "utf8");
    const std::string said = said_of("name\nAda\nRen\xE9\nZo\xEB\n", encoding);
    CHECK_THAT(said,
               ContainsSubstring("input.csv' is not in UTF-8: see line 3. Name its encoding, for example "
                                 "--encoding windows-1252"));
    CHECK_THAT(said_of("name\n" + long_ascii + "\n\xE9", encoding), ContainsSubstring("see line 3."));
}

TEST_CASE("a file in UTF-8 with some wrong rows is not refused") {
    CHECK(said_of("name\nRené\nZo\xEB\n", "utf-8").empty());
    CHECK(said_of("name\nAda\n", "utf-8").empty());
    CHECK(said_of("", "utf-8").empty());
    CHECK(said_of("name\nRené\n", "utf-8").empty());
}

TEST_CASE(
    "a file with the mark of UTF-8 whose letters are never UTF-8 is refused, whatever --encoding says") {
    const std::string encoding = GENERATE("utf-8", "windows-1252", "utf-16le");
    CHECK_THAT(said_of("\xEF\xBB\xBFname\nAda\nRen\xE9\n", encoding),
               ContainsSubstring(
                   "input.csv' begins with the byte order mark of UTF-8, but is not in UTF-8: see line 3. "
                   "Export it again from the program that made it"));
    CHECK(said_of("\xEF\xBB\xBFname\nRené\nZo\xEB\n", encoding).empty());  // some wrong rows
    CHECK(said_of("\xEF\xBB\xBFname\nAda\n", encoding).empty());
    // A file of rejects has rows as they were.
    CHECK(said_of("\xEF\xBB\xBFreject_line,reject_param,reject_message,name\n7,name,is wrong,Ren\xE9\n",
                  encoding)
              .empty());
}

TEST_CASE("a file in UTF-8 is refused in an encoding of single bytes") {
    const std::string encoding = GENERATE("windows-1252", "ISO-8859-1", "cp1251");
    CHECK_THAT(said_of("name\nRené\n", encoding),
               ContainsSubstring("input.csv' is in UTF-8, and --encoding " + encoding +
                                 " would change its letters: leave that option out"));
    CHECK(said_of("name\nRen\xE9\n", encoding).empty());
    CHECK(said_of("name\nAda\n", encoding).empty());
    CHECK(said_of("name\nRen\xE9\nZoë\n", encoding).empty());  // no text of UTF-8
}

TEST_CASE("a file of rejects in UTF-8 without its mark is read as such, whatever the first file was in") {
    const cis::test::TempDirectory directory;
    const std::string quote = GENERATE("", "\"");
    const std::string head = quote + "reject_line" + quote + ";reject_param;reject_message;name\n7;;;";
    for (const std::string encoding : {"utf-8", "windows-1252", "macintosh", "cp850", "utf-16le"}) {
        CAPTURE(encoding);
        CHECK(plausible_encoding(directory.write("r.csv", head + "René\n"), encoding) == "utf-8");
        CHECK(plausible_encoding(directory.write("r.csv", head + "Ada\n"), encoding) == "utf-8");
    }
    CHECK(plausible_encoding(directory.write("r.csv", head + "Ren\xE9\n"), "windows-1252") == "windows-1252");
    CHECK_THAT(said_of(head + "Ren\xE9\n", "utf-8"), ContainsSubstring("--encoding windows-1252"));
}

TEST_CASE("a character that is divided between two blocks is one") {
    const std::size_t before = GENERATE(65'535U, 65'536U, 131'071U);
    CHECK(said_of(std::string(before, 'a') + "é", "utf-8").empty());
    CHECK_FALSE(said_of(std::string(before, 'a') + "é", "windows-1252").empty());
}

TEST_CASE("a text without ASCII characters is judged by its beginning") {
    std::string letters;
    for (int i = 0; i < 100'000; ++i) letters += "語";
    CHECK(said_of(letters, "utf-8").empty());
    CHECK_FALSE(said_of(letters, "windows-1252").empty());
}

TEST_CASE("what decides its encoding otherwise is not checked") {
    CHECK(said_of("\xEF\xBB\xBFRené\n", "windows-1252").empty());  // a mark
    CHECK(said_of("\xFF\xFER\0\xE9\0"s, "utf-8").empty());         // a mark
    CHECK(said_of("R\0\xE9\0\n\0"s, "utf-8").empty());             // UTF-16
    CHECK(said_of("Ren\xE9\n", "utf-16le").empty());               // the reader says more
    CHECK(said_of("PK\x03\x04\xE9\xE9 \xE9", "utf-8").empty());    // a workbook
    CHECK(plausible_encoding("-", "utf-8") == "utf-8");
}

TEST_CASE("a file of a Mac or of DOS is named as such") {
    struct Letters {
        std::string name;
        std::string advice;
    };
    const auto letters = GENERATE(values<Letters>({
        {"Jos\x8E M\x9Fller", "By its letters it is in Mac Roman: use --encoding macintosh"},
        {"Bj\x9Arn Andr\x8E", "By its letters it is in Mac Roman: use --encoding macintosh"},
        {"Ren\x82 M\x81ller", "By its letters it is in a code page of DOS: use --encoding cp850"},
        {"Jos\xE9 M\xFCller",
         "Name its encoding, for example --encoding windows-1252, or cp850 if it was saved as "
         "CSV (MS-DOS)"},
        {"\x8Ei\x9Eka",
         "Name its encoding, for example --encoding windows-1252, or cp850 if it was saved as "
         "CSV (MS-DOS)"},  // of Windows-1250
    }));
    CAPTURE(letters.advice);
    const std::string end = GENERATE("\n", "\r\n", "\r");
    CHECK_THAT(said_of("name" + end + "Ada" + end + letters.name + end, "utf-8"),
               ContainsSubstring("is not in UTF-8: see line 3. " + letters.advice));
}

TEST_CASE("an encoding that the system does not know is not advised") {
    const std::string encoding = GENERATE("utf-8", "windows-1252");
    CHECK_THAT(said_of("name\nJos\x8E M\x9Fller\n", encoding, lacks_macintosh),
               EndsWith("By its letters it is in Mac Roman, which this program cannot read here: save it as "
                        "\"CSV UTF-8\""));
    CHECK_THAT(said_of("name\nIr\x8Ane\n", encoding, lacks_macintosh),
               ContainsSubstring("use --encoding cp850 if it was saved as CSV (MS-DOS); if as CSV "
                                 "(Macintosh), save it again as \"CSV UTF-8\", and look at"));
    CHECK_THAT(said_of("name\nRen\x82 M\x81ller\n", encoding, lacks_macintosh),
               EndsWith("use --encoding cp850"));
    const bool is_advised =
        said_of("name\nM\x9Fller\n", encoding, is_known_encoding).ends_with("use --encoding macintosh");
    CHECK(is_advised == is_known_encoding("macintosh"));
}

TEST_CASE("letters that cannot be of the encoding are refused") {
    const std::string windows = GENERATE("windows-1252", "CP1252", "latin1", "iso-8859-15");
    CHECK_THAT(
        said_of("name\nJos\x8E M\x9Fller\n", windows),
        ContainsSubstring("does not look like " + windows +
                          " (see line 2). By its letters it is in Mac Roman: use --encoding macintosh"));
    CHECK_THAT(said_of("name\nRen\x82 M\x81ller\n", windows), ContainsSubstring("--encoding cp850"));
    CHECK_THAT(said_of("name\nJos\xE9\n", "macintosh"), ContainsSubstring("--encoding windows-1252"));
    CHECK_THAT(said_of("name\nJos\xE9\n", "cp850"), ContainsSubstring("--encoding windows-1252"));
    CHECK(said_of("name\nJos\x8E M\x9Fller\n", "macintosh").empty());
    CHECK(said_of("name\nRen\x82 M\x81ller\n", "cp850").empty());
    CHECK(said_of("name\nJos\xE9 \x8Akoda \x93quoted\x94 O\x92Neil \x80 5 KODA\x8E\n", windows).empty());
    CHECK(said_of("name\nMa\x9A"
                  "a Ne\x9E\n",
                  windows)
              .empty());  // Maša, Než
    CHECK(said_of("name\nJos\x8E\n", "windows-1250").empty());
}

TEST_CASE("one letter of DOS inside of a name is enough") {
    const std::string name = GENERATE(values<std::string>(
        {"K\x84the", "J\x81rgen M", "Sch\x94n", "R\x82mi", "C\x93me", "M\x94rike", "M\x81ller", "M\x99LLER",
         "M\x9ALLER", "\x99zdemir", "Bj\x94rn Stra\xE1"s + "e"}));
    const std::string windows = GENERATE("windows-1252", "latin1");
    const std::string said = said_of("name;city\nAda;Bonn\n" + name + ";Bonn\n", windows);
    CHECK_THAT(said,
               EndsWith("does not look like " + windows +
                        " (see line 3). By its letters it is in a code page of DOS: use --encoding cp850"));
    CHECK_THAT(said_of("name;city\nAda;Bonn\n" + name + ";Bonn\n", "utf-8"),
               EndsWith("use --encoding cp850"));
    CHECK(said_of("name;city\nAda;Bonn\n" + name + ";Bonn\n", "cp850").empty());
}

TEST_CASE("letters of DOS in several languages are no letters of a Mac") {
    const std::string names = GENERATE(values<std::string>(
        {"Urs M\x81ller\nK\x84the Z\x81rcher\nJ\x81rg B\x94sch\nFran\x87ois Favre\nH\x82l\x8Ane Rochat",
         "M\x81ller\nIr\x8Ane",
         "Ren\x82\nEug\x8Ane\nCl\x82mence\nB\x82n\x82"
         "dicte\nJ\x82r\x93me",
         "Mu\xA4oz",
         "Garc\xA1"
         "a",
         "Rodr\xA1guez G\xA2mez",
         "Jo\xC6o Gon\x87"
         "alves",
         "S\x84ren\nNiccol\x95 Forl\x8D"}));
    CHECK_THAT(said_of("name\n" + names + "\n", "windows-1252"), EndsWith("use --encoding cp850"));
    CHECK_THAT(said_of("name\n" + names + "\n", "utf-8"), EndsWith("use --encoding cp850"));
    CHECK(said_of("name\n" + names + "\n", "cp850").empty());
    CHECK(said_of("name\n" + names + "\n", "cp437").empty());
}

TEST_CASE("a file of Central Europe is no file of a Mac") {
    const std::string name = GENERATE("Wa\xB3\xEAsa\nWo\x9Fniak", "Ma\xB3gorzata", "Pi\xB9tek J\xF3zef");
    const std::string encoding = GENERATE("windows-1252", "macintosh", "utf-8");
    CHECK_THAT(said_of("name\n" + name + "\n", encoding), EndsWith("use --encoding windows-1250"));
    CHECK(said_of("name\n" + name + "\n", "windows-1250").empty());
    CHECK(said_of("name;area\nJos\xE9;5 m\xB3\n", "windows-1252").empty());
}

TEST_CASE("where DOS and a Mac have the same letters, both are named and either is taken") {
    const std::string name = GENERATE(values<std::string>({"Ir\x8Ane", "Fran\x87ois", "S\x9Bren",
                                                           "Lo\x8B"
                                                           "c",
                                                           "N\x89"
                                                           "el",
                                                           "K\x8Athe"}));
    const std::string encoding = GENERATE("windows-1252", "utf-8");
    CHECK_THAT(said_of("name\n" + name + "\n", encoding),
               ContainsSubstring(
                   "--encoding cp850 if it was saved as CSV (MS-DOS), or macintosh if as CSV (Macintosh)"));
    CHECK(said_of("name\n" + name + "\n", "cp850").empty());
    CHECK(said_of("name\n" + name + "\n", "macintosh").empty());
}

TEST_CASE("true names in Windows-1252 are not stopped") {
    const std::string name = GENERATE(values<std::string>(
        {"\x8Ei\x9E"s + "ek", "\x8Aimun", "O\x91"s + "Brien", "D\x92"s + "Angelo", "\x84Willi\x93",
         "\x93Willi\x94", "\x94Willi\x94", "Hans \x82Willi\x91 M\xFCller", "KODA\x8E", "\x9A"s + "koda",
         "Ma\x9A"s + "a", "Firma\x99 GmbH", "M\xFCller", "M\xE1rquez", "Gro\xDFmann", "Anna \x96 Lena",
         "O\x92Neil\x85"}));
    const std::string end = GENERATE("\n", "");
    CHECK(said_of("name\nAda\n" + name + end, "windows-1252").empty());
}

TEST_CASE("letters of a Mac are no letters of DOS") {
    CHECK_THAT(said_of("name\nJ\x8Er\x99me\n", "windows-1252"), EndsWith("use --encoding macintosh"));
    CHECK_THAT(said_of("name\nM\x9Fller\n", "windows-1252"), EndsWith("use --encoding macintosh"));
    CHECK(said_of("name\nJ\x8Er\x99me\n", "macintosh").empty());
    CHECK(said_of("name\nBj\x9Arn\nma\x94tre\n", "macintosh").empty());
}

TEST_CASE("padding at the end of a file does not hide its encoding") {
    const std::string padding = GENERATE(std::string(100, '\0'), "\x1A"s, "\x1A\0\0\r\n\x1A"s);
    CHECK_THAT(said_of("name\nRen\xE9\n" + padding, "utf-8"), ContainsSubstring("see line 2."));
    CHECK_THAT(said_of("name\nRen\xE9" + padding, "utf-8"), ContainsSubstring("see line 2."));
}
