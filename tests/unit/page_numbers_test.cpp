#include "call/page_numbers.hpp"

#include "catch.hpp"

using cis::detail::PageNumbers;

namespace {

PageNumbers start_at_3() { return PageNumbers({{"x", "9"}, {"page", "3"}, {"limit", "10"}}); }

}  // namespace

TEST_CASE("page numbers start where the query says") {
    const PageNumbers numbers = start_at_3();
    CHECK(numbers.fetched == 3);
    CHECK(numbers.next == 3);
    CHECK(numbers.size == 10);
}

TEST_CASE("a full page leads to the next one") {
    PageNumbers numbers = start_at_3();
    CHECK(numbers.advance(10, true));
    CHECK(numbers.fetched == 3);
    CHECK(numbers.next == 4);
    CHECK(numbers.advance(11, true));
    CHECK(numbers.fetched == 4);
    CHECK(numbers.next == 5);
}

TEST_CASE("a page that is short, empty or brings nothing new is the last one") {
    const auto [received, is_new] =
        GENERATE(table<std::size_t, bool>({{9, true}, {0, false}, {10, false}, {1, true}}));
    PageNumbers numbers = start_at_3();
    CAPTURE(received, is_new);
    CHECK_FALSE(numbers.advance(received, is_new));
    CHECK(numbers.fetched == 3);
}
