#include "ingest/plan/address_queue.hpp"

#include "test.hpp"

using cis::ingest::detail::AddressQueue;
using cis::ingest::detail::RowNumber;
using Rows = std::vector<RowNumber>;

TEST_CASE("a row of an address waits until the row before it has left") {
    AddressQueue line;
    CHECK(line.join(7, 1));
    CHECK_FALSE(line.join(7, 2));
    CHECK_FALSE(line.join(7, 3));
    CHECK(line.join(8, 4));
    CHECK(line.is_shared(7));
    CHECK_FALSE(line.is_shared(8));
    line.leave(7, 1);
    CHECK(line.take_released() == Rows{2});
    line.leave(7, 2);
    CHECK(line.take_released() == Rows{3});
    CHECK_FALSE(line.is_shared(7));
    line.leave(7, 3);
    CHECK(line.take_released().empty());
    CHECK(line.join(7, 5));
}

TEST_CASE("rows without an address wait for nobody") {
    AddressQueue line;
    CHECK(line.join(0, 1));
    CHECK(line.join(0, 2));
    line.leave(0, 1);
    CHECK(line.take_released().empty());
}

TEST_CASE("nobody is released before all rows at the head have left") {
    AddressQueue line;
    line.join_head(7, 1);
    line.join_head(7, 2);
    CHECK_FALSE(line.join(7, 3));
    line.leave(7, 2);
    CHECK(line.take_released().empty());
    line.leave(7, 1);
    CHECK(line.take_released() == Rows{3});
}

TEST_CASE("a row that waits may leave, and all of them") {
    AddressQueue line;
    CHECK(line.join(7, 1));
    CHECK_FALSE(line.join(7, 2));
    CHECK_FALSE(line.join(7, 3));
    CHECK(line.join(8, 9));
    CHECK_FALSE(line.join(8, 4));
    line.leave(7, 2);
    CHECK(line.take_waiting() == Rows{3, 4});
    line.leave(7, 1);
    line.leave(8, 9);
    CHECK(line.take_released().empty());
}
