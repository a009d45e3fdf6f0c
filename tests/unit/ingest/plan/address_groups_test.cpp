#include "ingest/plan/address_groups.hpp"
#include "test.hpp"

using namespace cis::ingest::detail;
using Merging = AddressGroups::Merging;
using Rows = std::vector<RowNumber>;

TEST_CASE("rows without an address, and the first of each address, are sent") {
    AddressGroups book;
    CHECK(book.admit(0, 1));
    CHECK(book.admit(0, 2));
    CHECK(book.admit(7, 3));
    CHECK(book.admit(8, 4));
    CHECK(book.take_released().empty());
}

TEST_CASE("the second row of an address waits until the first one is in, and is then sent alone") {
    AddressGroups book;
    REQUIRE(book.admit(7, 1));
    CHECK_FALSE(book.admit(7, 2));
    CHECK_FALSE(book.admit(7, 3));
    REQUIRE(book.admit(8, 4));
    CHECK_FALSE(book.admit(8, 5));
    CHECK(book.take_released().empty());
    book.enter(7);
    book.enter(8);
    const Rows test = book.take_released();
    CHECK(test == Rows{2});
    CHECK(book.is_test(2));
    CHECK(book.take_released().empty());
    SECTION("a candidate of its own releases all of them") {
        CHECK(book.tested(2, Merging::no));
        Rows released = book.take_released();
        CHECK(released == Rows{3, 5});
        CHECK(book.admit(7, 6));
        book.merges();  // what a test has shown stays
        CHECK(book.merging() == Merging::no);
    }
    SECTION("a merged one keeps all of them back") {
        CHECK(book.tested(2, Merging::yes));
        CHECK(book.take_released().empty());
        CHECK(book.take_unsendable() == Rows{3, 5});
        CHECK_FALSE(book.admit(7, 6));
    }
    SECTION("if it proves nothing, the next one is sent alone") {
        CHECK(book.tested(2, Merging::untested));
        CHECK(book.take_released() == Rows{3});
        CHECK(book.is_test(3));
    }
}

TEST_CASE("if the first row of an address ends without a candidate, the next one is the first") {
    AddressGroups book;
    REQUIRE(book.admit(7, 1));
    CHECK_FALSE(book.admit(7, 2));
    CHECK_FALSE(book.admit(7, 3));
    book.vacate(7);
    CHECK(book.take_released() == Rows{2});
    CHECK_FALSE(book.is_test(2));
    CHECK_FALSE(book.admit(7, 4));
    CHECK(book.take_all() == Rows{3, 4});
}

TEST_CASE("the address of a listed candidate is taken") {
    AddressGroups book;
    book.enter(7);
    CHECK(book.is_shared(7));
    CHECK_FALSE(book.is_shared(8));
    CHECK_FALSE(book.admit(7, 1));
    CHECK(book.take_released() == Rows{1});
    CHECK(book.is_test(1));
}

TEST_CASE("only the test row tells how the service merges") {
    AddressGroups book;
    CHECK_FALSE(book.tested(1, Merging::no));
    CHECK(book.merging() == Merging::untested);
}

TEST_CASE("if an earlier run found that the service merges, nobody is sent to a taken address") {
    AddressGroups book;
    book.enter(7);
    CHECK(book.has_somebody(7));
    CHECK_FALSE(book.has_somebody(8));
    CHECK_FALSE(book.has_somebody(0));
    CHECK_FALSE(book.admit(7, 1));
    book.merges();
    CHECK(book.merging() == AddressGroups::Merging::yes);
    CHECK(book.take_released().empty());
    CHECK(book.take_unsendable() == std::vector<cis::ingest::detail::RowNumber>{1});
    CHECK(book.admit(8, 2));
}

TEST_CASE("a test row that proves nothing does not undo what is known") {
    AddressGroups book;
    book.enter(7);
    CHECK_FALSE(book.admit(7, 1));
    REQUIRE(book.take_released() == Rows{1});
    book.merges();
    CHECK(book.tested(1, Merging::untested));
    CHECK(book.merging() == Merging::yes);
}

TEST_CASE("a test row that was created does not undo that another row was merged") {
    AddressGroups book;
    book.enter(7);
    CHECK_FALSE(book.admit(7, 1));
    CHECK_FALSE(book.admit(7, 2));
    REQUIRE(book.take_released() == Rows{1});
    book.merges();
    CHECK(book.tested(1, Merging::no));
    CHECK(book.merging() == Merging::yes);
    CHECK(book.take_released().empty());
    CHECK(book.take_unsendable() == Rows{2});
}

TEST_CASE("an address that changes twice before its rows are asked for releases each of them once") {
    AddressGroups book;
    REQUIRE(book.admit(7, 1));
    CHECK_FALSE(book.admit(7, 2));
    book.vacate(7);
    book.enter(7);
    CHECK(book.take_released() == Rows{2});
    CHECK(book.take_released().empty());
}

TEST_CASE("an address whose only row was released is not shared") {
    AddressGroups book;
    REQUIRE(book.admit(7, 1));
    CHECK_FALSE(book.admit(7, 2));
    CHECK(book.is_shared(7));
    book.vacate(7);
    REQUIRE(book.take_released() == Rows{2});
    CHECK_FALSE(book.is_shared(7));
    book.enter(7);
    CHECK(book.is_shared(7));
}

TEST_CASE("no address belongs to nobody, and any other one to whom is in") {
    AddressGroups book;
    book.enter(0);
    book.enter(1);
    CHECK_FALSE(book.has_somebody(0));
    CHECK(book.has_somebody(1));
    CHECK_FALSE(book.has_somebody(2));
}

TEST_CASE("the address of somebody who is in stays taken, whatever becomes of a row") {
    AddressGroups book;
    book.enter(7);
    book.vacate(7);
    CHECK(book.is_shared(7));
    book.occupy(7);
    CHECK(book.is_shared(7));
}

TEST_CASE("an address that a row of an earlier run has is taken until that one has ended") {
    AddressGroups book;
    book.occupy(7);
    CHECK_FALSE(book.admit(7, 1));
    CHECK(book.take_released().empty());
    book.vacate(7);
    CHECK(book.take_released() == Rows{1});
}

TEST_CASE("addresses that differ in one bit are two addresses") {
    AddressGroups book;
    book.enter(1);
    for (unsigned bit = 0; bit < 56; ++bit)  // the table keeps 56 of the 64
        CHECK_FALSE(book.has_somebody(1 ^ (std::uint64_t{1} << bit)));
}
