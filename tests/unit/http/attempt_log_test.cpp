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

std::string line_of(const Attempt& attempt, const AttemptResult& result) {
    std::string written;
    AttemptLog log([&](std::string_view line) { written = line; });
    log.after(attempt, result);
    return written;
}

const Attempt list_postings{.path_pattern = "/api/v2/postings", .number = 2};

}  // namespace

TEST_CASE("a line of the log has what the attempt has") {
    CHECK(line_of(list_postings, {.status = 200, .elapsed = 12ms}) ==
          "GET /api/v2/postings attempt 2: 200 after 12 ms");
    CHECK(line_of(list_postings, {.failure = ErrorKind::timeout, .elapsed = 60'000ms}) ==
          "GET /api/v2/postings attempt 2: timeout after 60000 ms");
    CHECK(line_of(list_postings, {.status = 503,
                                  .failure = ErrorKind::server,
                                  .elapsed = 1ms,
                                  .next_attempt = 340ms,
                                  .request_id = "7f3a"}) ==
          "GET /api/v2/postings attempt 2: 503 server after 1 ms, again in 340 ms, request id 7f3a");
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
    CHECK(writes.all == std::vector<std::string>(400, "GET /api/v2/postings attempt 2: 200 after 12 ms\n"));
}

TEST_CASE("the log refuses a function that is empty") {
    CHECK_THROWS_AS(AttemptLog(AttemptLog::Write()), cis::Exception);
}
