#include <map>
#include <string>

#include "made_zip.hpp"
#include "read_table.hpp"
#include "test.hpp"

using cis::test::made_xlsx;
using cis::test::MadeWorkbook;
using cis::test::read_table;
using cis::test::ReadTable;
using cis::test::text_rows;
using Rows = std::map<std::uint32_t, std::string>;

namespace {

const std::string titles = text_rows({{"Name", "E-Mail", "Wert"}});

std::string text_cell(const std::string& place, const std::string& text) {
    return "<c r=\"" + place + "\" t=\"inlineStr\"><is><t>" + text + "</t></is></c>";
}

/// A workbook with one person, and a cell C2 beside.
MadeWorkbook with_cell(const std::string& cell) {
    return {.rows = titles + "<row r=\"2\">" + text_cell("A2", "Ada") + text_cell("B2", "ada@example.com") +
                    cell + "</row>"};
}

/// What the cell C2 means, or why its row is rejected.
std::string meaning(MadeWorkbook workbook, const std::string& cell) {
    workbook.rows = with_cell(cell).rows;
    ReadTable read = read_table(made_xlsx(workbook));
    if (!read.refused.empty()) return read.refused;
    if (!read.faults.empty()) return read.faults.begin()->second;
    const std::string row = read.rows[2];
    return row.starts_with("Ada|ada@example.com|") ? row.substr(20) : row;
}

}  // namespace

