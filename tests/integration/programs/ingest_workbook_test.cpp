#include <csignal>
#include <map>

#include "csv/csv_text.hpp"
#include "ingest_fixture.hpp"
#include "made_zip.hpp"
#include "terminal.hpp"
#include "workbook/table_reader.hpp"

using cis::test::made_ods;
using cis::test::made_xlsx;
using cis::test::made_zip;
using cis::test::text_rows;

namespace {

/// The command and files for it. The options say what the titles mean.
struct WithWorkbook : Ingest {
    std::vector<std::string> options{"--map", "email=E-Mail"};

    [[nodiscard]] ProgramResult sent(const std::string& file, std::vector<std::string> more = {}) {
        more.insert(more.end(), options.begin(), options.end());
        more.push_back(file);
        return run(std::move(more));
    }
    [[nodiscard]] ProgramResult checked(const std::string& file, std::vector<std::string> more = {}) {
        more.insert(more.begin(), "--dry-run");
        return sent(file, std::move(more));
    }
};

std::string row(std::size_t number, const std::vector<std::string>& cells, const std::string& more = {}) {
    std::string text = "<row r=\"" + std::to_string(number) + "\" " + more + ">";
    for (const std::string& cell : cells)
        text += cell.starts_with('<') ? cell : "<c t=\"inlineStr\"><is><t>" + cell + "</t></is></c>";
    return text + "</row>";
}

const std::string titles = row(1, {"Name", "E-Mail"});

/// A person whose row is hidden between two others.
std::string with_hidden_row() {
    return made_xlsx({.rows = titles + row(2, {"Ada", "ada@example.com"}) +
                              row(3, {"Bo", "bo@example.com"}, "hidden=\"1\"") +
                              row(4, {"Cy", "cy@example.com"})});
}

std::string with_title_rows() {
    return made_xlsx({.rows = text_rows({{"Kandidaten"},
                                         {"Stand", "heute"},
                                         {},
                                         {"Name", "E-Mail"},
                                         {"Ada", "ada@example.com"},
                                         {"Bo", "bo"}})});
}

std::string with_two_sheets() {
    const std::string space = R"(xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main")";
    return made_xlsx(
        {.rows = titles + row(2, {"Ada", "ada@example.com"}) + row(3, {"Bo", "bo@example.com"}),
         .sheets = R"(<sheet name="Liste" r:id="rId1"/><sheet name="Alt" r:id="rId2"/>)",
         .more = {{.name = "xl/worksheets/sheet2.xml",
                   .content = "<worksheet " + space + "><sheetData>" + titles +
                              row(2, {"Old", "old@example.com"}) + "</sheetData></worksheet>"}}});
}

/// Rows of each kind that a reader rejects: an error, merged cells, lost digits, a total.
std::string with_faults() {
    return made_xlsx({.rows = row(1, {"Name", "E-Mail", "data.n"}) + row(2, {"Ada", "ada@example.com", "1"}) +
                              row(3, {"Bo", R"(<c t="e"><v>#N/A</v></c>)", "2"}) +
                              row(4, {"Cy", "cy@example.com", "3"}) + row(5, {"Di", "di@example.com", "4"}) +
                              row(6, {"Ed", "ed@example.com", "<c><v>1234567890123456789</v></c>"}) +
                              row(7, {"Summe", "", "<c><v>10</v></c>"}) + row(9, {"Flo", "nobody", "6"}),
                      .behind = "<mergeCells><mergeCell ref=\"C4:C5\"/></mergeCells>"});
}

}  // namespace

