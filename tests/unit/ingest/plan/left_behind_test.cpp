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
