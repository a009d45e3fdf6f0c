#include "csv/encoding_check.hpp"
#include "csv/conversion.hpp"
#include "failure/input_error.hpp"
#include "test.hpp"

using cis::programs::InputError;
using cis::programs::is_known_encoding;
using cis::programs::plausible_encoding;

namespace {

/// What is said of a file; empty: nothing.
std::string said_of(std::string_view bytes, const std::string& encoding) {
    const cis::test::TempDirectory directory;
    try {
        const std::string found = plausible_encoding(directory.write("input.csv", bytes), encoding);
        CHECK(found == encoding);
    } catch (const InputError& error) {
        return error.what();
    }
    return {};
}

const std::string unproven =
    "and its letters do not prove what it is in. Save it as \"CSV UTF-8\" where its names are right";

const std::string long_ascii(200'000, 'a');

}  // namespace

TEST_CASE("a file whose letters are never UTF-8 is refused, with its first line") {
    const std::string encoding = GENERATE("utf-8", "UTF-8", "utf8");
    const std::string said = said_of("name\nAda\nRen\xE9\nZo\xEB\n", encoding);
    CHECK_THAT(said, ContainsSubstring(
                         "input.csv' is not in UTF-8 (see line 3). By its letters it is in Windows-1252: "
                         "use --encoding windows-1252"));
    CHECK_THAT(said_of("name\n" + long_ascii + "\n\xE9", encoding), ContainsSubstring("see line 3)"));
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
    CHECK(said_of("name\nRen\xE9\n", encoding).empty() == (encoding != "cp1251"));
    CHECK(said_of("name\nAda\n", encoding).empty());
    CHECK_THAT(said_of("name\nRen\xE9\nZoë\n", encoding),
               ContainsSubstring("does not look like " + encoding));
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

TEST_CASE("an encoding that the letters prove is stated") {
    struct Letters {
        std::string name;
        std::string encoding;
    };
    const auto letters = GENERATE(values<Letters>({
        {"Jos\x8E M\x9Fller", "Mac Roman: use --encoding macintosh"},
        {"Bj\x9Arn Andr\x8E", "Mac Roman: use --encoding macintosh"},
        {"J\x8Er\x99me", "Mac Roman: use --encoding macintosh"},
        {"Ren\x82 M\x81ller", "a code page of DOS: use --encoding cp850"},
        {"K\x84the", "a code page of DOS: use --encoding cp850"},
        {"Sch\x94nfeld M\x81ller", "a code page of DOS: use --encoding cp850"},
        {"Mu\xA4oz", "a code page of DOS: use --encoding cp850"},
        {"Garc\xA1"s + "a", "a code page of DOS: use --encoding cp850"},
        {"Bj\x94rn M\x81ller Stra\xE1"s + "e", "a code page of DOS: use --encoding cp850"},
        {"Jos\xE9 M\xFCller", "Windows-1252: use --encoding windows-1252"},
        {"J\xE4ger Gro\xDFmann", "Windows-1252: use --encoding windows-1252"},
        {"S\xF8ren \xD8stergaard", "Windows-1252: use --encoding windows-1252"},
        {"Jo\xE3o Mu\xF1oz", "Windows-1252: use --encoding windows-1252"},
        {"Ir\xE8ne Fran\xE7ois", "Windows-1252: use --encoding windows-1252"},
    }));
    CAPTURE(letters.encoding);
    const std::string end = GENERATE("\n", "\r\n", "\r");
    CHECK_THAT(said_of("name" + end + "Ada" + end + letters.name + end, "utf-8"),
               EndsWith("is not in UTF-8 (see line 3). By its letters it is in " + letters.encoding));
    const std::string named = letters.encoding.substr(letters.encoding.rfind(' ') + 1);
    CHECK(said_of("name" + end + "Ada" + end + letters.name + end, named).empty());
}

TEST_CASE("letters that cannot be of the named encoding stop it, and the right one is stated") {
    const std::string windows = GENERATE("windows-1252", "CP1252", "latin1", "iso-8859-15");
    CHECK_THAT(
        said_of("name\nJos\x8E M\x9Fller\n", windows),
        ContainsSubstring("does not look like " + windows +
                          " (see line 2). By its letters it is in Mac Roman: use --encoding macintosh"));
    CHECK_THAT(said_of("name\nRen\x82 M\x81ller\n", windows), EndsWith("--encoding cp850"));
    CHECK_THAT(said_of("name\nJos\xE9\n", "macintosh"), EndsWith("--encoding windows-1252"));
    CHECK_THAT(said_of("name\nJos\xE9\n", "cp850"), EndsWith("--encoding windows-1252"));
    CHECK(said_of("name\nJos\x8E M\x9Fller\n", "macintosh").empty());
    CHECK(said_of("name\nRen\x82 M\x81ller\n", "cp850").empty());
    CHECK(said_of("name\nJos\xE9 \x8Akoda \x93quoted\x94 O\x92Neil \x80 5 KODA\x8E\n", windows).empty());
    CHECK(said_of("name\nMa\x9A"
                  "a Ne\x9E\n",
                  windows)
              .empty());  // Maša, Než
}

TEST_CASE("one letter of DOS inside of a name is enough to stop Windows-1252") {
    const std::string name = GENERATE(
        values<std::string>({"K\x84the", "J\x81rgen M", "Sch\x94n", "R\x82mi", "C\x93me", "M\x94rike",
                             "M\x81ller", "M\x99LLER", "\x99zdemir", "Bj\x94rn Stra\xE1"s + "e"}));
    const std::string windows = GENERATE("windows-1252", "latin1");
    CHECK_THAT(said_of("name;city\nAda;Bonn\n" + name + ";Bonn\n", windows),
               ContainsSubstring("does not look like " + windows + " (see line 3)"));
    CHECK(said_of("name;city\nAda;Bonn\n" + name + ";Bonn\n", "cp850").empty());
}

TEST_CASE("letters that do not prove an encoding are shown in several, and none is stated") {
    struct Letters {
        std::string bytes;
        std::string encoding;
        std::string reading;
    };
    const auto letters = GENERATE(values<Letters>({
        {"\x8Eofie Dvo\xF8\xE1kov\xE1\nJi\xF8\xED Nov\xE1k\n\xA3ukasz Wi\x9Cniewski\n", "windows-1250",
         "'Žofie Dvořáková', 'Jiří Novák', 'Łukasz Wiśniewski'"},
        {"Wa\xB3\xEAsa\nWo\x9Fniak\n", "windows-1250", "'Wałęsa', 'Woźniak'"},
        {"Kami\xF1ski\n", "windows-1250", "'Kamiński'"},
        {"Petrovi\xE6\n", "windows-1250", "'Petrović'"},
        {"Erd\xF5s\n", "windows-1250", "'Erdős'"},
        {"Y\xFDlmaz \xDE"s + "ahin\n", "windows-1254", "'Yılmaz Şahin'"},
        {"\xC8\xE2\xE0\xED\n", "windows-1251", "'Иван'"},
        {"\xC3\xE9\xFE\xF1\xE3\xEF\xF2\n", "windows-1253", "'Γιώργος'"},
        {"\x8ER\x93"s + "c\x91\xBE\x98Y\n", "shift_jis", "'山田太郎'"},
        {"\xB1\xE8\xB9\xCE\xC1\xD8\n", "euc-kr", "'김민준'"},
        {"Ir\x8Ane\n", "cp850", "'Irène'"},
        {"Fran\x87ois\n", "macintosh", "'Franáois'"},
        {"Ma\x9A"s + "a\n", "windows-1252", "'Maša'"},
    }));
    CAPTURE(letters.reading);
    const std::string said = said_of("name\nAda\n" + letters.bytes, "utf-8");
    CHECK_THAT(said, ContainsSubstring("input.csv' is not in UTF-8 (see line 3), " + unproven +
                                       ". Or add the option that reads them right here:\n"));
    CHECK_THAT(said, !ContainsSubstring("By its letters"));
    if (is_known_encoding(letters.encoding))
        CHECK_THAT(said, ContainsSubstring("\n  --encoding " + letters.encoding + ": " + letters.reading));
    CHECK(said_of("name\nAda\n" + letters.bytes, letters.encoding).empty());
}

TEST_CASE("three names are shown, and no title") {
    const std::string said =
        said_of("Pr\xE9nom,note\nMa\x9A"s + "a,x\n\"Ne\x9E\",\xFE\nBo\x9E,\nJa\x9A,\n", "utf-8");
    CHECK_THAT(said, ContainsSubstring("--encoding windows-1252: 'Maša', 'Než', 'þ'"));
    CHECK_THAT(said, !ContainsSubstring("Bož") && !ContainsSubstring("nom"));
}

TEST_CASE("what no encoding reads is only said to be saved again") {
    // "name,email" and a person in EBCDIC.
    CHECK_THAT(
        said_of("\x95\x81\x94\x85k\x85\x94\x81\x89\x93%\xC1\x84\x81@\xD3\x89\x95\x84k\xF0|\x85\xA7\x81%",
                "utf-8"),
        ContainsSubstring(unproven) && !ContainsSubstring("By its letters"));
}

TEST_CASE("letters in an encoding of another script stop the run, if they are not of it") {
    struct Named {
        std::string encoding;
        std::string bytes;
    };
    const auto named = GENERATE(values<Named>({
        {"cp850", "\x8ER\x93"s + "c\x91\xBE\x98Y\n\x8D\xB2\x93\xA1\x89\xD4\x8Eq\n"},         // Shift-JIS
        {"cp850", "\x98rem \x9E"s + "ahin\n\x80"s + "a\xA7lar \x99z\n"},                     // cp857
        {"cp850", "\x95\x81\x94\x85k\x85\x94\x81\x89\x93%\xC1\x84\x81@\xD3\x89\x95\x84k%"},  // EBCDIC
        {"cp850", "\x8Eofie Dvo\xF8\xE1kov\xE1\nJi\xF8\xED Nov\xE1k\n"},                     // Windows-1250
        {"windows-1252", "\xC8\xE2\xE0\xED\n"},                                              // Windows-1251
        {"windows-1251", "Jos\xE9 M\xFCller\n"},                                             // Windows-1252
        {"windows-1253", "Jos\xE9 M\xFCller\n"},
        {"koi8-r", "\xC8\xE2\xE0\xED \xCF\xE5\xF2\xF0\xEE\xE2\n"},  // Windows-1251
        {"shift_jis", "Jos\xE9 M\xFCller\n"},
        {"windows-1250", "Jos\x8E M\x9Fller\n"},  // Mac Roman
    }));
    if (!is_known_encoding(named.encoding)) return;
    CAPTURE(named.encoding);
    CHECK_THAT(said_of("name\nAda\n" + named.bytes, named.encoding),
               ContainsSubstring("does not look like " + named.encoding));
    const cis::test::TempDirectory directory;
    const auto file = directory.write("input.csv", "name\nAda\n" + named.bytes);
    CHECK(plausible_encoding(file, named.encoding, false) == named.encoding);
}

TEST_CASE("a few letters that do not fit do not stop a file") {
    std::string names = "name\n";
    for (int i = 0; i < 20; ++i) names += "Jos\xE9\n";
    CHECK(said_of(names + "K\x84the\n", "windows-1252").empty());
    CHECK_FALSE(said_of(names + "K\x84the\nK\x84the\nK\x84the\n", "windows-1252").empty());
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

TEST_CASE("padding at the end of a file does not hide its encoding") {
    const std::string padding = GENERATE(std::string(100, '\0'), "\x1A"s, "\x1A\0\0\r\n\x1A"s);
    CHECK_THAT(said_of("name\nRen\xE9\n" + padding, "utf-8"), ContainsSubstring("see line 2)"));
    CHECK_THAT(said_of("name\nRen\xE9" + padding, "utf-8"), ContainsSubstring("see line 2)"));
}