TEST_CASE("cis ingest: the content of a file decides whether it is a workbook") {
    WithWorkbook ingest;
    const std::string workbook = made_xlsx({.rows = titles + row(2, {"Ada", "ada@example.com"})});
    const std::string text = "Name,E-Mail\nBo,bo@example.com\n";
    CHECK(ingest.sent(ingest.directory.write("people.csv", workbook)).exit_code == 0);
    CHECK(ingest.sent(ingest.directory.write("people.xlsx", text)).exit_code == 0);
    CHECK(ingest
              .sent(ingest.directory.write(
                  "people.ods",
                  made_ods("<table:table-row><table:table-cell office:value-type=\"string\"><text:p>Name"
                           "</text:p></table:table-cell><table:table-cell office:value-type=\"string\">"
                           "<text:p>E-Mail</text:p></table:table-cell></table:table-row>"
                           "<table:table-row><table:table-cell office:value-type=\"string\"><text:p>Cy"
                           "</text:p></table:table-cell><table:table-cell office:value-type=\"string\">"
                           "<text:p>cy@example.com</text:p></table:table-cell></table:table-row>")))
              .exit_code == 0);
    CHECK(ingest.emails() ==
          std::multiset<std::string>{"ada@example.com", "bo@example.com", "cy@example.com"});

    const std::map<std::string, std::string> others{
        {"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1" + std::string("W\0o\0r\0k\0b\0o\0o\0k\0", 16),
         "is a workbook in the old Excel format .xls, which is not read"},
        {made_zip({{.name = "xl/workbook.bin", .content = "x"}}), "is in the binary Excel format .xlsb"},
        {"%PDF-1.7\n", "is a PDF file"},
        {"<html><table>", "is a web page"},
    };
    for (const auto& [content, words] : others) {
        CAPTURE(words);
        const ProgramResult refused = ingest.sent(ingest.directory.write("other.xlsx", content));
        CHECK(refused.exit_code == 2);
        CHECK_THAT(refused.err, ContainsSubstring("other.xlsx' " + words));
    }
    const ProgramResult piped =
        run_program("/bin/sh",
                    {"-c", (program_folder() / "cis").string() + " ingest --dry-run -p x - <" +
                               ingest.directory.path("people.csv").string()},
                    {});
    CHECK(piped.exit_code == 2);
    CHECK_THAT(piped.err, ContainsSubstring("it must be a file and no pipe"));
}

TEST_CASE("cis ingest: an option that does not suit the file is refused") {
    WithWorkbook ingest;
    const auto workbook =
        ingest.directory.write("in.xlsx", made_xlsx({.rows = titles + row(2, {"Ada", "ada@example.com"})}));
    const auto text = ingest.directory.write("in.csv", "Name,E-Mail\nBo,bo@example.com\n");
    const ProgramResult delimiter = ingest.checked(workbook, {"--delimiter", ";"});
    CHECK(delimiter.exit_code == 2);
    CHECK_THAT(delimiter.err, ContainsSubstring("--delimiter is for CSV"));
    const ProgramResult sheet = ingest.checked(text, {"--sheet", "Liste"});
    CHECK(sheet.exit_code == 2);
    CHECK_THAT(sheet.err, ContainsSubstring("--sheet is for workbooks"));
    CHECK(ingest.checked(text, {"--hidden", "skip"}).exit_code == 0);
    const ProgramResult absent = ingest.checked(workbook, {"--sheet", "Liste 2"});
    CHECK(absent.exit_code == 2);
    CHECK_THAT(absent.err, ContainsSubstring("has no sheet Liste 2. It has: Liste"));
    const ProgramResult empty = ingest.checked(workbook, {"--header-row", "7"});
    CHECK(empty.exit_code == 2);
    CHECK_THAT(empty.err, ContainsSubstring("has nothing in row 7, which should have the titles"));
    CHECK(ingest.checked(workbook, {"--from-line", "2"}).exit_code == 0);
    const ProgramResult behind = ingest.checked(workbook, {"--from-line", "3"});
    CHECK(behind.exit_code == 2);
    CHECK_THAT(behind.err, ContainsSubstring("has no row 3 to begin at"));
}

