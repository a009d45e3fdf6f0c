// A run that uses the clock of its client. Such a clock moves when somebody waits, so it must stand still
// while a request is under way: the request's own deadline would pass.

#include "faked_posting.hpp"
#include "memory_journal.hpp"

TEST_CASE("a run does not move its client's clock while a request is under way") {
    FakedPosting posting;
    bool has_moved = false;
    posting.on_create = [&](const Request& request) {
        const auto begun = posting.clock->now();
        // The run's thread has every opportunity to wait.
        for (int i = 0; i < 1000; ++i) std::this_thread::yield();
        has_moved = has_moved || posting.clock->now() != begun;
        return posting.create(request);
    };
    CHECK(posting.run(FakedPosting::input(50)).complete());
    CHECK_FALSE(has_moved);
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
    CHECK(report.stopped.starts_with("internal from GET /health"));
    CHECK(posting.requests(Method::post).empty());
    CHECK(posting.clock->waits().empty());
}
