#include "files/file_kind.hpp"
#include "test.hpp"

using cis::programs::fault_of_database_file;
using cis::programs::fault_of_page_file;
using cis::programs::fault_of_text_file;

TEST_CASE("text is not written under the name of something else") {
    for (const std::string name : {"people.xlsx", "people.XLSX", "people.xlsm", "people.xlsb", "people.xls",
                                   "folder.csv/people.ods"}) {
        CAPTURE(name);
        CHECK(fault_of_text_file(name) ==
              "'" + name +
                  "' is the name of a workbook, which this command does not write: take another ending, such "
                  "as .csv");
    }
    CHECK_THAT(fault_of_text_file("people.pdf"), StartsWith("'people.pdf' is the name of a PDF,"));
    CHECK_THAT(fault_of_text_file("people.docx"),
               StartsWith("'people.docx' is the name of a text document,"));
    CHECK_THAT(fault_of_text_file("people.db"), StartsWith("'people.db' is the name of a database,"));
    for (const std::string name : {"people.csv", "people", "people.jsonl", "people.json", "people.txt",
                                   "xlsx", "people.xlsx.csv", "-", "folder.xlsx/people"}) {
        CAPTURE(name);
        CHECK(fault_of_text_file(name).empty());
    }
    CHECK(fault_of_text_file("") == "needs the name of a file");  // for example an empty variable
}

TEST_CASE("a page is not written under the name of a PDF, and it is said how to make one") {
    CHECK(
        fault_of_page_file("old/report.PDF") ==
        "'old/report.PDF' is the name of a PDF, but the page is HTML: write 'old/report.html', open it in a "
        "browser, and print it there as PDF");
    CHECK(
        fault_of_page_file("report.docx") ==
        "'report.docx' is the name of a text document, but the page is HTML: take the ending .html, such as "
        "'report.html'");
    CHECK_THAT(fault_of_page_file("report.csv"), StartsWith("'report.csv' is the name of a CSV file,"));
    CHECK(fault_of_page_file("") == "needs the name of a file");
    for (const std::string name : {"report.html", "REPORT.HTM", "report", "report.txt", "pdf", "-"}) {
        CAPTURE(name);
        CHECK(fault_of_page_file(name).empty());
    }
}

TEST_CASE("a database has no name of something else") {
    for (const std::string name : {"x.xlsx", "x.csv", "x.json", "x.ods", "x.html", "x.pdf"}) {
        CAPTURE(name);
        CHECK_THAT(fault_of_database_file(name), StartsWith("is the name of "));
        CHECK_THAT(fault_of_database_file(name),
                   EndsWith(", but must be that of a database: take the ending .db. For a table of the "
                            "candidates, use cis export"));
    }
    for (const std::string name : {"x.db", "x.sqlite", "x", "x.data", ":memory:"}) {
        CAPTURE(name);
        CHECK(fault_of_database_file(name).empty());
    }
}