TEST_CASE("cis ingest: whether hidden rows of a workbook count is decided before anybody is sent") {
    WithWorkbook ingest;
    const auto file = ingest.directory.write("in.xlsx", with_hidden_row());
    const ProgramResult undecided = GENERATE(true, false) ? ingest.sent(file) : ingest.checked(file);
    CHECK(undecided.exit_code == 2);
    CHECK_THAT(undecided.err,
               ContainsSubstring("1 row of the sheet 'Liste' is hidden, by hand or by a filter: row 3. "
                                 "Nothing was sent.") &&
                   ContainsSubstring("--hidden skip") && ContainsSubstring("--hidden send"));
    CHECK(ingest.emails().empty());

    const ProgramResult left_out = ingest.sent(file, {"--hidden", "skip"});
    CHECK(left_out.exit_code == 0);
    CHECK_THAT(left_out.err, ContainsSubstring("1 hidden row is left out: row 3"));
    CHECK(last_line_of(left_out.out).at("result").at("sheet") ==
          nlohmann::json{
              {"name", "Liste"}, {"header_row", 1}, {"hidden_rows", 1}, {"hidden_rows_sent", false}});
    CHECK(totals(left_out)["created"] == 2);
    CHECK(ingest.emails() == std::multiset<std::string>{"ada@example.com", "cy@example.com"});

    const ProgramResult all = ingest.sent(file, {"--hidden", "send"});
    CHECK(all.exit_code == 0);
    CHECK_THAT(all.err, ContainsSubstring("1 hidden row is taken like the others: row 3"));
    CHECK(totals(all)["created"] == 1);
    CHECK(ingest.emails().size() == 3);
}

TEST_CASE("cis ingest: of several sheets with rows, one must be named") {
    WithWorkbook ingest;
    const auto file = ingest.directory.write("in.xlsx", with_two_sheets());
    const ProgramResult undecided = ingest.sent(file);
    CHECK(undecided.exit_code == 2);
    CHECK_THAT(undecided.err,
               ContainsSubstring("has several sheets with rows: 'Liste' and 'Alt'. Nothing was sent.") &&
                   ContainsSubstring("Name the one with the people with --sheet NAME"));
    CHECK(ingest.emails().empty());
    CHECK(ingest.sent(file, {"--sheet", "Alt"}).exit_code == 0);
    CHECK(ingest.emails() == std::multiset<std::string>{"old@example.com"});
}

TEST_CASE("cis ingest: title rows above the header are left out when a person agrees") {
    WithWorkbook ingest;
    const std::string csv = "Kandidaten\n\"Stand;\nheute\"\n\nName;E-Mail\nAda;ada@example.com\nBo;bo\n";
    const bool is_workbook = GENERATE(true, false);
    CAPTURE(is_workbook);
    const auto file =
        ingest.directory.write(is_workbook ? "in.xlsx" : "in.csv", is_workbook ? with_title_rows() : csv);
    ingest.options.clear();
    const ProgramResult undecided = ingest.sent(file);
    CHECK(undecided.exit_code == 2);
    CHECK_THAT(undecided.err,
               ContainsSubstring("does not seem to have the titles of the columns. Nothing was sent. Row 4 "
                                 "seems to have them. If so, add --header-row 4"));
    ingest.options = {"--map", "email=E-Mail", "--header-row", "4"};
    const ProgramResult sent = ingest.sent(file);
    CHECK(sent.exit_code == 3);
    CHECK_THAT(sent.err, ContainsSubstring(is_workbook ? "row 6 was not brought in: E-Mail:"
                                                       : "row 6 (line 7) was not brought in: E-Mail:"));
    CHECK(ingest.emails() == std::multiset<std::string>{"ada@example.com"});
}

