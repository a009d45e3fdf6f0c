#include <map>
#include <string>

#include "made_zip.hpp"
#include "read_table.hpp"
#include "test.hpp"

using cis::test::made_ods;
using cis::test::read_table;
using cis::test::ReadTable;
using Rows = std::map<std::uint32_t, std::string>;

namespace {

std::string cell(const std::string& text, const std::string& attributes = "office:value-type=\"string\"") {
    return "<table:table-cell " + attributes + "><text:p>" + text + "</text:p></table:table-cell>";
}

std::string row(const std::string& cells, const std::string& attributes = {}) {
    return "<table:table-row " + attributes + ">" + cells + "</table:table-row>";
}

const std::string titles = row(cell("Name") + cell("E-Mail") + cell("Wert"));

/// What a cell means, or why its row is rejected.
std::string meaning(const std::string& written) {
    ReadTable read = read_table(made_ods(titles + row(cell("Ada") + cell("a@example.com") + written)));
    if (!read.refused.empty()) return read.refused;
    if (!read.faults.empty()) return read.faults.begin()->second;
    return read.rows[2].substr(std::string("Ada|a@example.com|").size());
}

}  // namespace

TEST_CASE("a cell of OpenDocument means what a person sees") {
    const std::map<std::string, std::string> cells{
        {cell("+491760406914", "office:value-type=\"float\" office:value=\"491760406914\""), "+491760406914"},
        {cell("04109", "office:value-type=\"float\" office:value=\"4109\""), "04109"},
        {cell("62.000", "office:value-type=\"float\" office:value=\"62000\""), "62000"},
        {cell("62000 €", "office:value-type=\"float\" office:value=\"62000\""), "62000"},
        {cell("4,92E+11", "office:value-type=\"float\" office:value=\"492000000000\""), "4.92E+11"},
        {cell("4,92E+11", "office:value-type=\"float\" office:value=\"491761234567\""), "491761234567"},
        {cell("WAHR", "office:value-type=\"float\" office:value=\"1\""), "TRUE"},
        {cell("WAHR", "office:value-type=\"boolean\" office:boolean-value=\"true\""), "TRUE"},
        {cell("12,5 %", "office:value-type=\"percentage\" office:value=\"0.125\""), "12.5%"},
        {cell("48.000,00 €", "office:value-type=\"currency\" office:value=\"48000\""), "48000"},
        {cell("04.03.1990", "office:value-type=\"date\" office:date-value=\"1990-03-04\""), "1990-03-04"},
        {cell("27.11.26", "office:value-type=\"date\" office:date-value=\"2026-11-27T13:45:00\""),
         "2026-11-27"},
        {cell("13:45", "office:value-type=\"time\" office:time-value=\"PT13H45M00S\""), "13:45:00"},
        {cell("29:30", "office:value-type=\"time\" office:time-value=\"PT29H30M00S\""), "29:30:00"},
        {cell("a<text:s text:c=\"2\"/>b<text:tab/>c<text:line-break/>d"), "a  b\tc\nd"},
        {cell("Zoë\n   <text:span> Müller</text:span>"), "Zoë Müller"},
        {cell("a</text:p><text:p>b"), "a\nb"},
        {cell("a<text:note><text:p>n</text:p></text:note>"), "a"},
        {cell("<text:a>shown</text:a>"), "shown"},
        {"<table:table-cell office:value-type=\"string\" office:string-value=\"kept\"/>", "kept"},
        {cell("#N/A", "table:formula=\"of:=NA()\" office:value-type=\"string\" calcext:value-type=\"error\""),
         "cell C2 holds the error #N/A"},
        {cell("Err:502", "table:formula=\"of:=X()\" office:value-type=\"float\" office:value=\"0\""),
         "cell C2 holds the error Err:502"},
    };
    for (const auto& [written, expected] : cells) {
        CAPTURE(written);
        CHECK(meaning(written) == expected);
    }
    CHECK_THAT(meaning("<table:table-cell table:formula=\"of:=A1\"/>"),
               ContainsSubstring("without a stored result"));
    CHECK_THAT(meaning(cell("1,2E+16", "office:value-type=\"float\" office:value=\"12345678901234567\"")),
               ContainsSubstring("16 or more digits"));
}

