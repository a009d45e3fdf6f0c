#include "csv/misread_mark.hpp"
#include "failure/input_error.hpp"
#include "ingest/rows/row_source.hpp"
#include "test.hpp"

using cis::programs::fault_of_first_title;
using cis::programs::InputError;
using cis::programs::ingest_command::RowSource;

namespace {

std::string error_of(std::string_view text) {
    const cis::test::TempDirectory directory;
    try {
        RowSource(directory.write("input.csv", text), {});
    } catch (const InputError& error) {
        return error.what();
    }
    return "none";
}

}  // namespace

TEST_CASE("a file of rejects that was read in a wrong encoding is refused for what it is") {
    const std::string first =
        GENERATE("ï»¿reject_line", "ï»¿\"\"reject_line\"\"", "ď»żreject_line", "п»їreject_line",
                 "Ôªøreject_line", "´╗┐reject_line", "∩╗┐reject_line", "锘縭eject_line", "?reject_line",
                 "???reject_line", "_reject_line", "\u00EF\u00BB\u00BFreject_line");
    const std::string divider = GENERATE(",", ";");
    CAPTURE(first);
    const std::string said = error_of("\xEF\xBB\xBF\"" + first + "\"" + divider + "reject_param" + divider +
                                      "reject_message" + divider + "name" + divider + "email\n2" + divider +
                                      divider + divider + "Ada" + divider + "a@e.de\n");
    CHECK_THAT(said, ContainsSubstring(
                         "input.csv' is a file of rejects that a program has read in a wrong encoding"));
    CHECK_THAT(said, !ContainsSubstring("--ignore"));
}

TEST_CASE("a file of rejects as it was written is read") {
    CHECK(fault_of_first_title({"reject_line", "reject_param", "reject_message", "name"}).empty());
    CHECK(fault_of_first_title({"\uFEFFreject_line", "reject_param", "reject_message", "name"}).empty());
    CHECK(fault_of_first_title({"reject_param", "reject_message", "name"}).empty());
    CHECK(fault_of_first_title({"project_line", "name"}).empty());
    CHECK(fault_of_first_title({}).empty());
    CHECK(error_of("reject_line,reject_param,reject_message,name,email\n2,,,Ada,a@e.de\n") == "none");
}

TEST_CASE("a mark of UTF-8 that was read as letters is no part of a title") {
    const std::string mark = GENERATE("ï»¿", "ď»ż", "п»ї", "Ôªø", "´╗┐");
    const std::string said = error_of(mark + "name,email\nAda,a@e.de\n");
    CHECK_THAT(said, ContainsSubstring("delete these signs from the first line"));
    CHECK_THAT(said, !ContainsSubstring("--ignore"));
    CHECK(error_of("name,email\nAda,a@e.de\n") == "none");
}
