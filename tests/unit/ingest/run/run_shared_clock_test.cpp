// A run that uses the clock of its client. Such a clock moves when somebody waits, so it must stand still
// while a request is under way: the request's own deadline would pass.

#include "faked_posting.hpp"
#include "memory_journal.hpp"

TEST_CASE("a run does not move its client's clock while a request is under way") {
    FakedPosting posting;
    const auto begun = posting.clock->now();
    std::vector<Clock::time_point> created_at;
    posting.on_create = [&](const Request& request) {
        created_at.push_back(posting.clock->now());
        return posting.create(request);
    };
    CHECK(posting.run(FakedPosting::input(50)).complete());
    REQUIRE(created_at.size() == 50);
    for (const auto at : created_at) CHECK(at == begun);
}

TEST_CASE("a lost response, a 429 and a crash in a run on its client's clock") {
    FakedPosting posting;
    posting.faked.options.retry.max_attempts = 4;
    posting.client = Client(posting.faked.options);
    posting.options.journal = std::make_shared<MemoryJournal>();
    posting.options.max_in_flight = 4;
    int creations = 0;
    posting.on_create = [&](const Request& request) {
        ++creations;
        if (creations % 5 == 0) return testing::response(429, "{}", {{"Retry-After", "2"}});
        Transfer transfer = posting.create(request);
        return creations % 7 == 0 ? testing::failed(TransferFailure::connection) : transfer;
    };
    const auto rows = FakedPosting::input(60);
    const auto keep = posting.options.on_row;
    int ended = 0;
    posting.options.on_row = [&](const ingest::RowReport&) {
        if (++ended == 20) throw std::runtime_error("crashed");
    };
    CHECK_THROWS_AS(posting.run(rows), std::runtime_error);
    posting.options.on_row = keep;
    CHECK(posting.run(rows).complete());
    CHECK(posting.people.size() == 60);
}

TEST_CASE("a client that cannot send ends a run at its start, with the reason") {
    FakedPosting posting;
    posting.on_health = [](const Request&) -> Transfer { throw std::logic_error("nothing is scripted"); };
    const auto report = posting.run(FakedPosting::input(3));
    CHECK_FALSE(report.finished);
    REQUIRE(report.error);
    CHECK(report.error->kind == ErrorKind::internal);
    CHECK(posting.requests(Method::post).empty());
    CHECK(posting.clock->waits().empty());
}
