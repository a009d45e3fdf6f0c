#include "ingest/rows/sheet_reader.hpp"
#include "failure/input_error.hpp"
#include "made_zip.hpp"
#include "temporary_file.hpp"
#include "test.hpp"

using cis::programs::CsvRecord;
using cis::programs::ingest_command::HiddenRows;
using cis::programs::ingest_command::SheetOptions;
using cis::programs::ingest_command::SheetReader;
using cis::test::made_xlsx;
using cis::test::MadeWorkbook;
using cis::test::TemporaryFile;
using cis::test::text_rows;

namespace {

const std::string unread_sign = "\xEF\xBF\xBD";

struct ReadSheetFile {
    std::vector<std::string> header{};
    std::vector<CsvRecord> records{};
    std::size_t rows{};
};

ReadSheetFile sheet_of(const MadeWorkbook& workbook, const SheetOptions& options = {}, std::size_t from = 1) {
    const TemporaryFile file(made_xlsx(workbook));
    SheetReader reader(file.path(), options, std::nullopt, from);
    ReadSheetFile read{.header = reader.header(), .rows = reader.rows()};
    while (auto record = reader.next()) read.records.push_back(*std::move(record));
    return read;
}

}  // namespace

TEST_CASE("a record of a sheet has the number of its row") {
    const ReadSheetFile sheet = sheet_of(
        {.rows = text_rows({{"Name", "E-Mail"}, {"Ada", "a@example.com"}, {}, {"Bo", "b@example.com"}})});
    CHECK(sheet.header == std::vector<std::string>{"Name", "E-Mail"});
    CHECK(sheet.rows == 2);
    REQUIRE(sheet.records.size() == 2);
    CHECK(text_of(sheet.records[1].place()) == "row 4");
    CHECK(sheet.records[1].cells == std::vector<std::string>{"Bo", "b@example.com"});
    CHECK_FALSE(sheet.records[1].is_added);
}

TEST_CASE("no row is read while a question about the sheet is open") {
    const MadeWorkbook hidden{.rows = text_rows({{"Name", "E-Mail"}, {"Ada", "a@example.com"}}) +
                                      R"(<row r="3" hidden="1"><c><v>1</v></c></row>)"};
    CHECK_THROWS_AS(sheet_of(hidden), cis::programs::InputError);
    CHECK(sheet_of(hidden, {.hidden = HiddenRows::send}).records.size() == 2);
    const ReadSheetFile skipped = sheet_of(hidden, {.hidden = HiddenRows::skip});
    CHECK(skipped.records.size() == 1);
    CHECK(skipped.rows == 1);
    CHECK_THROWS_AS(sheet_of({.rows = text_rows({{"Liste"}, {"Name", "E-Mail"}, {"Ada", "a@example.com"}})}),
                    cis::programs::InputError);
}

TEST_CASE("a row that cannot be read has a mark, which rejects it again when its rejects are read") {
    const ReadSheetFile sheet =
        sheet_of({.rows = text_rows({{"Name", "E-Mail"}, {"Ada", "a@example.com"}, {"Summe", "2"}}) +
                          R"(<row r="5"><c t="e"><v>#REF!</v></c><c><v>1</v></c></row>)"});
    REQUIRE(sheet.records.size() == 3);
    CHECK_FALSE(sheet.records[0].fault);
    CHECK(sheet.records[1].cells == std::vector<std::string>{"Summe" + unread_sign, "2"});
    CHECK(printable(sheet.records[1].fault.value()) == "the row has totals, and is nobody: delete it");
    CHECK(sheet.records[2].cells == std::vector<std::string>{unread_sign, "1"});
    CHECK(printable(sheet.records[2].fault.value()) == "cell A5 holds the error #REF!");
}

TEST_CASE("rejects that were saved as a workbook keep their numbers") {
    const auto of = [](const std::string& title) {
        return sheet_of({.rows = text_rows({{title, "reject_param", "reject_message", "name", "email"},
                                            {"17", "", "x", "'=Ada", "a@example.com"},
                                            {"", "", "", "New", "n@example.com"},
                                            {"9", "", "x", "Bo" + unread_sign, "b@example.com"}})},
                        {}, 99);
    };
    const ReadSheetFile rows = of("reject_row");
    REQUIRE(rows.records.size() == 3);
    CHECK(text_of(rows.records[0].place()) == "row 17");
    CHECK(rows.records[0].cells[3] == "=Ada");
    CHECK(rows.records[1].is_added);
    CHECK(text_of(rows.records[1].place()) == "row 3");
    CHECK(rows.records[2].fault.value().param == "name");
    CHECK(text_of(of("reject_line").records.at(0).place()) == "line 17");
}

TEST_CASE("a sheet is read from a row on") {
    const MadeWorkbook workbook{
        .rows = text_rows({{"Name", "E-Mail"}, {"Ada", "a@example.com"}, {"Bo", "b@example.com"}})};
    CHECK(sheet_of(workbook, {}, 3).records.size() == 1);
    CHECK_THROWS_WITH(sheet_of(workbook, {}, 4), ContainsSubstring("has no row 4 to begin at"));
}
