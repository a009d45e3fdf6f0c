#include <ostream>
#include <streambuf>
#include "test.hpp"

namespace {

/// Keeps each write of a stream apart.
class Writes final : public std::streambuf {
public:
    std::vector<std::string> all;

private:
    std::streamsize xsputn(const char* text, std::streamsize size) override {
        all.emplace_back(text, static_cast<std::size_t>(size));
        return size;
    }
    int_type overflow(int_type c) override {
        all.emplace_back(1, static_cast<char>(c));
        return c;
    }
};

/// The line behind its time, e.g. `2026-03-01T09:30:00.250000Z `.
std::string without_time(const std::string& line) {
    const std::size_t end = line.find(' ');
    REQUIRE(end != std::string::npos);
    CHECK(Timestamp::from_iso8601(line.substr(0, end)));
    CHECK(line[end - 1] == 'Z');
    return line.substr(end + 1);
}

std::string line_of(const Attempt& attempt, const AttemptResult& result) {
    std::string written;
    AttemptLog log([&](std::string_view line) { written = line; });
    log.after(attempt, result);
    return without_time(written);
}

const Attempt list_postings{.path_pattern = "/api/v2/postings", .number = 2, .call = 7};

}  // namespace

TEST_CASE("a line of the log has what the attempt has") {
    CHECK(line_of(list_postings, {.status = 200, .elapsed = 12ms}) ==
          "call 7 GET /api/v2/postings attempt 2: 200 after 12 ms");
    CHECK(line_of(list_postings, {.failure = ErrorKind::timeout, .elapsed = 60'000ms}) ==
          "call 7 GET /api/v2/postings attempt 2: timeout after 60000 ms");
    CHECK(line_of(list_postings, {.status = 503,
                                  .failure = ErrorKind::server,
                                  .elapsed = 1ms,
                                  .next_attempt = 340ms,
                                  .request_id = "7f3a"}) ==
          "call 7 GET /api/v2/postings attempt 2: 503 server after 1 ms, again in 340 ms, request id 7f3a");
}

TEST_CASE("a line of the log is one line, whatever the caller's path and the service's id contain") {
    const std::string line = line_of({.path_pattern = "/custom\nGET /forged attempt 1"},
                                     {.status = 200, .request_id = "Ada Lovelace\n<ada@example.com>"});
    CHECK(line.find('\n') == std::string::npos);
    CHECK(line.find("Ada") == std::string::npos);
    CHECK(line.ends_with("request id *"));
    CHECK(line_of({.path_pattern = std::string(5000, 'x')}, {}).size() < 300);
}

TEST_CASE("each line of the log is one write, also from several threads") {
    Writes writes;
    std::ostream out(&writes);
    AttemptLog log(out);
    {
        std::vector<std::jthread> threads;
        threads.reserve(8);
        for (int i = 0; i < 8; ++i) {
            threads.emplace_back([&] {
                for (int j = 0; j < 50; ++j) log.after(list_postings, {.status = 200, .elapsed = 12ms});
            });
        }
    }
    REQUIRE(writes.all.size() == 400);
    for (const std::string& line : writes.all)
        CHECK(without_time(line) == "call 7 GET /api/v2/postings attempt 2: 200 after 12 ms\n");
}

TEST_CASE("a line of JSON has what the attempt has") {
    std::string written;
    AttemptLog log([&](std::string_view line) { written = line; }, AttemptLog::Format::json);
    log.after(list_postings, {.status = 503,
                              .failure = ErrorKind::server,
                              .elapsed = 1ms,
                              .next_attempt = 340ms,
                              .request_id = "7f3a"});
    auto line = nlohmann::json::parse(written);
    CHECK(Timestamp::from_iso8601(line["time"].get<std::string>()));
    line.erase("time");
    CHECK(line == nlohmann::json{{"call", 7},
                                 {"method", "GET"},
                                 {"path", "/api/v2/postings"},
                                 {"attempt", 2},
                                 {"status", 503},
                                 {"failure", "server"},
                                 {"elapsed_ms", 1},
                                 {"again_in_ms", 340},
                                 {"request_id", "7f3a"}});
    log.after({.path_pattern = "/a\"b\\c\n"}, {.status = 200});
    line = nlohmann::json::parse(written);
    CHECK_FALSE(line.contains("failure"));
    CHECK_FALSE(line.contains("request_id"));
}

TEST_CASE("the log refuses a function that is empty") {
    CHECK_THROWS_AS(AttemptLog(AttemptLog::Write()), cis::Exception);
}
