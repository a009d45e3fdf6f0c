#include "emulator_fixture.hpp"

namespace {

std::vector<double> times_of(const json& page) {
    std::vector<double> times;
    for (const json& candidate : page["data"]) times.push_back(candidate["created_at"]);
    return times;
}

}  // namespace

TEST_CASE("seeded candidates have times in the past, and the list is in their order") {
    Emulator service;
    const std::string posting = service.posting();
    const auto list = [&](const std::string& query) {
        const RawReply reply = service.http.get(Emulator::candidates(posting) + query);
        REQUIRE(reply.status == 200);
        return reply.json();
    };
    const auto late = service.server.seed({.posting_id = posting, .count = 2, .ago = 10s});
    const auto early = service.server.seed({.posting_id = posting, .count = 4, .ago = 20s, .spread = 8s});
    using Times = std::vector<double>;
    const double now = emulator_start;
    CHECK(times_of(list("")) == Times{now - 26, now - 24, now - 22, now - 20, now - 10, now - 10});

    const json part = list("?limit=2&created_after=" + std::to_string(now - 24) +
                           "&created_before=" + std::to_string(now - 10));
    CHECK(times_of(part) == Times{now - 24, now - 22});
    CHECK(part["pagination"]["total_count"] == 5);
    CHECK(part["pagination"]["has_more"] == true);

    const json rest = list("?starting_after=" + late[0]);
    REQUIRE(rest["data"].size() == 1);
    CHECK(rest["data"][0]["interview_id"] == late[1]);
    CHECK(rest["pagination"]["has_more"] == false);
    CHECK(rest["pagination"]["total_count"] == 6);
    // A cursor before the bounds, and one behind them.
    CHECK(list("?starting_after=" + early[0] + "&created_after=" + std::to_string(now - 22))["data"].size() ==
          4);
    CHECK(list("?starting_after=" + late[1] + "&created_before=" + std::to_string(now - 22))["data"].empty());
}

TEST_CASE("candidates that are listed late are in no page and no count before") {
    Emulator service;
    const std::string posting = service.posting();
    static_cast<void>(service.server.seed({.posting_id = posting, .count = 2, .ago = 10s}));
    service.server.set_ingestion({.list_delay = 5s});
    REQUIRE(service.ingest(posting, {{"email", "a@example.com"}}).status == 201);
    const auto list = [&] { return service.http.get(Emulator::candidates(posting) + "?limit=2").json(); };
    CHECK(list()["pagination"]["total_count"] == 2);
    CHECK(list()["pagination"]["has_more"] == false);
    service.advance(6);
    CHECK(list()["pagination"]["total_count"] == 3);
    CHECK(list()["pagination"]["has_more"] == true);
}
