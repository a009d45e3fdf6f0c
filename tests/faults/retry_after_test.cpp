#include "retry_after_table.hpp"
#include "test.hpp"

TEST_CASE("a Retry-After has the documented effect on its call and on the others") {
    const Driver driver = GENERATE(Driver::blocking, Driver::started, Driver::awaited);
    CAPTURE(name_of(driver));
    for (const RetryAfterRow& row : retry_after_table()) {
        CAPTURE(row.text);
        const RetryAfterRow seen = observe_retry_after(row.text, driver);
        CHECK(seen.wait == row.wait);
        CHECK(seen.pause_of_others == row.pause_of_others);
    }
}
