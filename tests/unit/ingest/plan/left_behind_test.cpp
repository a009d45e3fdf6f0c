#include "ingest/plan/left_behind.hpp"
#include "test.hpp"

using cis::ingest::detail::Key;
using cis::ingest::detail::LeftBehind;
using Fate = LeftBehind::Fate;

namespace {

constexpr Key key{.bytes = {1, 2, 3}};

}  // namespace

TEST_CASE("a row that was left behind is found once, with the time before it was sent") {
    LeftBehind rows;
    CHECK_FALSE(rows.take(key));
    rows.put(key, Fate::sent, 1'700'000'000.75);
    rows.put(key, Fate::queued, 1'700'000'100.0);
    const auto row = rows.take(key);
    REQUIRE(row);
    CHECK(row->fate == Fate::queued);
    CHECK(row->since == 1'700'000'000.0);  // a list from then on shows it too
    CHECK_FALSE(rows.take(key));
}

TEST_CASE("a row that was sent before anything was listed has no time") {
    LeftBehind rows;
    rows.put(key, Fate::sent, std::nullopt);
    CHECK_FALSE(rows.take(key)->since);
}

TEST_CASE("a row that was refused is not left behind") {
    LeftBehind rows;
    rows.put(key, Fate::sent, 5.0);
    rows.put(key, Fate::absent, 6.0);
    CHECK_FALSE(rows.take(key));
}

TEST_CASE(
    "a row in conflict remembers the address with which it was sent, until it is sent with another one") {
    LeftBehind rows;
    rows.put(key, Fate::sent, 5.0, 7);
    rows.put(key, Fate::refused, {});
    CHECK(rows.find(key)->had(7));
    CHECK(rows.find(key)->had(0));
    CHECK_FALSE(rows.find(key)->had(8));
    CHECK_FALSE(rows.find_at(7));
    rows.put(key, Fate::sent, 6.0, 8);
    CHECK(rows.find(key)->had(7));  // its end is not known
    rows.put(key, Fate::conflict, {});
    CHECK(rows.find(key)->had(8));
    CHECK_FALSE(rows.take(key)->had(7));
    rows.put(key, Fate::refused, {});
    CHECK(rows.find(key)->had(7));  // nobody knows its address
}
