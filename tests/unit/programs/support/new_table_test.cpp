#include "table/new_table.hpp"
#include "failure/input_error.hpp"

#include "table/workbook_text.hpp"
#include "test.hpp"
#include "workbook/table_reader.hpp"

using Catch::Matchers::ContainsSubstring;
using cis::Timestamp;
using cis::programs::Cell;
using cis::programs::InputError;
using cis::programs::Link;
using cis::programs::NewTable;
using cis::programs::TableReader;

namespace {

std::vector<std::vector<std::string>> rows_of(const std::filesystem::path& file) {
    TableReader reader(file);
    std::vector<std::vector<std::string>> rows;
    while (auto row = reader.next()) {
        CHECK_FALSE(row->fault);
        rows.push_back(std::move(row->cells));
    }
    return rows;
}

std::size_t files_in(const TempDirectory& directory) {
    const std::filesystem::directory_iterator files(directory.path(""));
    return static_cast<std::size_t>(std::distance(begin(files), end(files)));
}

}  // namespace

TEST_CASE("a table in a workbook has each kind of cell, and every text as it is") {
    const TempDirectory directory;
    const std::vector<std::string> texts{"=1+1",
                                         "-Anna",
                                         "'=1+1",
                                         "+49 170 1",
                                         "0012",
                                         "1761234567.0",
                                         "_x0041_",
                                         "a_x005F_x0041_b",
                                         "bell \x07",
                                         "U+FFFF \xEF\xBF\xBF",
                                         " blanks ",
                                         "two\nlines",
                                         "tab\tinside",
                                         "<b>&amp;\"",
                                         "J\xC3\xBCrgen \xF0\x9F\x99\x82",
                                         "#N/A",
                                         "TRUE",
                                         "1E5"};
    const auto file = directory.path("table.xlsx");
    NewTable table(file, {.titles = {"text", "number", "yes", "time", "link"}, .sheet = "People"}, false);
    for (const std::string& text : texts)
        table.write({text, 99.5, true, Timestamp(1'700'000'000), Link{"https://example.com/a?b=c&d"}});
    table.write({std::string(), -3.0, false, Timestamp(-5e9), Link{"javascript:alert(1)"}});
    CHECK_FALSE(std::filesystem::exists(file));  // it is not whole
    table.take_place();
    const auto rows = rows_of(file);
    REQUIRE(rows.size() == texts.size() + 1);
    for (std::size_t i = 0; i < texts.size(); ++i) {
        CAPTURE(texts[i]);
        CHECK(cis::programs::restorable_cell(texts[i]) == rows[i][0]);
        CHECK(rows[i][1] == "99.5");
        CHECK(rows[i][2] == "TRUE");
        CHECK(rows[i][3] == "2023-11-14T22:13:20");
        CHECK(rows[i][4] == "https://example.com/a?b=c&d");
    }
    CHECK(rows.back() ==
          std::vector<std::string>{"", "-3", "FALSE", "1811-07-23T15:06:40Z", "javascript:alert(1)"});
    CHECK(files_in(directory) == 1);
}

TEST_CASE("a workbook that is not completed leaves nothing, and an earlier one as it was") {
    const TempDirectory directory;
    const auto file = directory.write("table.xlsx", "mine");
    CHECK_THROWS_AS(NewTable(file, {.titles = {"a"}, .sheet = "A"}, false), InputError);
    {
        NewTable table(file, {.titles = {"a"}, .sheet = "A"}, true);
        table.write({std::string("x")});
    }
    CHECK(read_file(file) == "mine");
    CHECK(files_in(directory) == 1);
    NewTable table(file, {.titles = {"a"}, .sheet = "A"}, true);
    table.write({std::string("x")});
    table.take_place();
    CHECK(rows_of(file) == std::vector<std::vector<std::string>>{{"x"}});
    CHECK(files_in(directory) == 1);
}

TEST_CASE("a name that another file has taken meanwhile stays that of the other file") {
    const TempDirectory directory;
    const auto file = directory.path("table.xlsx");
    NewTable table(file, {.titles = {"a"}, .sheet = "A"}, false);
    table.write({std::string("x")});
    directory.write("table.xlsx", "of somebody else");
    CHECK_THROWS_WITH(table.take_place(), ContainsSubstring("cannot take the place of"));
    CHECK(read_file(file) == "of somebody else");
    CHECK(files_in(directory) == 2);  // and the rows
}

TEST_CASE("a workbook with values that a spreadsheet does not show is whole") {
    const TempDirectory directory;
    const auto file = directory.path("table.xlsx");
    NewTable table(file, {.titles = {"value"}, .sheet = "A"}, false);
    constexpr double year_10000 = 253'402'300'800.0;
    const std::vector<std::pair<Cell, std::string>> cells{
        {std::string("   "), ""},
        {std::string("\n"), ""},
        {std::string("\xC2\xA0\xE3\x80\x80"), ""},
        {std::string("a\0b", 3),
         "a\xEF\xBF\xBD"
         "b"},
        {999'999'999'999'999.0, "999999999999999"},
        {12'345'678'901'234'567'890.0, "12345678901234567168"},
        {1e300, "1e+300"},
        {-1e300, "-1e+300"},
        {std::numeric_limits<double>::quiet_NaN(), "nan"},
        {Timestamp(year_10000 - 1), "9999-12-31T23:59:59"},
        {Timestamp(year_10000 * 1000), Timestamp(year_10000 * 1000).to_iso8601()}};
    for (const auto& [cell, text] : cells) table.write({cell});
    table.take_place();
    TableReader reader(file);
    for (const auto& [cell, text] : cells) {
        if (text.empty()) continue;  // a row without anything to see is none
        const auto row = reader.next();
        REQUIRE(row);
        CAPTURE(text, row->cells);
        CHECK_FALSE(row->fault);
        CHECK(row->cells.front() == text);
    }
    CHECK_FALSE(reader.next());
}

TEST_CASE("a text that no cell can hold is refused with the name of its column") {
    const TempDirectory directory;
    NewTable table(directory.path("table.xlsx"), {.titles = {"short", "long"}, .sheet = "A"}, false);
    table.write({std::string("x"), std::string(32'767, 'x')});
    CHECK_THROWS_WITH(table.write({std::string("x"), "'=" + std::string(32'765, 'x')}),
                      ContainsSubstring("'long'"));
    CHECK_THROWS_WITH(table.write({std::string("x"), std::string(32'768, 'x')}), ContainsSubstring("'long'"));
    table.take_place();
    CHECK(rows_of(directory.path("table.xlsx")).size() == 1);
}

TEST_CASE("what does not fit on a sheet is on the next one") {
    constexpr std::size_t rows = 1'048'575 + 2;
    const TempDirectory directory;
    const auto file = directory.path("table.xlsx");
    NewTable table(file, {.titles = {"name"}, .sheet = "People"}, false);
    for (std::size_t i = 0; i < rows; ++i) table.write({static_cast<double>(i)});
    table.take_place();
    TableReader second(file, {.sheet = "People 2"});
    CHECK(second.view().sheets == std::vector<std::string>{"People", "People 2"});
    CHECK(second.next()->cells == std::vector<std::string>{"1048575"});
    CHECK(second.next()->cells == std::vector<std::string>{"1048576"});
    CHECK_FALSE(second.next());
}

TEST_CASE("a name that ends in .xlsx is that of a workbook, in any case") {
    CHECK(cis::programs::is_workbook_name("a/b.XLSX"));
    CHECK_FALSE(cis::programs::is_workbook_name("a.xlsx/b.csv"));
    CHECK(cis::programs::fault_of_table_file("people.xlsx").empty());
    CHECK_FALSE(cis::programs::fault_of_table_file("people.xls").empty());
}
