#include "call/page_numbers.hpp"
#include "test.hpp"

using cis::detail::PageNumbers;

namespace {

PageNumbers start_at_3() { return PageNumbers({{"x", "9"}, {"page", "3"}, {"limit", "10"}}); }

}  // namespace

TEST_CASE("page numbers start where the query says") {
    const PageNumbers numbers = start_at_3();
    CHECK(numbers.fetched == 3);
    CHECK(numbers.next == 3);
    CHECK(numbers.resume == 3);
    CHECK(numbers.size == 10);
}

TEST_CASE("a full page is followed by the next one, and a later run begins there") {
    PageNumbers numbers = start_at_3();
    CHECK(numbers.advance(10, true));
    CHECK(numbers.fetched == 3);
    CHECK(numbers.next == 4);
    CHECK(numbers.resume == 4);
    CHECK(numbers.advance(11, true));
    CHECK(numbers.fetched == 4);
    CHECK(numbers.next == 5);
    CHECK(numbers.resume == 5);
}

TEST_CASE("a short page leads to the next one too, but a later run begins with it again") {
    PageNumbers numbers = start_at_3();
    CHECK(numbers.advance(GENERATE(as<std::size_t>{}, 1, 9), true));
    CHECK(numbers.next == 4);
    CHECK(numbers.resume == 3);
}

TEST_CASE("a page without new items is the last one, and does not change the start of a later run") {
    const std::size_t received = GENERATE(as<std::size_t>{}, 0, 1, 10);
    PageNumbers numbers = start_at_3();
    CAPTURE(received);
    CHECK_FALSE(numbers.advance(received, false));
    CHECK(numbers.resume == 3);
    PageNumbers later = start_at_3();
    CHECK(later.advance(10, true));
    CHECK(later.advance(2, true));
    CHECK_FALSE(later.advance(received, false));
    CHECK(later.resume == 4);
}