TEST_CASE("repeated cells and rows are as many as they say") {
    const ReadTable read =
        read_table(made_ods(titles + row("", "table:number-rows-repeated=\"3\"") +
                            row(cell("x", "table:number-columns-repeated=\"2\"") +
                                    "<table:table-cell table:number-columns-repeated=\"16382\"/>",
                                "table:number-rows-repeated=\"2\"")));
    CHECK(read.rows == Rows{{5, "x|x|"}, {6, "x|x|"}});
    CHECK_THAT(
        read_table(made_ods(titles + row(cell("x"), "table:number-rows-repeated=\"1048575\""))).refused,
        ContainsSubstring("has the same text in 1048575 rows"));
    CHECK_THAT(
        read_table(made_ods(titles + row(cell("x", "table:number-columns-repeated=\"16385\"")))).refused,
        ContainsSubstring("beyond the last column"));
}

TEST_CASE("a covered cell keeps its place") {
    const ReadTable read = read_table(made_ods(
        titles +
        row(cell("A", "table:number-columns-spanned=\"2\"") + "<table:covered-table-cell/>" + cell("z")) +
        row(cell("B") + cell("b@example.com") + cell("y"))));
    CHECK(read.rows == Rows{{3, "B|b@example.com|y"}});
    CHECK(read.faults == Rows{{2, "cells A2:B2 are merged: nobody can know to whom their text belongs"}});
}

TEST_CASE("rows in groups are rows, and those that are not seen are hidden") {
    const ReadTable read = read_table(
        made_ods("<table:table-header-rows>" + titles + "</table:table-header-rows><table:table-row-group>" +
                 row(cell("A"), "table:visibility=\"filter\"") + "</table:table-row-group>" +
                 "<table:table-row-group table:display=\"false\">" + row(cell("B")) +
                 "</table:table-row-group>" + row(cell("C"))));
    CHECK(read.view.hidden_rows == std::vector<std::uint32_t>{2, 3});
    CHECK(read.rows.size() == 3);
}

TEST_CASE("a row that is too flat to be seen is hidden") {
    const auto style = [](const std::string& name, const std::string& height) {
        return "<style:style style:name=\"" + name + "\"><style:table-row-properties style:row-height=\"" +
               height + "\"/></style:style>";
    };
    const auto styled = [](const std::string& name) { return "table:style-name=\"" + name + '"'; };
    const ReadTable read = read_table(made_ods(
        titles + row(cell("A"), styled("r1")) + row(cell("B"), styled("r2")) + row(cell("C"), styled("r3")),
        style("r1", "0cm") + style("r2", "0.02cm") + style("r3", "0.452cm")));
    CHECK(read.view.hidden_rows == std::vector<std::uint32_t>{2, 3});
}

TEST_CASE("a hidden sheet of OpenDocument is not read") {
    const std::string style =
        R"(<style:style style:name="ta1"><style:table-properties table:display="false"/></style:style>)";
    CHECK_THAT(read_table(made_ods(titles, style)).refused,
               ContainsSubstring("no rows in its visible sheets"));
}

TEST_CASE("an OpenDocument workbook with a password is named") {
    const std::string file = cis::test::made_zip(
        {{.name = "content.xml", .content = "x"},
         {.name = "META-INF/manifest.xml",
          .content =
              R"(<m:manifest xmlns:m="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><m:file-entry>)"
              "<m:encryption-data/></m:file-entry></m:manifest>"}});
    CHECK(read_table(file).refused == "has a password: save it without one, and try again");
}
