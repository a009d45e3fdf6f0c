#include "ingest/plan/list_bounds.hpp"
#include "test.hpp"

using namespace cis::ingest::detail;

namespace {

const time_point now{1h};
constexpr double margin = ListBounds::clock_margin;

ListBounds bounds_of(double newest) {
    ListBounds bounds(60s, 8);
    bounds.recall(newest);
    return bounds;
}

}  // namespace

TEST_CASE("without a journal the first list is of the whole posting, or since the caller's time") {
    ListBounds bounds = bounds_of(1000);
    CHECK_FALSE(bounds.at_start(false, std::nullopt).since);
    CHECK(bounds.at_start(false, 500).since == 500 - margin);
}

TEST_CASE("with a journal the first list shows what may have been listed late") {
    ListBounds bounds = bounds_of(1000);
    CHECK(bounds.at_start(true, 500).since == 1000 - 60 - margin);
    CHECK(bounds.at_start_again().since == 1000 - 60 - margin);
}

TEST_CASE("a row that was sent twice is looked for from its first time on") {
    ListBounds bounds = bounds_of(1000);
    bounds.doubt(700);
    bounds.doubt(800);
    CHECK(bounds.at_start(true, std::nullopt).since == 700 - margin);
    bounds.doubt(std::nullopt);
    CHECK_FALSE(bounds.at_start(true, std::nullopt).since);
}

TEST_CASE("a time in the future is not the newest one") {
    ListBounds bounds = bounds_of(1000);
    bounds.set_service_now(2000, now);
    bounds.see(2000 + margin + 1, now);
    CHECK(bounds.newest() == 1000);
    bounds.see(2000 + margin, now);
    CHECK(bounds.newest() == 2000 + margin);
    bounds.see(500, now);
    CHECK(bounds.newest() == 2000 + margin);
}

TEST_CASE("a list that decides shows all that the one before may have left out") {
    ListBounds bounds = bounds_of(1000);
    CHECK_FALSE(bounds.since(1000, true).since);
    bounds.set_service_now(1000, now);
    bounds.gapless_list_ended(now + 10s);
    CHECK(bounds.since(1000, true).since == 1010 - 60 - margin);
    CHECK(bounds.since(900, true).since == 900 - margin);
    CHECK(bounds.since(1000, false).since == 1000 - margin);
    CHECK_FALSE(bounds.since(std::nullopt, true).since);
}

TEST_CASE("a list that decides soon after a run has begun again is split by what the last run has created") {
    ListBounds bounds(60s, 8);
    for (int row = 0; row < 800; ++row) bounds.recall(960 + row / 20);
    bounds.set_service_now(1000, now);
    bounds.gapless_list_ended(now);
    bounds.see(1000, now);
    CHECK(bounds.since(1000, true).splits.size() == 3);
    CHECK(bounds.since(1000, false).splits.empty());
}

TEST_CASE("the last list of many candidates is split into parts of two pages") {
    ListBounds bounds = bounds_of(1000);
    bounds.start_is_listed();
    for (int row = 0; row < 800; ++row) bounds.acknowledge(1000 + row);
    bounds.see(1800, now);
    const ListRequest list = bounds.at_end();
    CHECK(list.since == 1000 - margin);
    CHECK(list.splits == std::vector<double>{1200, 1400, 1600});
}

TEST_CASE("the list that decides whether rows may be sent is divided like the last one") {
    ListBounds bounds(60s, 8);
    bounds.set_service_now(1000, now);
    bounds.gapless_list_ended(now);
    for (int i = 0; i <= 800; ++i) {
        bounds.see(1000 + i, now + 800s);
        bounds.acknowledge(1000 + i);
    }
    const ListRequest list = bounds.since(1000, true);
    CHECK(list.since == 1000 - 60 - margin);
    CHECK(list.splits == std::vector<double>{1200, 1400, 1600});
    CHECK(bounds.since(1500, true).splits == list.splits);
    CHECK(bounds.since(1000, false).splits.empty());
}
