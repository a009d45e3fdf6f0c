#include "text/typed_value.hpp"
#include "test.hpp"

using cis::programs::typed_value;

TEST_CASE("plain numbers and booleans are values") {
    for (const char* const number : {"0", "5", "-7", "1.5", "-0.25", "123456789012345", "0.1"}) {
        CHECK(typed_value(number).dump() == number);
    }
    for (const char* const text : {"true", "TRUE", "True"}) CHECK(typed_value(text) == true);
    for (const char* const text : {"false", "FALSE"}) CHECK(typed_value(text) == false);
}

TEST_CASE("what could mean more than a number stays text") {
    for (const char* const text : {"007",
                                   "-01",
                                   "+5",
                                   "+491761234567",
                                   "1,5",
                                   "1.000,50",
                                   "1e5",
                                   ".5",
                                   "5.",
                                   "-",
                                   "",
                                   "1 000",
                                   "0x1F",
                                   "NaN",
                                   "12-3",
                                   "1.2.3",
                                   "1234567890123456",
                                   "0.1234567890123456",
                                   "yes",
                                   "WAHR",
                                   "t rue",
                                   "null",
                                   "½"}) {
        CAPTURE(text);
        CHECK(typed_value(text) == std::string(text));
    }
}
