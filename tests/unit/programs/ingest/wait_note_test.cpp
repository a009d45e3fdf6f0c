#include "ingest/run/wait_note.hpp"
#include "test.hpp"

using cis::programs::ingest_command::WaitNote;

TEST_CASE("a long wait for the quota is said once, and again after another response") {
    std::vector<std::string> said;
    WaitNote note([&](const std::string& line) { said.push_back(line); });
    const AttemptResult limited{
        .status = 429, .failure = ErrorKind::rate_limited, .elapsed = 1ms, .next_attempt = 29'001ms};
    const AttemptResult created{.status = 201, .failure = {}, .elapsed = 1ms, .next_attempt = {}};

    note.after({}, limited);
    note.after({}, limited);
    CHECK(said == std::vector<std::string>{"the service's quota is used up: waiting 30 s"});
    note.after({}, created);
    note.after({}, limited);
    CHECK(said.size() == 2);
}

TEST_CASE("short waits, last attempts and other failures are not said") {
    std::vector<std::string> said;
    WaitNote note([&](const std::string& line) { said.push_back(line); });
    note.after({}, {.status = 429, .failure = ErrorKind::rate_limited, .elapsed = 1ms, .next_attempt = 4s});
    note.after({}, {.status = 429, .failure = ErrorKind::rate_limited, .elapsed = 1ms, .next_attempt = {}});
    note.after({}, {.status = 503, .failure = ErrorKind::server, .elapsed = 1ms, .next_attempt = 30s});
    note.after({}, {.status = 0, .failure = ErrorKind::connection, .elapsed = 1ms, .next_attempt = 30s});
    CHECK(said.empty());
}

TEST_CASE("the progress hears of each wait for the quota, also of a short one") {
    std::vector<std::chrono::milliseconds> waits;
    WaitNote note([](const std::string&) {}, [&](std::chrono::milliseconds time) { waits.push_back(time); });
    note.after({}, {.status = 429, .failure = ErrorKind::rate_limited, .elapsed = 1ms, .next_attempt = 4s});
    note.after({}, {.status = 429, .failure = ErrorKind::rate_limited, .elapsed = 1ms, .next_attempt = {}});
    note.after({}, {.status = 503, .failure = ErrorKind::server, .elapsed = 1ms, .next_attempt = 30s});
    CHECK(waits == std::vector<std::chrono::milliseconds>{4s});
}