TEST_CASE("cis ingest: what nobody sees in a sheet is said") {
    const TempDirectory directory;
    const auto cell = [](const std::string& text, const std::string& style = {}) {
        return "<table:table-cell office:value-type=\"string\" table:style-name=\"" + style + "\"><text:p>" +
               text + "</text:p></table:table-cell>";
    };
    const std::string begin = "<table:table-row>";
    const std::string end = "</table:table-row>";
    const auto file = directory.write(
        "in.ods",
        made_ods("<table:table-column table:number-columns-repeated=\"2\"/>"
                 "<table:table-column table:visibility=\"collapse\"/>" +
                     begin + cell("Name") + cell("email") + cell("data.note") + end + begin +
                     cell("Ada", "struck") + cell("ada@example.com") + cell("x") + end,
                 "<style:style style:name=\"struck\" style:family=\"table-cell\"><style:text-properties "
                 "style:text-line-through-style=\"solid\"/></style:style>"));
    const ProgramResult checked = run_ingest({"--posting", "any", "--dry-run", file}, {});
    CHECK(checked.exit_code == 0);
    CHECK_THAT(
        checked.err,
        ContainsSubstring("Read: sheet 'Liste', titles in row 1, 1 row with text that is struck out\n"));
    CHECK_THAT(
        checked.err,
        ContainsSubstring("column C, 'data.note', is hidden in the sheet, and is read like the others\n"));
    CHECK_THAT(checked.err,
               ContainsSubstring("1 row has text that is struck out: row 2. Such a row is taken like the "
                                 "others: delete it if it should not count\n"));
}

