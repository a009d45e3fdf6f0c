#include "csv/row_place.hpp"
#include "test.hpp"

using cis::programs::list_of;
using cis::programs::RowPlace;
using cis::programs::text_of;

TEST_CASE("places are listed as people do") {
    CHECK(list_of({4}, 1) == "line 4");
    CHECK(list_of({4, 9}, 2) == "lines 4 and 9");
    CHECK(list_of({4, 9, 11}, 3) == "lines 4, 9 and 11");
    CHECK(list_of({4, 9, 11}, 5) == "lines 4, 9, 11 and 2 more");
    CHECK(list_of({RowPlace::of_sheet(4), RowPlace::of_sheet(9)}, 2) == "rows 4 and 9");
    CHECK(list_of({RowPlace(4, 4), RowPlace(26, 12)}, 3) == "rows 4, 12 (line 26) and 1 more");
}

TEST_CASE("a row has the number of its line, and that of a spreadsheet if it differs") {
    CHECK(text_of(RowPlace(4, 4)) == "line 4");
    CHECK(text_of(RowPlace(26, 12)) == "row 12 (line 26)");
    CHECK(text_of(RowPlace(26)) == "line 26");
    CHECK(text_of(RowPlace::of_sheet(12)) == "row 12");
    CHECK(RowPlace(26, 12).number() == 26);
    CHECK(RowPlace::of_sheet(12).number() == 12);
    CHECK(RowPlace::of_sheet(12) != RowPlace(12, 12));
}
