#include "csv/file_kind.hpp"
#include "test.hpp"

using cis::programs::fault_of_text_file;

TEST_CASE("text is not written under the name of a workbook") {
    for (const std::string name : {"people.xlsx", "people.XLSX", "people.xlsm", "people.xlsb", "people.xls",
                                   "folder.csv/people.ods"}) {
        CAPTURE(name);
        CHECK(fault_of_text_file(name) ==
              "is the name of a workbook, which this program does not write: take another ending");
    }
    for (const std::string name :
         {"people.csv", "people", "people.jsonl", "xlsx", "people.xlsx.csv", "-", "folder.xlsx/people"}) {
        CAPTURE(name);
        CHECK(fault_of_text_file(name).empty());
    }
    CHECK(fault_of_text_file("") == "needs the name of a file");  // for example an empty variable
}
