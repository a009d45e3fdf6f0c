#include "ingest/plan/row_table.hpp"
#include "ingest_plan_driver.hpp"

using namespace cis::ingest;
using namespace cis::ingest::detail;

namespace {

const time_point now{1h};

PendingRow row_with(unsigned char key) {
    return {.identity = {.key = key_of(key), .address = 7, .other_keys = {key_of(100)}},
            .life = RowLife(60s)};
}

}  // namespace

TEST_CASE("the rows to look up are those whose outcome only a list can tell") {
    RowTable rows(10);
    for (RowNumber number = 0; number < 3; ++number) rows.add(number, row_with(1));
    CHECK(rows.open().empty());
    rows.change(2, &RowLife::send, now);
    CHECK(rows.open().empty());
    rows.change(2, &RowLife::lost, now);
    rows.change(0, &RowLife::accepted_for_later, now);
    CHECK(rows.open() == std::set<RowNumber>{0, 2});
    rows.change(2, &RowLife::release);
    rows.end({.row = 0});
    CHECK(rows.open().empty());
}

TEST_CASE("a row is found by each of its keys until it ends, and its end has its address") {
    RowTable rows(10);
    rows.add(4, row_with(1));
    CHECK(rows.find(key_of(1), Roster::Person{.row = 4}) == &rows.at(4));
    CHECK(rows.find(key_of(100), std::nullopt) == &rows.at(4));
    CHECK(rows.find(key_of(5), std::nullopt) == nullptr);
    CHECK(rows.end({.row = 4, .state = RowState::created, .other_key = key_of(1)}));
    CHECK_FALSE(rows.end({.row = 5, .state = RowState::rejected}));
    CHECK(rows.find(key_of(1), Roster::Person{.row = 4}) == nullptr);
    CHECK(rows.find(key_of(100), std::nullopt) == nullptr);
    const auto ends = rows.take_ends();
    REQUIRE(ends.size() == 2);
    CHECK(ends[0].address == 7);
    CHECK_FALSE(ends[0].other_key);
    CHECK(ends[1].address == 0);
}
