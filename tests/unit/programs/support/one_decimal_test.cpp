#include "text/one_decimal.hpp"

#include "test.hpp"

using cis::programs::one_decimal;

TEST_CASE("one decimal: rounded, with its sign, for numbers of any size") {
    CHECK(one_decimal(0, '.') == "0.0");
    CHECK(one_decimal(71.25, '.') == "71.2");
    CHECK(one_decimal(99.96, ',') == "100,0");
    CHECK(one_decimal(-0.5, ',') == "-0,5");
    CHECK(one_decimal(-0.04, '.') == "0.0");
    CHECK(one_decimal(1e300, '.').size() == 303);
    CHECK(one_decimal(-std::numeric_limits<double>::max(), '.').starts_with("-17976931"));
}
