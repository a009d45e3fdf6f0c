#include "csv/code_page_names.hpp"
#include "test.hpp"

using cis::programs::code_page_of;

TEST_CASE("encodings have the code pages of Windows") {
    CHECK(code_page_of("WINDOWS-1252") == 1252U);
    CHECK(code_page_of("CP850") == 850U);
    CHECK(code_page_of("IBM437") == 437U);
    CHECK(code_page_of("ISO-8859-1") == 28591U);
    CHECK(code_page_of("ISO8859-15") == 28605U);
    CHECK(code_page_of("LATIN1") == 28591U);
    CHECK(code_page_of("GB18030") == 54936U);
}

TEST_CASE("what is no name of an encoding has no code page") {
    const char* const name = GENERATE("", "CP", "CP1252X", "CP-1252", "ISO-8859-", "ISO-8859-0",
                                      "ISO-8859-17", "LATIN99", "UTF-7");
    CAPTURE(name);
    CHECK_FALSE(code_page_of(name).has_value());
}
