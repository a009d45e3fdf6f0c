#include "run/outage_note.hpp"

#include <string>
#include <vector>

#include "catch.hpp"

using namespace std::chrono_literals;
using cis::AttemptResult;
using cis::ErrorKind;
using cis::examples::OutageNote;

TEST_CASE("an outage is reported once, and again after a response") {
    std::vector<std::string> said;
    OutageNote note("http://127.0.0.1:1", [&](const std::string& line) { said.push_back(line); });
    const AttemptResult refused{
        .status = 0, .failure = ErrorKind::connection, .elapsed = 1ms, .next_attempt = 50ms};
    const AttemptResult busy{
        .status = 503, .failure = ErrorKind::server, .elapsed = 1ms, .next_attempt = 50ms};

    note.after({}, refused);
    note.after({}, refused);
    CHECK(said == std::vector<std::string>{"cannot reach http://127.0.0.1:1 yet, retrying: connection"});
    note.after({}, busy);
    CHECK(said.size() == 1);
    note.after({}, refused);
    CHECK(said.size() == 2);
}

TEST_CASE("a failure without a retry after a wait is not an outage") {
    std::vector<std::string> said;
    OutageNote note("http://127.0.0.1:1", [&](const std::string& line) { said.push_back(line); });
    // A kept-alive connection that had ended; the last attempt, whose error is printed; a success.
    note.after({}, {.status = 0, .failure = ErrorKind::connection, .elapsed = 1ms, .next_attempt = 0ms});
    note.after({}, {.status = 0, .failure = ErrorKind::connection, .elapsed = 1ms, .next_attempt = {}});
    note.after({}, {.status = 201, .failure = {}, .elapsed = 1ms, .next_attempt = {}});
    CHECK(said.empty());
}