TEST_CASE(
    "cis ingest: rejects of a workbook name the rows of its sheet, and stay rejected until they are "
    "corrected") {
    WithWorkbook ingest;
    const auto file = ingest.directory.write("in.xlsx", with_faults());
    const auto rejects = ingest.directory.path("rejects.csv");
    const auto results = ingest.directory.path("results.csv");
    const ProgramResult first = ingest.sent(file, {"--rejects", rejects, "--output", results});
    CHECK(first.exit_code == 3);
    CHECK(ingest.emails() == std::multiset<std::string>{"ada@example.com"});
    const std::string unread = "\xEF\xBF\xBD";
    const std::string text = read_file(rejects);
    CHECK_THAT(text,
               ContainsSubstring(R"("reject_row","reject_param","reject_message","Name","E-Mail","data.n")"));
    CHECK_THAT(text,
               ContainsSubstring(R"("3","","cell B3 holds the error #N/A","Bo",")" + unread + R"(","2")"));
    const std::string merged = "cells C4:C5 are merged: nobody can know to whom their text belongs";
    CHECK_THAT(text, ContainsSubstring("\"4\",\"\",\"" + merged + "\",\"Cy" + unread +
                                       "\",\"cy@example.com\",\"3\""));
    CHECK_THAT(text, ContainsSubstring("\"5\",\"\",\"" + merged + "\",\"Di" + unread +
                                       "\",\"di@example.com\",\"4\""));
    CHECK_THAT(text, ContainsSubstring("\"6\",\"\",\"cell C6 holds a number of 16 or more digits"));
    CHECK_THAT(text, ContainsSubstring("\"7\",\"\",\"the row has totals, and is nobody: delete it\",\"Summe" +
                                       unread));
    CHECK_THAT(text, ContainsSubstring("\"9\",\"E-Mail\","));
    const std::string said = read_file(results);
    CHECK_THAT(said, ContainsSubstring(R"("row","name","state")"));
    CHECK_THAT(said, ContainsSubstring(R"("9","Flo","rejected")"));

    const auto rest = ingest.directory.path("rest.csv");
    const ProgramResult again =
        ingest.sent(rejects, {"--rejects", rest, "--sheet", "Liste", "--header-row", "1"});
    CHECK(again.exit_code == 3);
    CHECK(totals(again)["rejected"] == 6);
    CHECK(ingest.emails().size() == 1);
    CHECK_THAT(read_file(rest),
               ContainsSubstring("\"6\",\"data.n\",\"has U+FFFD, in place of what could not be read"));

    std::string mended = text;
    mended.replace(mended.find("\"" + unread + "\""), 5, "\"bo@example.com\"");
    mended.replace(mended.find(",\"nobody\","), 10, ",\"flo\",");
    const ProgramResult corrected = ingest.sent(ingest.directory.write("mended.csv", mended));
    CHECK(totals(corrected)["created"] == 1);
    CHECK_THAT(corrected.err, ContainsSubstring("row 9 was not brought in: E-Mail: "));
    CHECK(ingest.emails() == std::multiset<std::string>{"ada@example.com", "bo@example.com"});
}

TEST_CASE("cis ingest: somebody from a workbook and from its CSV is one person") {
    WithWorkbook ingest;
    ingest.options = {"--map", "name=Vorname Nachname", "--map", "email=E-Mail",
                      "--map", "phone_number=Telefon",  "--map", "data.eintritt=Eintritt",
                      "--map", "metadata.nr=Nr"};
    const std::string header = "Vorname,Nachname,E-Mail,Telefon,Eintritt,Nr\n";
    const std::string twin = header +
                             "Zoë,Müller & Co,zoe@example.com,+491761234567,2026-11-02,007\n"
                             "Jose\xCC\x81,\"van der\nBerg\",jose@example.com,,2026-11-03,15\n"
                             "山田,太郎,yamada@example.com,+4915112345678,,0.25\n"
                             "'-Ann,Lee,ann@example.com,,TRUE,123456789012345\n";
    const std::string text_only =
        made_xlsx({.rows = text_rows(
                       {{"Vorname", "Nachname", "E-Mail", "Telefon", "Eintritt", "Nr"},
                        {"Zoë", "Müller &amp; Co", "zoe@example.com", "+491761234567", "2026-11-02", "007"},
                        {"Jose\xCC\x81", "van der&#10;Berg", "jose@example.com", "", "2026-11-03", "15"},
                        {"山田", "太郎", "yamada@example.com", "+4915112345678", "", "0.25"},
                        {"'-Ann", "Lee", "ann@example.com", "", "TRUE", "123456789012345"}})});
    const std::string head = row(1, {"Vorname", "Nachname", "E-Mail", "Telefon", "Eintritt", "Nr"});
    const std::string typed = made_xlsx(
        {.rows =
             head +
             row(2, {R"(<c t="s"><v>0</v></c>)", R"(<c t="s"><v>1</v></c>)", "zoe@example.com",
                     R"(<c s="1"><v>4.91761234567E11</v></c>)", R"(<c s="2"><v>46328</v></c>)",
                     R"(<c s="3"><v>7</v></c>)"}) +
             row(4, {"Jose\xCC\x81", "van der&#10;Berg", R"(<c t="str"><f>A1</f><v>jose@example.com</v></c>)",
                     "<c/>", R"(<c s="2"><v>46329</v></c>)", "<c><v>15.0</v></c>"}) +
             row(7, {R"(<c t="inlineStr"><is><t>山田</t><rPh sb="0" eb="2"><t>ヤマダ</t></rPh></is></c>)",
                     "太郎", "yamada@example.com", R"(<c s="1"><v>4915112345678</v></c>)", "<c/>",
                     "<c><v>.25</v></c>"}) +
             row(1048576, {"'-Ann", "Lee", "ann@example.com", "<c/>", R"(<c t="b"><v>1</v></c>)",
                           "<c><v>123456789012345</v></c>"}),
         .strings = "<si><r><t>Zo</t></r><r><rPr><b/></rPr><t>ë</t></r></si><si><t>Müller &amp; Co</t></si>",
         .formats = "<numFmt numFmtId=\"164\" formatCode=\"&quot;+&quot;0\"/><numFmt numFmtId=\"165\" "
                    "formatCode=\"000\"/>",
         .styles = {164, 14, 165}});
    const auto ods = [] {
        const auto cell = [](const std::string& text,
                             const std::string& type = "office:value-type=\"string\"") {
            return "<table:table-cell " + type + "><text:p>" + text + "</text:p></table:table-cell>";
        };
        const std::string begin = "<table:table-row>";
        const std::string end = "</table:table-row>";
        std::string rows = begin;
        for (const char* const title : {"Vorname", "Nachname", "E-Mail", "Telefon", "Eintritt", "Nr"})
            rows += cell(title);
        rows += end + begin + cell("Zoë") + cell("Müller &amp; Co") + cell("zoe@example.com") +
                cell("+491761234567") +
                cell("02.11.26", R"(office:value-type="date" office:date-value="2026-11-02")") + cell("007") +
                end;
        rows += begin + cell("Jose\xCC\x81") + cell("van der</text:p><text:p>Berg") +
                cell("jose@example.com") + "<table:table-cell/>" +
                cell("03.11.26", R"(office:value-type="date" office:date-value="2026-11-03")") +
                cell("15", R"(office:value-type="float" office:value="15")") + end;
        rows += begin + cell("山田") + cell("太郎") + cell("yamada@example.com") +
                cell("+4915112345678", R"(office:value-type="float" office:value="4915112345678")") +
                "<table:table-cell/>" + cell("0,25", R"(office:value-type="float" office:value="0.25")") +
                end;
        rows += begin + cell("'-Ann") + cell("Lee") + cell("ann@example.com") + "<table:table-cell/>" +
                cell("WAHR", R"(office:value-type="boolean" office:boolean-value="true")") +
                cell("123456789012345") + end;
        return made_ods(rows);
    }();
    const std::map<std::string, std::string> kinds{
        {"text.xlsx", text_only}, {"typed.xlsx", typed}, {"in.ods", ods}};
    const auto kind = GENERATE_COPY(from_range(kinds));
    CAPTURE(kind.first);
    const ProgramResult first = ingest.sent(ingest.directory.write(kind.first, kind.second));
    CHECK(first.exit_code == 0);
    CHECK(totals(first) == totals_of(4, {{"created", 4}}));
    const ProgramResult second = ingest.sent(ingest.directory.write("twin.csv", twin));
    CHECK(second.exit_code == 0);
    CHECK(totals(second) == totals_of(4, {{"created_earlier", 4}}));
    const cis::Client client{{.base_url = ingest.service.server.base_url(), .api_key = emulator_key}};
    std::map<std::string, cis::Candidate> people;
    for (const cis::Candidate& one : client.candidates().list(ingest.posting)) people.emplace(one.email, one);
    REQUIRE(people.size() == 4);
    CHECK(people.at("zoe@example.com").name == "Zoë Müller & Co");
    CHECK(people.at("zoe@example.com").metadata.at("nr") == "007");
    CHECK(people.at("ann@example.com").metadata.at("nr") == "123456789012345");
    CHECK(people.at("yamada@example.com").metadata.at("nr") == "0.25");
}

TEST_CASE("cis ingest: a killed run of a workbook is continued, and everybody is in once") {
    WithWorkbook ingest;
    constexpr std::size_t people = 300;
    std::string rows = titles;
    for (std::size_t i = 0; i < people; ++i) {
        const std::string number = std::to_string(i);
        rows += row(2 + 2 * i, {"Person " + number, number + "@example.com"});
    }
    const auto file = ingest.directory.write("in.xlsx", made_xlsx({.rows = rows}));
    ingest.slow_down(20ms);
    const EnvironmentVariable url("CIS_BASE_URL", ingest.service.server.base_url());
    const EnvironmentVariable key("CIS_API_KEY", emulator_key);
    const EnvironmentVariable state("XDG_STATE_HOME", ingest.directory.path("state"));
    {
        RunningProgram program("cis",
                               {"ingest", "--yes", "--posting", ingest.posting, "--journal",
                                ingest.directory.path("people.journal"), "--map", "email=E-Mail", file});
        wait_for_creations(ingest.service.server, 50);
        CHECK(program.stop(SIGKILL) == -1);
    }
    ingest.service.server.clear_faults();
    const ProgramResult second = ingest.sent(file);
    CHECK(second.exit_code == 0);
    CHECK(totals(second)["rows"] == people);
    CHECK(totals(second)["created"].get<std::size_t>() +
              totals(second)["created_earlier"].get<std::size_t>() ==
          people);
    CHECK(ingest.service.server.statistics().candidates_created == people);
    const auto found = ingest.emails();
    CHECK(found.size() == people);
    CHECK(std::set<std::string>(found.begin(), found.end()).size() == people);
    CHECK(totals(ingest.sent(file)) == totals_of(people, {{"created_earlier", people}}));
}

TEST_CASE("cis ingest: a person at a terminal is asked about sheet, titles and hidden rows") {
    WithWorkbook ingest;
    const auto talk = [&](const std::string& file, const std::vector<Typed>& dialogue) {
        return talk_at_terminal("cis", {"ingest", "--posting", ingest.posting, "--map", "email=E-Mail", file},
                                ingest.environment(), dialogue);
    };
    const auto hidden = ingest.directory.write("hidden.xlsx", with_hidden_row());
    const ProgramResult none = talk(hidden, {{"[send/skip] ", "\n"}});
    CHECK(none.exit_code == 2);
    CHECK_THAT(none.err,
               ContainsSubstring("It was not decided whether hidden rows count. Nothing was sent."));
    const ProgramResult skipped = talk(hidden, {{"[send/skip] ", "skip\n"}, {"[y/N] ", "y\n"}});
    CHECK(skipped.exit_code == 0);
    CHECK_THAT(skipped.err,
               ContainsSubstring(
                   "Rows:      2 to go\r\n           Columns: name from 'Name', email from 'E-Mail'\r\n"
                   "           from the sheet 'Liste', titles in row 1, "
                   "1 hidden row left out\r\n"));
    CHECK(ingest.emails() == std::multiset<std::string>{"ada@example.com", "cy@example.com"});

    const auto sheets = ingest.directory.write("sheets.xlsx", with_two_sheets());
    CHECK(talk(sheets, {{"number or name: ", "3\n"}}).exit_code == 2);
    CHECK(talk(sheets, {{"number or name: ", "Alt\n"}, {"[y/N] ", "y\n"}}).exit_code == 0);
    CHECK(ingest.emails().contains("old@example.com"));

    const auto below = ingest.directory.write("below.xlsx", with_title_rows());
    CHECK(talk(below, {{"[4] ", "x\n"}}).exit_code == 2);
    CHECK_THAT(talk(below, {{"[4] ", "\n"}}).err,
               ContainsSubstring("Rows:      1 is in; 0 to go, 1 rejected\r\n"
                                 "           2 people who are in are not in this file\r\n"
                                 "           Columns: name from 'Name', email from 'E-Mail'\r\n"
                                 "           from the sheet 'Liste', "
                                 "titles in row 4\r\n"));
}

TEST_CASE("cis ingest: rejects that are a workbook come back as they are, with the mapping of their file") {
    WithWorkbook ingest;
    const EnvironmentVariable config("CIS_CONFIG", ingest.directory.path("config"));
    const std::vector<std::vector<std::string>> people{{"-Anna", "anna", "0171 1"},
                                                       {"=1+1", "eins", "'=2"},
                                                       {"'=Ina", "ina", "1761234567.0"},
                                                       {"_x0041_", "x41", "#N/A"}};
    std::vector<std::vector<std::string>> rows{{"Bewerber", "Kontakt", "data.n"}};
    rows.insert(rows.end(), people.begin(), people.end());
    for (auto& row : rows) {
        for (std::string& cell : row) {
            // The file would have another text.
            if (cell == "_x0041_") cell = "_x005F_x0041_";
        }
    }
    const auto file = ingest.directory.write("in.xlsx", made_xlsx({.rows = text_rows(rows)}));
    ingest.options = {"--map", "name=Bewerber", "--map", "email=Kontakt"};
    REQUIRE(ingest.sent(file, {"--dry-run", "--keep-mapping", "list"}).exit_code == 3);
    ingest.options.clear();
    std::string given = file;
    for (const std::string name : {"rejects.xlsx", "again.xlsx"}) {
        const auto rejects = ingest.directory.path(name);
        const ProgramResult refused = ingest.sent(given, {"--rejects", rejects});
        CAPTURE(name, refused.err);
        REQUIRE(refused.exit_code == 3);
        cis::programs::TableReader reader(rejects);
        std::vector<std::vector<std::string>> left;
        for (std::size_t row = 2; auto one = reader.next(); ++row) {
            CHECK(one->cells[0] == std::to_string(row));  // of the first file
            left.push_back({cis::programs::restored_cell(one->cells[3]), one->cells[4],
                            cis::programs::restored_cell(one->cells[5])});
        }
        CHECK(left == people);
        given = rejects;
    }
    CHECK(ingest.emails().empty());
}