TEST_CASE("a cell of Open XML means what a person sees") {
    MadeWorkbook workbook{
        .strings =
            "<si><t>one</t></si><si><r><t xml:space=\"preserve\">Zoë "
            "</t></r><r><rPr><b/></rPr><t>Mül</t></r></si>"
            "<si><t>山田</t><rPh sb=\"0\" eb=\"2\"><t>ヤマダ</t></rPh></si>"
            "<si><t>a_x000D_\nb_x005F_x000D_ _x12_ _xD83D__xDE00_</t></si>",
        .formats = "<numFmt numFmtId=\"164\" formatCode=\"&quot;+&quot;0\"/>",
        .styles = {164, 14},
    };
    const std::map<std::string, std::string> cells{
        {R"(<c r="C2" t="s"><v>0</v></c>)", "one"},
        {R"(<c r="C2" t="s"><v>1</v></c>)", "Zoë Mül"},
        {R"(<c r="C2" t="s"><v>2</v></c>)", "山田"},
        {R"(<c r="C2" t="s"><v>3</v></c>)", "a\nb_x000D_ _x12_ 😀"},
        {R"(<c r="C2" s="1"><v>4.9E11</v></c>)", "+490000000000"},
        {R"(<c r="C2" s="2"><v>32936</v></c>)", "1990-03-04"},
        {R"(<c r="C2" s="2" t="d"><v>1990-03-04T00:00:00</v></c>)", "1990-03-04"},
        {R"(<c r="C2" t="b"><v>1</v></c>)", "TRUE"},
        {R"(<c r="C2" t="str"><f>A2</f><v>x</v></c>)", "x"},
        {R"(<c r="C2"><f>1+1</f><v>2</v></c>)", "2"},
        {R"(<c t="str"><v>no place</v></c>)", "no place"},
        {R"(<c r="C2" t="s"><v>4</v></c>)", "cell C2 points at a text that the file does not have"},
        {R"(<c r="C2" t="e"><v>#N/A</v></c>)", "cell C2 holds the error #N/A"},
        {R"(<c r="C2" t="e"><v>ada@example.com</v></c>)", "cell C2 holds an error"},
        {R"(<c r="C2" t="x"><v>1</v></c>)", "cell C2 is of a type that this program does not know"},
        {R"(<c r="C2"><v>x</v></c>)", "cell C2 holds no right number"},
        {R"(<c r="C2" s="9"><v>1</v></c>)", "cell C2 has a format that the file does not have"},
        {R"(<c r="C2" s="2"><v>-5</v></c>)",
         "cell C2 has the format of a date or time, and a number that is none"},
    };
    for (const auto& [cell, expected] : cells) {
        CAPTURE(cell);
        CHECK(meaning(workbook, cell) == expected);
    }
    CHECK_THAT(meaning(workbook, R"(<c r="C2"><v>1234567890123456</v></c>)"),
               ContainsSubstring("16 or more digits"));
    CHECK_THAT(meaning(workbook, R"(<c r="C2"><f>A2</f></c>)"), ContainsSubstring("without a stored result"));
    CHECK_THAT(meaning(workbook, R"(<c r="C2"><f>A2</f><v></v></c>)"),
               ContainsSubstring("without a stored result"));
    CHECK_THAT(meaning(workbook, text_cell("C2", std::string(40'000, 'x'))),
               ContainsSubstring("has more than 32767 characters"));
    CHECK_THAT(meaning(workbook, text_cell("C2", std::string(400'000, 'x'))),
               ContainsSubstring("a text of more than"));
}

TEST_CASE("an empty result of a formula is empty, unless the workbook asks to be calculated") {
    const std::string empty = R"(<c r="C2" t="str"><f>A2</f><v></v></c>)";
    const std::string zero = R"(<c r="C2"><f>A2</f><v>0</v></c>)";
    CHECK(meaning({}, empty).empty());
    CHECK(meaning({}, zero) == "0");
    const MadeWorkbook uncalculated{.settings = "<calcPr fullCalcOnLoad=\"1\"/>"};
    CHECK_THAT(meaning(uncalculated, empty), ContainsSubstring("to be calculated when the file is opened"));
    CHECK_THAT(meaning(uncalculated, zero), ContainsSubstring("to be calculated when the file is opened"));
    CHECK(meaning(uncalculated, R"(<c r="C2" t="str"><f>A2</f><v>Ada</v></c>)") == "Ada");
    CHECK(meaning(uncalculated, R"(<c r="C2"><v>0</v></c>)") == "0");
}

TEST_CASE("days are counted from 1904 if the workbook says so") {
    const MadeWorkbook workbook{.styles = {14}, .properties = "date1904=\"1\""};
    CHECK(meaning(workbook, R"(<c r="C2" s="1"><v>1</v></c>)") == "1904-01-02");
}

TEST_CASE("cells are where they say, and a place written twice rejects its row") {
    const ReadTable read = read_table(
        made_xlsx({.rows = titles + "<row r=\"2\">" + text_cell("C2", "z") + text_cell("A2", "Ada") +
                           "</row><row r=\"5\">" + text_cell("A5", "Bo") + text_cell("A5", "Cy") +
                           "</row><row>" + text_cell("B6", "d@example.com") + "</row>"}));
    CHECK(read.rows == Rows{{2, "Ada||z"}, {6, "|d@example.com|"}});
    CHECK(read.faults == Rows{{5, "cell A5 is written twice"}});
}

TEST_CASE("a sheet in which places contradict each other is refused") {
    const std::map<std::string, std::string> rows{
        {"<row r=\"5\"/><row r=\"3\"/>", "row 3 comes behind row 5"},
        {"<row r=\"5\"/><row r=\"5\"/>", "row 5 comes behind row 5"},
        {"<row r=\"x\"/>", "a wrong number"},
        {"<row r=\"1048577\"/>", "beyond the last one"},
        {"<row r=\"2\"><c r=\"A3\"/></row>", "in another place"},
        {"<row r=\"2\"><c r=\"XFE2\"/></row>", "beyond the last column"},
    };
    for (const auto& [row, words] : rows) {
        CAPTURE(row);
        CHECK_THAT(read_table(made_xlsx({.rows = titles + row})).refused, ContainsSubstring(words));
    }
}

TEST_CASE("merged cells reject the rows that they touch") {
    const ReadTable read =
        read_table(made_xlsx({.rows = text_rows({{"Name", "E-Mail"},
                                                 {"Ada", "a@example.com"},
                                                 {"Bo", "b@example.com"},
                                                 {"", ""},
                                                 {"Di", "d@example.com"}}),
                              .behind = "<mergeCells><mergeCell ref=\"B3:B4\"/></mergeCells>"}));
    CHECK(read.rows == Rows{{2, "Ada|a@example.com"}, {5, "Di|d@example.com"}});
    const std::string words = "cells B3:B4 are merged: nobody can know to whom their text belongs";
    CHECK(read.faults == Rows{{3, words}, {4, words}});
}

TEST_CASE("hidden rows and columns are known before a row is used") {
    const ReadTable read =
        read_table(made_xlsx({.rows = titles + "<row r=\"2\" hidden=\"true\">" + text_cell("A2", "Ada") +
                                      "</row><row r=\"3\" ht=\"0\">" + text_cell("A3", "Bo") +
                                      "</row><row r=\"4\" hidden=\"1\"/><row r=\"5\" hidden=\"0\">" +
                                      text_cell("A5", "Cy") + "</row>",
                              .before = "<cols><col min=\"2\" max=\"2\" hidden=\"1\"/></cols>"}));
    CHECK(read.view.hidden_rows == std::vector<std::uint32_t>{2, 3});
    REQUIRE(read.view.columns.size() == 3);
    CHECK(read.view.columns[1].is_hidden);
    CHECK_FALSE(read.view.columns[2].is_hidden);
}

TEST_CASE("elements of other namespaces are no cells") {
    const ReadTable read =
        read_table(made_xlsx({.rows = titles + "<row r=\"2\">" + text_cell("A2", "Ada") +
                                      "<z:c xmlns:z=\"urn:z\" r=\"B2\"><v>1</v></z:c></row>",
                              .behind = "<extLst><ext><sheetData><row r=\"3\"><c "
                                        "r=\"A3\"><v>1</v></c></row></sheetData></ext></extLst>"}));
    CHECK(read.rows == Rows{{2, "Ada||"}});
}

TEST_CASE("totals and the header once more are nobody") {
    const ReadTable read = read_table(made_xlsx({.rows = text_rows({{"Name", "E-Mail", "Tage"},
                                                                    {"Ada", "a@example.com", "1"},
                                                                    {"Name", "E-Mail", "Tage"},
                                                                    {"Summe:", "", "1"},
                                                                    {"Total Recall", "t@example.com", "2"},
                                                                    {"Summe", "", "viel"}})}));
    CHECK(read.rows ==
          Rows{{2, "Ada|a@example.com|1"}, {5, "Total Recall|t@example.com|2"}, {6, "Summe||viel"}});
    CHECK(read.faults ==
          Rows{{3, "the row is the header once more"}, {4, "the row has totals, and is nobody: delete it"}});
}

TEST_CASE("the header is proposed when it is not the first row") {
    const ReadTable below = read_table(made_xlsx({.rows = text_rows({{"Kandidaten"},
                                                                     {"Stelle", "R-1 Backend"},
                                                                     {},
                                                                     {"Wer", "Wohin", "Stufe"},
                                                                     {"Ada", "a@example.com", "x"},
                                                                     {"Bo", "b@example.com", "y"}})}));
    CHECK(below.view.first_row == 1);
    CHECK(below.view.header_row == 4);
    const ReadTable groups = read_table(made_xlsx(
        {.rows = text_rows(
             {{"Person", "", "Kontakt"}, {"Vorname", "Nachname", "E-Mail"}, {"Ada", "L", "a@example.com"}}),
         .behind = "<mergeCells><mergeCell ref=\"A1:B1\"/></mergeCells>"}));
    CHECK(groups.view.header_row == 2);
    const ReadTable none =
        read_table(made_xlsx({.rows = text_rows({{"Ada", "a@example.com"}, {"Bo", "b@example.com"}})}));
    CHECK_FALSE(none.view.header_row);
    CHECK(none.rows.empty());
    const ReadTable given =
        read_table(made_xlsx({.rows = text_rows({{"Name"}, {"Ada"}, {"Bo"}})}), {.header_row = 2});
    CHECK(given.rows == Rows{{3, "Bo"}});
}

TEST_CASE("sheets with rows are named, and one may be chosen") {
    const MadeWorkbook two{
        .rows = text_rows({{"Legende", "Bedeutung"}, {"x", "y"}}),
        .sheets = R"(<sheet name="Legende" r:id="rId1"/><sheet name="Leute" r:id="rId2"/>)",
        .more = {
            {.name = "xl/worksheets/sheet2.xml",
             .content =
                 R"(<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>)" +
                 text_rows({{"Name", "E-Mail"}, {"Ada", "a@example.com"}}) + "</sheetData></worksheet>"}}};
    const ReadTable read = read_table(made_xlsx(two));
    CHECK(read.view.sheets == std::vector<std::string>{"Legende", "Leute"});
    CHECK(read.view.sheet == "Leute");
    CHECK(read_table(made_xlsx(two), {.sheet = "Legende"}).rows == Rows{{2, "x|y"}});
    CHECK(read_table(made_xlsx(two), {.sheet = "Andere"}).refused ==
          "has no sheet Andere. It has: Legende, Leute");
    MadeWorkbook hidden = two;
    hidden.sheets =
        R"(<sheet name="Legende" state="veryHidden" r:id="rId1"/><sheet name="Leute" r:id="rId2"/>)";
    CHECK(read_table(made_xlsx(hidden)).view.sheets == std::vector<std::string>{"Leute"});
    CHECK(read_table(made_xlsx(hidden)).view.hidden_sheets == std::vector<std::string>{"Legende"});
}

TEST_CASE("a document type is refused") {
    auto parts = cis::test::parts_of({.rows = titles});
    parts[3].content = "<!DOCTYPE worksheet [<!ENTITY x \"y\">]>" + parts[3].content;
    CHECK_THAT(read_table(cis::test::made_zip(parts)).refused,
               ContainsSubstring("has a document type (DTD)"));
}
